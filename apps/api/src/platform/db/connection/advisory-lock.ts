import type { Database, OpenDatabase } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

// Arbitrary numbers, the same in every version of the portal.
const lockKeys = { migrations: 7_701_984, demo: 7_701_985, 'command-socket': 7_701_986 }

/** Work that only one process on a database may do at a time. */
export type AdvisoryLock = keyof typeof lockKeys

/** Waits for the lock within a transaction, whose end releases it. */
export async function takeAdvisoryLock(
  tx: Database,
  kind: OpenDatabase['kind'],
  lock: AdvisoryLock,
): Promise<void> {
  // PGlite has one process, which the folder's lock ensures.
  if (kind === 'postgresql') await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys[lock]})`)
}

/** Does long work on any connections while holding the lock. */
export async function withAdvisoryLock<T>(
  { kind, openPatient }: Pick<OpenDatabase, 'kind' | 'openPatient'>,
  lock: AdvisoryLock,
  work: () => Promise<T>,
): Promise<T> {
  // The work needs PGlite's one connection: a transaction around it would wait for itself.
  if (kind === 'pglite') return work()
  await using patient = await openPatient()
  return await patient.database.transaction(async (tx) => {
    await takeAdvisoryLock(tx, kind, lock)
    return work()
  })
}
