import type {
  UnmatchedReference,
  unmatchedGroups,
} from '@portolan/contract/company/carrier-messages/unmatched'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const typesOf: Record<(typeof unmatchedGroups)[number], readonly string[]> = {
  booking: ['BKG'],
  bill: ['MBL', 'HBL', 'MAWB', 'HAWB'],
  container: ['EQ'],
}

/** Events that are read, and groups that are returned. */
const most = { events: 2_000, groups: 200, messages: 2_000, senders: sql.raw('5') }

/**
 * The bookings, bills or containers of the latest unmatched events, the latest first. Reads the messages from
 * the end, so the work doesn't grow with all that is stored.
 */
export async function listUnmatchedReferences(
  database: Database,
  by: (typeof unmatchedGroups)[number],
): Promise<{ isPartial: boolean; results: UnmatchedReference[] }> {
  const types = sql.param([...typesOf[by]])
  const [row] = await rowsOf<{ events: number; results: UnmatchedReference[] }>(
    database,
    sql`WITH latest AS MATERIALIZED (
        SELECT m.id AS message_id, m.received_at, m.sender, e.id, e.refs
        FROM (SELECT id, received_at, sender FROM inbound_messages m
          WHERE EXISTS (SELECT FROM inbound_events e WHERE e.message_id = m.id AND e.orders = '[]')
          ORDER BY id DESC LIMIT ${most.messages}) AS m
        CROSS JOIN LATERAL (SELECT e.id, e.refs FROM inbound_events e WHERE e.message_id = m.id AND e.orders = '[]' LIMIT ${most.events + 1}) AS e
        ORDER BY m.id DESC, e.id DESC LIMIT ${most.events + 1}
      ), named AS (
        SELECT f.reference, l.message_id, l.received_at, l.sender, l.id FROM latest l
        CROSS JOIN LATERAL (SELECT DISTINCT r.value AS reference FROM jsonb_array_elements(l.refs) AS r
          WHERE r.value ->> 'type' = ANY(${types}::text[])) AS f
      ), grouped AS (
        SELECT reference, count(DISTINCT id)::int AS events, count(DISTINCT message_id)::int AS messages,
          (array_agg(message_id ORDER BY message_id DESC))[1] AS last_id, max(received_at) AS last_at,
          (array_agg(DISTINCT sender) FILTER (WHERE sender <> ''))[1:${most.senders}] AS senders
        FROM named GROUP BY reference ORDER BY max(received_at) DESC, reference LIMIT ${most.groups}
      )
      SELECT (SELECT count(*)::int FROM latest) AS events, coalesce((SELECT jsonb_agg(jsonb_build_object('reference', reference,
        'events', events, 'messages', messages, 'messageId', last_id, 'senders', coalesce(to_jsonb(senders), '[]'),
        'lastReceivedAt', to_char(last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY last_at DESC, reference)
        FROM grouped), '[]') AS results`,
  )
  return { isPartial: (row?.events ?? 0) > most.events, results: row?.results ?? [] }
}
