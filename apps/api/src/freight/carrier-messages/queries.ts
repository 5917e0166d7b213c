import type {
  FeedbackElement,
  InboundMessage,
  InboundMessageDetail,
} from '@portolan/contract/company/messages'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { normalizeValue } from '@portolan/freight/ledger/reference-value'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'

/** A message with its feedback, which lists omit because it may be long. */
export interface MessageRow extends InboundMessage {
  feedback: FeedbackElement[]
}

const columns = sql`m.id, m.source, m.format, m.content_type AS "contentType", m.bytes, m.status, m.errors, nullif(m.sender, '') AS sender, m.accepted, m.duplicates, m.ignored,
  m.file_name AS "fileName", named.references, named.containers,
  to_char(m.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "receivedAt",
  (SELECT count(*)::int FROM inbound_events e WHERE e.message_id = m.id AND e.orders = '[]') AS unmatched`

/** The first references of the first events of each message; most events repeat them. */
const maxNamed = { events: sql.raw('50'), references: sql.raw('5') }

/** The references and containers of a message `m`. */
const referencesJoin = sql`CROSS JOIN LATERAL (SELECT
    coalesce(jsonb_agg(r.reference ORDER BY r.place) FILTER (WHERE r.place <= ${maxNamed.references} AND NOT r.is_box), '[]') AS references,
    coalesce(jsonb_agg(r.reference -> 'value' ORDER BY r.place) FILTER (WHERE r.place <= ${maxNamed.references} AND r.is_box), '[]') AS containers
  FROM (SELECT reference, is_box, row_number() OVER (PARTITION BY is_box ORDER BY first, reference) AS place
    FROM (SELECT f.reference, f.reference ->> 'type' = 'EQ' AS is_box, min(f.place) AS first
      FROM (SELECT refs FROM inbound_events e WHERE e.message_id = m.id ORDER BY e.id LIMIT ${maxNamed.events}) AS e
      CROSS JOIN LATERAL jsonb_array_elements(jsonb_path_query_array(e.refs, '$[0 to 19]')) WITH ORDINALITY AS f(reference, place)
      WHERE f.reference ->> 'type' <> 'SEAL' GROUP BY f.reference) AS counted) AS r) AS named`

/** Messages to list: by default all. */
export interface MessageFilter {
  /** `unmatched`: with events that no order has yet. */
  status?: InboundMessage['status'] | 'unmatched' | undefined
  /** A number that an event names. */
  search?: string | undefined
  source?: string | undefined
  sender?: string | undefined
}

/** A number in the messages of more events than this is found in the latest only. */
const maxFoundEvents = 1_000

function meets({ status, search, source, sender }: MessageFilter): SQL {
  const conditions = [sql`true`]
  if (status === 'unmatched')
    conditions.push(sql`EXISTS (SELECT FROM inbound_events e WHERE e.message_id = m.id AND e.orders = '[]')`)
  else if (status !== undefined) conditions.push(sql`m.status = ${status}`)
  if (source !== undefined) conditions.push(sql`m.source = ${source}`)
  if (sender !== undefined) conditions.push(sql`m.sender = ${sender}`)
  if (search !== undefined) {
    const keys = [...new Set((['EQ', 'BKG'] as const).map((type) => normalizeValue(type, search)))]
    conditions.push(sql`m.id IN (SELECT e.message_id FROM (SELECT event_id FROM inbound_event_keys
      WHERE key = ANY(${sql.param(keys)}::text[]) ORDER BY event_id DESC LIMIT ${maxFoundEvents}) AS k JOIN inbound_events e ON e.id = k.event_id)`)
  }
  return sql.join(conditions, sql` AND `)
}

/**
 * A page of messages, newest first, since IDs follow the order of receipt. Returns one more than requested,
 * and the total.
 */
export async function listMessageRows(
  database: Database,
  filter: MessageFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ rows: InboundMessage[]; count: number }> {
  const rows = await rowsOf<InboundMessage>(
    database,
    sql`SELECT ${columns} FROM (SELECT * FROM inbound_messages m
      WHERE ${meets(filter)} AND (${after}::uuid IS NULL OR m.id < ${after}::uuid)
      ORDER BY m.id DESC LIMIT ${limit + 1}) AS m ${referencesJoin} ORDER BY m.id DESC`,
  )
  const [counted] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM inbound_messages m WHERE ${meets(filter)}`,
  )
  return { rows, count: counted?.count ?? 0 }
}

export async function findMessage(database: Database, id: string): Promise<MessageRow | null> {
  const [row] = await rowsOf<MessageRow>(
    database,
    sql`SELECT ${columns}, m.feedback FROM inbound_messages m ${referencesJoin} WHERE m.id = ${id}`,
  )
  return row ?? null
}

export interface UnmatchedRow {
  id: string
  path: string
  references: OrderReference[]
  event: LoggedEvent
}

const maxShown = { events: 1_000, references: 20 }

/** The first unmatched events of a message, with their first references. */
export function listUnmatched(database: Database, messageId: string): Promise<UnmatchedRow[]> {
  return rowsOf<UnmatchedRow>(
    database,
    sql`SELECT id, path, jsonb_path_query_array(refs, '$[0 to ${sql.raw(String(maxShown.references - 1))}]') AS references, event
      FROM inbound_events
      WHERE message_id = ${messageId} AND orders = '[]' ORDER BY id LIMIT ${maxShown.events}`,
  )
}

const maxOrders = 100

/** The orders that have events of a message. */
export function listOrdersOf(database: Database, messageId: string): Promise<InboundMessageDetail['orders']> {
  return rowsOf(
    database,
    sql`SELECT o.id, g.ref AS "organizationRef", g.name AS "organizationName", o.ref, o.number, h.events FROM (
        SELECT (o.value ->> 'organizationId')::uuid AS organization_id, (o.value ->> 'orderId')::uuid AS id, count(*)::int AS events
        FROM inbound_events e CROSS JOIN LATERAL jsonb_array_elements(e.orders) AS o
        WHERE e.message_id = ${messageId} GROUP BY 1, 2) AS h
      JOIN orders o ON o.organization_id = h.organization_id AND o.id = h.id
      JOIN organizations g ON g.id = o.organization_id ORDER BY g.ref, o.ref LIMIT ${maxOrders}`,
  )
}

/** Events per statement. */
const readAtOnce = 500

/** Makes all unmatched events pending, a part at a time; returns their number. */
export async function retryUnmatched(database: Database): Promise<number> {
  let count = 0
  let last: string | null = null
  do {
    const [progress]: { last: string | null; count: number }[] = await rowsOf(
      database,
      sql`WITH step AS (
          SELECT id, orders FROM inbound_events WHERE ${last}::uuid IS NULL OR id > ${last}::uuid ORDER BY id LIMIT ${readAtOnce}
        ), retried AS (
          UPDATE inbound_events SET is_pending = true
          WHERE id IN (SELECT id FROM step WHERE orders = '[]') AND orders = '[]' RETURNING id
        )
        SELECT (SELECT id FROM step ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM retried) AS count`,
    )
    count += progress?.count ?? 0
    last = progress?.last ?? null
  } while (last !== null)
  return count
}

/** Older events no longer get an order. */
const daysOfEvents = 180
/** Longer than a transport including its claims. */
const daysOfMessages = 400

/** Deletes messages and events that no order will need; events stay in the logs of their orders. */
export async function deleteOldCarrierMessages(database: Database): Promise<void> {
  const isOlder = (days: number) => sql`received_at < now() - make_interval(days => ${days}::int)`
  await deleteInSteps(database, 'inbound_events', isOlder(daysOfEvents))
  await deleteInSteps(database, 'inbound_messages', isOlder(daysOfMessages))
}
