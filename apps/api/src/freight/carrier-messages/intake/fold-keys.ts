import { foldLetters } from '@portolan/freight/spelling/identifier-letters'
import { queueKeys } from '#freight/carrier-messages/matching/queue-keys.ts'
import type { Deps } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const keysPerBatch = 500

// The same expression as in the index of migration 0051.
const isUnfolded = sql.raw(`key <> fold_letters(key) AND NOT starts_with(key, 'id:')`)

/**
 * Folds look-alike letters in keys of events stored before such letters were folded, and queues these events
 * for matching.
 */
export async function foldEventKeys(
  { database }: Pick<Deps, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true) {
    if (await database.transaction(foldBatch)) return
  }
}

/** Returns true if there were none. */
async function foldBatch(tx: Database): Promise<boolean> {
  const old = await rowsOf<{ key: string; eventId: string }>(
    tx,
    sql`SELECT k.key, e.id AS "eventId" FROM inbound_events e
      JOIN (SELECT key, event_id FROM inbound_event_keys WHERE ${isUnfolded} ORDER BY event_id LIMIT ${keysPerBatch}) AS k
        ON k.event_id = e.id
      ORDER BY e.id FOR NO KEY UPDATE OF e`,
  )
  const rows = old.map(({ key, eventId }) => ({ key, eventId, folded: foldLetters(key) }))
  const rowsSql = sql`json_to_recordset(${JSON.stringify(rows)}::json) AS g (key text, "eventId" uuid, folded text)`
  await tx.execute(
    sql`INSERT INTO inbound_event_keys (key, event_id) SELECT folded, "eventId" FROM ${rowsSql} ON CONFLICT DO NOTHING`,
  )
  await tx.execute(
    sql`DELETE FROM inbound_event_keys k USING ${rowsSql} WHERE k.key = g.key AND k.event_id = g."eventId"`,
  )
  await tx.execute(sql`UPDATE inbound_events e SET keys = (SELECT array_agg(DISTINCT coalesce(n.folded, k.key))
      FROM unnest(e.keys) AS k (key)
      LEFT JOIN (SELECT * FROM ${rowsSql}) AS n ON n.key = k.key AND n."eventId" = e.id)
    WHERE e.id = ANY(${sql.param([...new Set(rows.map(({ eventId }) => eventId))])}::uuid[])`)
  await queueKeys(
    tx,
    rows.map(({ folded }) => folded),
  )
  return rows.length === 0
}
