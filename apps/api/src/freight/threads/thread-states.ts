import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inBatches } from '#platform/db/recount/recount.ts'

const threadsPerBatch = 500

interface ThreadKeys {
  organizationId: string
  id: string
}

/** Who wrote last in a thread, and since when the customer waits for an answer. */
export const threadStates = inBatches<ThreadKeys>({
  name: 'states of conversations',
  nextKeys(database, after) {
    const behind = after
      ? sql`WHERE (organization_id, id) > (${after.organizationId}::uuid, ${after.id}::uuid)`
      : sql``
    return rowsOf(
      database,
      sql`SELECT organization_id AS "organizationId", id FROM threads ${behind}
        ORDER BY organization_id, id LIMIT ${threadsPerBatch}`,
    )
  },
  compare: ({ database }, keys) =>
    database.transaction(async (tx) => {
      const asked = sql`unnest(${sql.param(keys.map(({ organizationId }) => organizationId))}::uuid[],
        ${sql.param(keys.map(({ id }) => id))}::uuid[]) AS k (organization_id, id)`
      const isAsked = sql`t.organization_id = k.organization_id AND t.id = k.id`
      // Locked in a separate statement, so that the next one sees what others have written meanwhile.
      await rowsOf(
        tx,
        sql`SELECT FROM ${asked} JOIN threads t ON ${isAsked} ORDER BY t.organization_id, t.id FOR UPDATE OF t`,
      )
      const rows = await rowsOf<{ id: string }>(
        tx,
        sql`WITH counted AS (
            SELECT t.organization_id, t.id, l.side AS last_side, (SELECT min(m.created_at) FROM thread_messages m
                WHERE m.organization_id = t.organization_id AND m.thread_id = t.id AND m.side = 'customer'
                  AND (t.settled_message_id IS NULL OR m.id > t.settled_message_id) AND NOT EXISTS (
                    SELECT FROM thread_messages a WHERE a.organization_id = m.organization_id
                      AND a.thread_id = m.thread_id AND a.id > m.id AND a.side = 'company' AND NOT a.is_internal)
              ) AS waiting_since
            FROM ${asked} JOIN threads t ON ${isAsked}
            LEFT JOIN LATERAL (SELECT m.side FROM thread_messages m WHERE m.organization_id = t.organization_id
              AND m.thread_id = t.id AND NOT m.is_internal ORDER BY m.id DESC LIMIT 1) AS l ON true)
          UPDATE threads t SET last_side = k.last_side, waiting_since = k.waiting_since FROM counted k
          WHERE ${isAsked} AND (t.last_side, t.waiting_since) IS DISTINCT FROM (k.last_side, k.waiting_since)
          RETURNING t.id`,
      )
      return { compared: keys.length, repaired: rows.length, examples: rows.map(({ id }) => `thread ${id}`) }
    }),
})
