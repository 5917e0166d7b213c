import type { WebhookEventType } from '@portolan/contract/company/webhooks/webhook-events'
import type { DeletedOrder, MovedOrder, RecordedOrderChange } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type NewEvent, saveEvents } from './save-events.ts'

const types: Record<RecordedOrderChange['kind'], WebhookEventType | null> = {
  created: 'order.created',
  departed: 'order.departed',
  arrived: 'order.arrived',
  delivered: 'order.delivered',
  'arrival-moved': 'order.arrival_changed',
  canceled: 'order.canceled',
  // Documents have their own events.
  'document-added': null,
  'invoice-added': null,
}

/** Publishes order changes to webhooks. */
export function publishOrderChanges(tx: Database, changes: readonly RecordedOrderChange[]): Promise<void> {
  return saveEvents(
    tx,
    changes,
    ({ kind }) => types[kind],
    async (wanted) => {
      const orders = await findOrders(tx, wanted)
      return wanted.flatMap((change) => {
        const order = orders.get(change.orderId)
        return order === undefined ? [] : [eventOf(change, order)]
      })
    },
  )
}

/** Publishes the deletion of an order to webhooks. */
export function publishOrderDeletion(tx: Database, order: DeletedOrder): Promise<void> {
  const type = 'order.deleted'
  return saveEvents(
    tx,
    [order],
    () => type,
    async () => [{ type, subject: `order ${order.orderId}`, data: order }],
  )
}

/** Publishes the move of an order to another customer to webhooks. */
export function publishOrderMove(tx: Database, order: MovedOrder): Promise<void> {
  const type = 'order.moved'
  return saveEvents(
    tx,
    [order],
    () => type,
    async () => [{ type, subject: `order ${order.orderId}`, data: order }],
  )
}

interface OrderNames {
  orderId: string
  organizationRef: string
  orderRef: string
  orderNumber: string
  customerReference: string | null
}

function eventOf({ orderId, kind, data }: RecordedOrderChange, order: OrderNames): NewEvent {
  // A change has the same members as its event.
  return { type: types[kind], subject: `order ${orderId}`, data: { ...order, ...data } } as NewEvent
}

async function findOrders(
  tx: Database,
  changes: readonly RecordedOrderChange[],
): Promise<Map<string, OrderNames>> {
  const rows = await rowsOf<OrderNames>(
    tx,
    sql`SELECT o.id AS "orderId", g.ref AS "organizationRef", o.ref AS "orderRef", o.number AS "orderNumber",
        o.customer_reference AS "customerReference"
      FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.organization_id = ANY(${sql.param(changes.map(({ organizationId }) => organizationId))}::uuid[])
        AND o.id = ANY(${sql.param(changes.map(({ orderId }) => orderId))}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.orderId, row]))
}
