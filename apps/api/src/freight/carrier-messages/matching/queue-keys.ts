import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { ReferenceSubscriber } from '#platform/process/deps.ts'

/** The channel on which a committed transaction says that orders have to be looked for. */
export const matchingChannel = 'portolan_matching'

/**
 * Has the events of these keys looked at once the transaction has committed. A queue, because a transaction
 * that stores such an event at the same time doesn't see this one, nor this one that.
 */
export async function queueKeys(tx: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  // Those of one order stay together: they mostly name the same events.
  await tx.execute(sql`INSERT INTO reference_arrivals (key)
    SELECT key FROM unnest(${sql.param([...new Set(keys)])}::text[]) WITH ORDINALITY AS k(key, place) ORDER BY place`)
  await wakeMatching(tx)
}

/** Has pending events looked at now. */
export async function wakeMatching(tx: Database): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${matchingChannel}, '')`)
}

/** Events that came before an order had these references are its own, too. */
export const queueNewReferences: ReferenceSubscriber = (tx, references) =>
  queueKeys(
    tx,
    references.map(({ value }) => value),
  )
