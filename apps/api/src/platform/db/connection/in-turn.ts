import type { Database, OpenDatabase } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

// Any numbers, the same in every version of the portal.
const lockKeys = { migrations: 7_701_984, demo: 7_701_985 }

/** What only one of the processes on a database may do at a time. */
export type Turn = keyof typeof lockKeys

/** Waits within a transaction until no other process is at it; its end gives the turn on. */
export async function waitForTurn(tx: Database, kind: OpenDatabase['kind'], turn: Turn): Promise<void> {
  // PGlite has one process, which the lock of its folder sees to.
  if (kind === 'postgresql') await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys[turn]})`)
}

/** Does long work, on whatever connections it takes, while no other process is at the same. */
export async function inTurn<T>(
  { kind, openPatient }: Pick<OpenDatabase, 'kind' | 'openPatient'>,
  turn: Turn,
  work: () => Promise<T>,
): Promise<T> {
  // PGlite's one connection is the work's own: a transaction around it would wait for itself.
  if (kind === 'pglite') return work()
  await using patient = await openPatient()
  return await patient.database.transaction(async (tx) => {
    await waitForTurn(tx, kind, turn)
    return work()
  })
}
