import type { FeedbackElement, OrderMemberChange } from '@portolan/contract/company/messages'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { appendToOrders, type MatchDeps } from '#freight/carrier-messages/matching/match-events.ts'
import {
  type OrderKeys,
  type PendingEvent,
  pendingColumns,
} from '#freight/carrier-messages/matching/pending-events.ts'
import { stepSizes } from '#freight/carrier-messages/matching/step-sizes.ts'
import { OrderGone } from '#freight/ledger/append-events.ts'
import { changesOf, referenceChanges } from '#freight/ledger/preview-changes.ts'
import { type ShownState, stateOf } from '#freight/ledger/preview-events.ts'
import { lockOrganizations } from '#freight/order-record/keys/order-keys.ts'
import { type Decision, decideBelonging } from '#freight/order-record/log/event-decisions.ts'
import { foldLedger } from '#freight/order-record/log/fold-ledger.ts'
import { loadLedgers } from '#freight/order-record/log/load-ledgers.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { tryOut } from '#platform/db/try-out.ts'
import { implausibleFeedback } from './implausible.ts'

/** The orders with this reference of the company, in one organization or in any. */
export function findOrdersByRef(
  database: Database,
  orderRef: string,
  organizationRef: string | null,
): Promise<OrderKeys[]> {
  return rowsOf<OrderKeys>(
    database,
    sql`SELECT o.organization_id AS "organizationId", o.id AS "orderId"
      FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.ref = ${orderRef} AND (${organizationRef}::text IS NULL OR g.ref = ${organizationRef})
      ORDER BY g.ref LIMIT 2`,
  )
}

/** The IDs that aren't events of the message, whether these have orders or not. */
export async function findForeignEvents(
  database: Database,
  messageId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM inbound_events WHERE message_id = ${messageId} AND id = ANY(${sql.param([...ids])}::uuid[])`,
  )
  const own = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !own.has(id.toLowerCase()))
}

interface Attaching {
  messageId: string
  /** Null means all events of the message that have no order or were taken from this one. */
  ids: readonly string[] | null
  /** Leaves out those of `ids` that have an order. */
  onlyUnmatched?: boolean | undefined
  order: OrderKeys
}

/** The number of events that an order got, the resulting changes, and objections to them. */
export interface Attached {
  events: number
  /** The first of them. */
  eventIds: string[]
  changes: OrderMemberChange[]
  warnings: FeedbackElement[]
}

/**
 * Gives events of a message to an order as if they had named it by the company's own number, so that the
 * order learns all their references. Each step is a transaction. A dry run does the same and rolls everything
 * back.
 */
export function attachEvents(
  deps: MatchDeps,
  attaching: Attaching,
  decision: Decision,
  { isDryRun = false } = {},
): Promise<Attached> {
  if (isDryRun)
    return tryOut(deps.database, (tx) => attachAll({ ...deps, database: tx }, attaching, decision))
  return attachAll(deps, attaching, decision)
}

async function attachAll(deps: MatchDeps, attaching: Attaching, decision: Decision): Promise<Attached> {
  const { database } = deps
  const { order } = attaching
  const warnings = await implausibleFeedback(database, await listPlaced(database, attaching))
  const before = await readOrder(database, order)
  const { events: atMost } = stepSizes(deps.env)
  let count = 0
  const eventIds: string[] = []
  for (;;) {
    const attached = await attachStep(deps, attaching, decision, atMost)
    count += attached.length
    eventIds.push(...attached.slice(0, maxListed - eventIds.length))
    if (attached.length < atMost) break
  }
  const after = await readOrder(database, order)
  if (before === null || after === null) return { events: count, eventIds, changes: [], warnings }
  const changes = [
    ...(await changesOf(database, [{ ...order, before: before.state, after: after.state }])),
    ...(await referenceChanges(database, order, { before: before.references, after: after.references })),
  ]
  return { events: count, eventIds, changes, warnings }
}

async function readOrder(
  database: Database,
  { organizationId, orderId }: OrderKeys,
): Promise<{ state: ShownState; references: OrderReference[] } | null> {
  const [ledger] = await loadLedgers(database, [{ organizationId, id: orderId }], { lock: false })
  if (!ledger) return null
  const references = await rowsOf<OrderReference>(
    database,
    sql`SELECT type, shown AS value, nullif(issuer, '') AS issuer FROM order_references
      WHERE organization_id = ${organizationId} AND order_id = ${orderId} AND origin = 'message' ORDER BY type, value, issuer`,
  )
  return { state: stateOf(ledger, foldLedger(ledger)), references }
}

/** The condition for events to give to the order; excludes those it already has. */
function isMeant({ messageId, ids, onlyUnmatched, order: { organizationId, orderId } }: Attaching): SQL {
  const wasTaken = sql`EXISTS (SELECT FROM event_decisions d WHERE d.organization_id = ${organizationId} AND d.order_id = ${orderId}
    AND d.source = i.source AND d.source_event_id = i.source_event_id AND d.belongs = 'detached')`
  const isChosen =
    ids === null
      ? sql`(i.orders = '[]' OR ${wasTaken})`
      : sql`i.id = ANY(${sql.param([...ids])}::uuid[]) AND (${onlyUnmatched !== true} OR i.orders = '[]')`
  return sql`i.message_id = ${messageId} AND NOT i.orders @> ${JSON.stringify([{ orderId }])}::jsonb AND ${isChosen}`
}

/** Events checked for plausibility, and those whose IDs are returned. */
const maxJudged = 1_000
const maxListed = 1_000

async function listPlaced(database: Database, attaching: Attaching) {
  const events = await rowsOf<Pick<PendingEvent, 'event'> & { path: string }>(
    database,
    sql`SELECT i.path, i.event FROM inbound_events i WHERE ${isMeant(attaching)} ORDER BY i.id LIMIT ${maxJudged}`,
  )
  return events.map((event) => ({ ...event, propertyPath: event.path, orders: [attaching.order] }))
}

function attachStep(
  deps: MatchDeps,
  attaching: Attaching,
  decision: Decision,
  atMost: number,
): Promise<string[]> {
  const { order } = attaching
  return deps.database.transaction(async (tx) => {
    const events = await rowsOf<PendingEvent>(
      tx,
      sql`SELECT ${pendingColumns} FROM inbound_events i WHERE ${isMeant(attaching)} ORDER BY id LIMIT ${atMost} FOR UPDATE`,
    )
    if (events.length === 0) return []
    // Deleting an order holds its customer's row until the order is gone.
    await lockOrganizations(tx, [order.organizationId])
    if ((await readOrder(tx, order)) === null) throw new OrderGone('The order was deleted')
    const statements = events.map(({ source, sourceEventId }) => ({ ...order, source, sourceEventId }))
    await decideBelonging(tx, statements, 'attached', decision)
    await appendToOrders(
      tx,
      deps,
      events,
      events.map(() => [{ ...order, by: 'FF' }]),
      [order.orderId],
    )
    return events.map(({ id }) => id)
  })
}
