import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inBatches } from '#platform/db/recount/recount.ts'

const eventsPerBatch = 1_000
const keysPerBatch = 5_000

/** The keys of carriers' events, by which orders find them. Keys of older events may still be added. */
export const eventKeys = inBatches<string>({
  name: 'keys of carrier events',
  nextKeys: async (database, after) =>
    (
      await rowsOf<{ id: string }>(
        database,
        sql`SELECT id FROM inbound_events WHERE id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
          AND id >= ALL (SELECT before FROM inbound_keys_behind) ORDER BY id LIMIT ${eventsPerBatch}`,
      )
    ).map(({ id }) => id),
  compare: ({ database }, ids) =>
    database.transaction(async (tx) => {
      // Folds keys as the code does, which changes both.
      await rowsOf(
        tx,
        sql`SELECT FROM inbound_events WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
      )
      const added = await rowsOf<{ name: string }>(
        tx,
        sql`INSERT INTO inbound_event_keys AS k (key, event_id)
          SELECT key, e.id FROM inbound_events e CROSS JOIN unnest(e.keys) AS key WHERE e.id = ANY(${sql.param(ids)}::uuid[])
          ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING k.key || ' missing' AS name`,
      )
      return { compared: ids.length, repaired: added.length, examples: added.map(({ name }) => name) }
    }),
})

interface EventKey {
  key: string
  eventId: string
}

/** Keys of events that no longer exist or don't have these keys. */
export const eventKeysLeftOver = inBatches<EventKey>({
  name: 'keys of no carrier event',
  nextKeys: (database, after) =>
    rowsOf(
      database,
      sql`SELECT key, event_id AS "eventId" FROM inbound_event_keys
        WHERE (key, event_id) > (${after?.key ?? ''}, ${after?.eventId ?? '00000000-0000-0000-0000-000000000000'}::uuid)
        ORDER BY key, event_id LIMIT ${keysPerBatch}`,
    ),
  compare: ({ database }, keys) =>
    database.transaction(async (tx) => {
      const ids = [...new Set(keys.map(({ eventId }) => eventId))]
      await rowsOf(
        tx,
        sql`SELECT FROM inbound_events WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
      )
      const removed = await rowsOf<{ name: string }>(
        tx,
        sql`DELETE FROM inbound_event_keys k USING unnest(${sql.param(keys.map(({ key }) => key))}::text[],
            ${sql.param(keys.map(({ eventId }) => eventId))}::uuid[]) AS g (key, event_id)
          WHERE k.key = g.key AND k.event_id = g.event_id
            AND NOT EXISTS (SELECT FROM inbound_events e WHERE e.id = k.event_id AND k.key = ANY(e.keys))
          RETURNING k.key || ' of event ' || k.event_id AS name`,
      )
      return { compared: keys.length, repaired: removed.length, examples: removed.map(({ name }) => name) }
    }),
})
