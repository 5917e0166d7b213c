import type { MessageEvent } from '@portolan/contract/company/carrier-messages/message-events'
import { presentUnmatched } from '#freight/carrier-messages/present.ts'
import type { UnmatchedRow } from '#freight/carrier-messages/queries.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

type EventRow = UnmatchedRow & { orders: MessageEvent['orders'] }

const maxShown = { references: sql.raw('19'), orders: sql.raw('20') }

/** A page of a message's events plus one row, in the order of the message, and how many it has. */
export async function listEvents(
  database: Database,
  messageId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ rows: EventRow[]; count: number }> {
  const rows = await rowsOf<EventRow>(
    database,
    sql`SELECT e.id, e.path, jsonb_path_query_array(e.refs, '$[0 to ${maxShown.references}]') AS references, e.event, h.orders
      FROM (SELECT * FROM inbound_events i WHERE i.message_id = ${messageId} AND (${after}::uuid IS NULL OR i.id > ${after}::uuid)
        ORDER BY i.id LIMIT ${limit + 1}) AS e
      CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'organizationRef', g.ref, 'ref', o.ref,
          'number', o.number) ORDER BY g.ref, o.ref), '[]') AS orders
        FROM (SELECT * FROM jsonb_to_recordset(e.orders) AS k("organizationId" uuid, "orderId" uuid) LIMIT ${maxShown.orders}) AS k
        JOIN orders o ON o.organization_id = k."organizationId" AND o.id = k."orderId"
        JOIN organizations g ON g.id = o.organization_id) AS h
      ORDER BY e.id`,
  )
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM inbound_events WHERE message_id = ${messageId}`,
  )
  return { rows, count: total?.count ?? 0 }
}

export function presentEvent({ orders, ...row }: EventRow): MessageEvent {
  const { name = null, voyage = null } = row.event.conveyance ?? {}
  const conveyance = [name, voyage].filter((part) => part !== null).join(' ') || null
  return { ...presentUnmatched(row), conveyance, orders }
}
