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
  /** Orders that have it already. */
  orders: OrderKeys[]
  isPending: boolean
}

/** The columns of a `PendingEvent`. */
export const pendingColumns = sql`id, message_id AS "messageId", source, source_event_id AS "sourceEventId", event,
  refs AS references, orders, is_pending AS "isPending"`

/**
 * The events to take: any pending ones that aren't `held`, or the given ones: all, only pending, or also
 * unmatched. `left` skips events that another transaction has locked; otherwise this waits for them.
 */
export type Taken =
  | { ids: readonly string[]; which: 'pending' | 'unmatched' | 'all'; left?: boolean }
  | { atMost: number; held: readonly string[] }

/** Locks a batch of events until the transaction ends, in order of receipt. */
export function takePending(tx: Database, selection: Taken): Promise<PendingEvent[]> {
  return rowsOf<PendingEvent>(
    tx,
    sql`SELECT ${pendingColumns} FROM inbound_events WHERE ${whichOf(selection)} FOR UPDATE
      ${'ids' in selection && !selection.left ? sql`` : sql`SKIP LOCKED`}`,
  )
}

/** Up to `atMost` pending events in order of receipt. */
export async function listPending(
  database: Database,
  selection: { atMost: number; held: readonly string[] },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM inbound_events WHERE ${whichOf(selection)}`,
  )
  return rows.map(({ id }) => id)
}

const whiches = { pending: sql`is_pending`, unmatched: sql`(is_pending OR orders = '[]')`, all: sql`true` }

function whichOf(selection: Taken): SQL {
  if ('ids' in selection) {
    return sql`id = ANY(${sql.param([...selection.ids])}::uuid[]) AND ${whiches[selection.which]} ORDER BY id`
  }
  const isHeld = sql`id = ANY(${sql.param([...selection.held])}::uuid[])`
  return sql`is_pending AND NOT ${isHeld} ORDER BY id LIMIT ${selection.atMost}`
}

/** Marks events as no longer pending: they aren't matched until queued again. */
export async function stopWaiting(database: Database, ids: readonly string[]): Promise<void> {
  await database.execute(
    sql`UPDATE inbound_events SET is_pending = false WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
  )
}

/** The outcome of events, and those that still wait. */
export async function findMatched(
  database: Database,
  ids: readonly string[],
): Promise<{ id: string; orders: OrderKeys[]; isPending: boolean }[]> {
  if (ids.length === 0) return []
  return rowsOf(
    database,
    sql`SELECT id, orders, is_pending AS "isPending" FROM inbound_events
      WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
  )
}

/** Records which orders now have the events. */
export async function settleEvents(
  tx: Database,
  settled: readonly { id: string; orders: readonly OrderKeys[] }[],
): Promise<void> {
  if (settled.length === 0) return
  await tx.execute(sql`UPDATE inbound_events AS e SET is_pending = false, orders = s.orders::jsonb
    FROM unnest(${sql.param(settled.map(({ id }) => id))}::uuid[],
      ${sql.param(settled.map(({ orders }) => JSON.stringify(orders)))}::text[]) AS s(id, orders)
    WHERE e.id = s.id`)
}

/** An ID with more events is one transport reported over and over; its latest events name its orders. */
const maxFollowed = 50

/** For each event, the orders that have an earlier event of the same source and ID. */
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
      CROSS JOIN LATERAL (SELECT i.orders FROM inbound_events i
        WHERE i.source = s.source AND i.source_event_id = s.source_event_id AND i.orders <> '[]'
        ORDER BY i.id DESC LIMIT ${maxFollowed}) AS e
      CROSS JOIN LATERAL jsonb_to_recordset(e.orders) AS h("organizationId" uuid, "orderId" uuid)
      JOIN orders o ON o.organization_id = h."organizationId" AND o.id = h."orderId"`,
  )
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return events.map((_, at) =>
    (byPlace.get(at + 1) ?? []).map(({ organizationId, orderId }) => ({ organizationId, orderId })),
  )
}
