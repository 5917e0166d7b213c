import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

export interface OrderKeys {
  organizationId: string
  orderId: string
}

export interface PendingEvent {
  id: string
  messageId: string
  source: string
  sourceEventId: string
  event: LoggedEvent
  references: OrderReference[]
  /** Those that have it already. */
  orders: OrderKeys[]
}

/** A transaction's worth: enough to be quick, little enough that others hardly wait for its orders. */
export const eventsPerBatch = 1_000

/** Which pending events are taken: those of a request, for which it waits, or any that no one else has under way. */
export type Taken = { ids: readonly string[] } | 'any'

/** Locks a batch of pending events until the transaction ends, in the order in which they came. */
export function takePending(tx: Database, taken: Taken): Promise<PendingEvent[]> {
  const [which, others]: [SQL, SQL] =
    taken === 'any'
      ? [sql`is_pending`, sql`SKIP LOCKED`]
      : [sql`id = ANY(${sql.param([...taken.ids])}::uuid[]) AND is_pending`, sql``]
  return rowsOf<PendingEvent>(
    tx,
    sql`SELECT id, message_id AS "messageId", source, source_event_id AS "sourceEventId", event, refs AS references, orders
      FROM inbound_events WHERE ${which} ORDER BY id LIMIT ${eventsPerBatch} FOR UPDATE ${others}`,
  )
}

/** What has become of events that others took. */
export async function findMatched(
  database: Database,
  ids: readonly string[],
): Promise<{ id: string; orders: OrderKeys[] }[]> {
  if (ids.length === 0) return []
  return rowsOf(
    database,
    sql`SELECT id, orders FROM inbound_events WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
  )
}

/** Writes which orders have the events now. */
export async function settleEvents(
  tx: Database,
  settled: readonly { id: string; orders: readonly OrderKeys[] }[],
): Promise<void> {
  await tx.execute(sql`UPDATE inbound_events AS e SET is_pending = false, orders = s.orders::jsonb
    FROM unnest(${sql.param(settled.map(({ id }) => id))}::uuid[],
      ${sql.param(settled.map(({ orders }) => JSON.stringify(orders)))}::text[]) AS s(id, orders)
    WHERE e.id = s.id`)
}

/** For each event the orders that have an earlier one of its source and ID. */
export async function findFollowed(
  tx: Database,
  events: readonly Pick<PendingEvent, 'source' | 'sourceEventId'>[],
): Promise<OrderKeys[][]> {
  if (events.length === 0) return []
  const rows = await rowsOf<{ place: number; organizationId: string; orderId: string }>(
    tx,
    sql`SELECT DISTINCT s.place::int AS place, o.organization_id AS "organizationId", o.id AS "orderId"
      FROM unnest(${sql.param(events.map(({ source }) => source))}::text[],
        ${sql.param(events.map(({ sourceEventId }) => sourceEventId))}::text[])
        WITH ORDINALITY AS s(source, source_event_id, place)
      JOIN inbound_events e ON e.source = s.source AND e.source_event_id = s.source_event_id
      CROSS JOIN LATERAL jsonb_to_recordset(e.orders) AS h("organizationId" uuid, "orderId" uuid)
      JOIN orders o ON o.organization_id = h."organizationId" AND o.id = h."orderId"`,
  )
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return events.map((_, at) =>
    (byPlace.get(at + 1) ?? []).map(({ organizationId, orderId }) => ({ organizationId, orderId })),
  )
}
