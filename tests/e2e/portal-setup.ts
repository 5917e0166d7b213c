import type { TestProject } from 'vitest/node'
import { openOwnDatabase } from '../machine/own-database.ts'
import { buildWeb, startPortal } from '../machine/portal.ts'
import { startPostgres } from '../machine/postgres.ts'
import { all } from './combinations.ts'

/**
 * Builds and starts the product once for the whole run; tests get its URL as `inject('portalUrl')`. Journeys
 * use PostgreSQL, which takes half the processor time, and so do looks in the gate; otherwise those use the
 * embedded database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb()
  const isEmbedded = project.name === 'looks' && all
  const database = isEmbedded ? null : await openOwnDatabase(await startPostgres(), project.name)
  const portal = await startPortal({
    // Tests of limits on attempts use separate IPs, so that they don't lock others out.
    TRUSTED_PROXIES: '127.0.0.1',
    ...(database && { DATABASE_URL: database.url }),
  })
  project.provide('portalUrl', portal.url)
  project.provide('portalDataDir', portal.dataDir)
  project.provide('portalPrinted', portal.printed)
  if (database) project.provide('portalDatabaseUrl', database.url)
  return async () => {
    await portal.stop()
    await database?.close()
  }
}
