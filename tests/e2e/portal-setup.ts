import type { TestProject } from 'vitest/node'
import { buildWeb, startPortal } from '../machine/portal.ts'

/** Builds and starts the product once for the whole run; tests get its URL as `inject('portalUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb()
  // Tests of the limits on attempts come from IPs of their own, so that they lock no one else out.
  const portal = await startPortal({ TRUSTED_PROXIES: '127.0.0.1' })
  project.provide('portalUrl', portal.url)
  project.provide('portalDataDir', portal.dataDir)
  return portal.stop
}
