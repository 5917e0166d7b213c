import type { OrderReference, ReferenceType } from '@portolan/freight/ledger/reference-types'
import type { OrderKeys } from '#freight/carrier-messages/matching/pending-events.ts'
import { wakeMatching } from '#freight/carrier-messages/matching/queue-keys.ts'
import type { LogDeps } from '#freight/ledger/append-events.ts'
import { type TakenBack, takeBack } from '#freight/ledger/take-back.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import {
  type Decision,
  decideBelonging,
  type StatementKey,
} from '#freight/order-record/log/event-decisions.ts'
import {
  forgetLearned,
  listOwnReferences,
  raiseEdition,
  refuseReference,
} from '#freight/order-record/references/forget-references.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type AttachedEvent, whatDepends } from './what-depends.ts'

/** The parts to take from an order: statements by others, references, or both. */
export interface Withdrawal {
  statements: readonly Pick<StatementKey, 'source' | 'sourceEventId'>[]
  reference: { type: ReferenceType; value: string } | null
}

/** The removed parts of an order, and those that only depended on them. */
export interface Withdrawn extends TakenBack {
  events: string[]
  followers: string[]
  references: OrderReference[]
}

/**
 * Takes events or a reference from an order with everything it has only through them: other events, learned
 * references, and what the order shows of both. Null if the order is gone.
 */
export async function withdraw(
  tx: Database,
  deps: LogDeps,
  order: OrderKeys,
  { statements, reference }: Withdrawal,
  decision: Decision,
): Promise<Withdrawn | null> {
  const { organizationId, orderId } = order
  // Before locking the order, in the same sequence as matching.
  await lockAttached(tx, order)
  let went: Pick<Withdrawn, 'events' | 'followers' | 'references'> = {
    events: [],
    followers: [],
    references: [],
  }
  const result = await takeBack(tx, deps, { organizationId, id: orderId }, async () => {
    const names = new Set(statements.map(nameOf))
    const attached = await listAttached(tx, order)
    const own = attached.filter((event) => names.has(nameOf(event)))
    const dependent = whatDepends(await listOwnReferences(tx, order), attached, {
      events: new Set(own.map(({ id }) => id)),
      references: reference === null ? [] : [reference],
    })
    const keysOf = (events: readonly Pick<StatementKey, 'source' | 'sourceEventId'>[]) =>
      events.map(({ source, sourceEventId }) => ({ organizationId, orderId, source, sourceEventId }))
    await decideBelonging(tx, keysOf(statements), 'detached', decision)
    await decideBelonging(tx, keysOf(dependent.events), 'released', decision)
    await leaveOrder(tx, order, own, { isPending: false })
    // If another reference still names the order, matching brings them back.
    await leaveOrder(tx, order, dependent.events, { isPending: true })
    const refused = reference === null ? [] : await refuseReference(tx, order, reference, decision)
    const learned = await forgetLearned(tx, order, dependent.references)
    const idsOf = (events: readonly AttachedEvent[]) => events.map(({ id }) => id)
    went = {
      events: idsOf(own),
      followers: idsOf(dependent.events),
      references: distinct([...refused, ...learned]),
    }
  })
  if (result === null) return null
  if (went.references.length > 0)
    await changeOrders(tx, deps, { lostReferences: [{ organizationId, id: orderId }] })
  if (went.followers.length > 0) await wakeMatching(tx)
  await raiseEdition(tx)
  return { ...result, ...went }
}

/** Counts a reference once, even if the order had it in several ways. */
function distinct(references: readonly OrderReference[]): OrderReference[] {
  return [...new Map(references.map((one) => [`${one.type} ${one.value}`, one])).values()]
}

const nameOf = ({ source, sourceEventId }: Pick<StatementKey, 'source' | 'sourceEventId'>) =>
  `${source} ${sourceEventId}`

const isAttachedTo = ({ orderId }: OrderKeys) => sql`i.orders @> ${JSON.stringify([{ orderId }])}::jsonb`

const ofLog = ({ organizationId, orderId }: OrderKeys) =>
  sql`(SELECT DISTINCT source, source_event_id FROM event_log
    WHERE organization_id = ${organizationId} AND order_id = ${orderId} AND source <> 'order') AS l
    JOIN inbound_events i ON i.source = l.source AND i.source_event_id = l.source_event_id`

async function lockAttached(tx: Database, order: OrderKeys): Promise<void> {
  await rowsOf(
    tx,
    sql`SELECT i.id FROM ${ofLog(order)} WHERE ${isAttachedTo(order)} ORDER BY i.id FOR UPDATE OF i`,
  )
}

function listAttached(tx: Database, order: OrderKeys): Promise<AttachedEvent[]> {
  return rowsOf<AttachedEvent>(
    tx,
    sql`SELECT i.id, i.source, i.source_event_id AS "sourceEventId", i.refs AS references,
        coalesce(d.belongs = 'attached', false) AS "isByHand"
      FROM ${ofLog(order)}
      LEFT JOIN event_decisions d ON d.organization_id = ${order.organizationId} AND d.order_id = ${order.orderId}
        AND d.source = i.source AND d.source_event_id = i.source_event_id
      WHERE ${isAttachedTo(order)} ORDER BY i.id`,
  )
}

async function leaveOrder(
  tx: Database,
  { orderId }: OrderKeys,
  events: readonly AttachedEvent[],
  { isPending }: { isPending: boolean },
): Promise<void> {
  if (events.length === 0) return
  await tx.execute(sql`UPDATE inbound_events SET is_pending = is_pending OR ${isPending},
      orders = (SELECT coalesce(jsonb_agg(o.value), '[]') FROM jsonb_array_elements(orders) AS o WHERE o.value ->> 'orderId' <> ${orderId})
    WHERE id = ANY(${sql.param(events.map(({ id }) => id))}::uuid[])`)
}
