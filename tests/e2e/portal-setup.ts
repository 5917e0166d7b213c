import type { TestProject } from 'vitest/node'
import { buildWeb, startPortal } from '../portal.ts'

/** Builds and starts the product once for the whole run; tests get its address as `inject('portalUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb()
  const portal = await startPortal()
  project.provide('portalUrl', portal.url)
  return portal.stop
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the running product, with no slash at its end; there only in the project `e2e`. */
    portalUrl: string
  }
}
