import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/**
 * Adds keys of events stored before the table of keys existed, newest first, step by step. Returns true while
 * there are more; until then no queued key is taken, since it wouldn't find these events.
 */
export async function addOlderKeys(database: Database, events: number): Promise<boolean> {
  if (!(await areKeysBehind(database))) return false
  return database.transaction(async (tx) => {
    const [behind] = await rowsOf<{ before: string }>(
      tx,
      sql`SELECT before FROM inbound_keys_behind FOR UPDATE`,
    )
    if (behind === undefined) return false
    const [read] = await rowsOf<{ last: string }>(
      tx,
      sql`WITH step AS (
          SELECT id, keys FROM inbound_events WHERE id < ${behind.before} ORDER BY id DESC LIMIT ${events}
        ), added AS (
          INSERT INTO inbound_event_keys (key, event_id) SELECT key, step.id FROM step CROSS JOIN unnest(step.keys) AS key
          ON CONFLICT DO NOTHING
        )
        SELECT id AS last FROM step ORDER BY id LIMIT 1`,
    )
    await tx.execute(
      read === undefined
        ? sql`DELETE FROM inbound_keys_behind`
        : sql`UPDATE inbound_keys_behind SET before = ${read.last}`,
    )
    return read !== undefined
  })
}

/** True if the table of keys lacks those of stored events. */
export async function areKeysBehind(database: Database): Promise<boolean> {
  return (await rowsOf(database, sql`SELECT FROM inbound_keys_behind`)).length > 0
}
