import type { TestProject } from 'vitest/node'
import { buildWeb, startPortal } from '../portal.ts'

/** Builds and starts the product once for the whole run; tests get its address as `inject('portalUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb()
  const portal = await startPortal()
  project.provide('portalUrl', portal.url)
  return portal.stop
}
