import type { ReferenceSubscriber } from '#freight/deps.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The channel on which committed transactions announce that there are events to match. */
export const matchingChannel = 'portolan_matching'

/**
 * Queues the events of these keys for matching after the commit. A queue is necessary because concurrent
 * transactions, one storing such an event and one adding the key, don't see each other.
 */
export async function queueKeys(tx: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  // Keys of one order stay together, since they mostly name the same events.
  await tx.execute(sql`INSERT INTO reference_arrivals (key)
    SELECT key FROM unnest(${sql.param([...new Set(keys)])}::text[]) WITH ORDINALITY AS k(key, place) ORDER BY place`)
  await wakeMatching(tx)
}

/** Triggers matching of pending events. */
export async function wakeMatching(tx: Database): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${matchingChannel}, '')`)
}

/** Events received before an order had these references belong to it, too. */
export const queueNewReferences: ReferenceSubscriber = (tx, references) =>
  queueKeys(
    tx,
    references.map(({ value }) => value),
  )
