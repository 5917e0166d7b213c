import type { OrderChange } from '@portolan/contract/freight/ledger/order-changes'
import {
  type ForgottenNotifications,
  forgetNotifications,
} from '#messaging/notifications/sending/forget-notifications.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { hasArrived, hasDeparted, type OrderState } from './detect-order-changes.ts'

interface OrderKeys {
  organizationId: string
  orderId: string
}

type Change = OrderChange & { position: string }

/**
 * Removes changes, with their notifications, that rested only on statements that no longer count. `ats` are
 * the times of these statements; `before` is the order with them, `after` the one without.
 */
export async function forgetOrderChanges(
  tx: Database,
  { organizationId, orderId }: OrderKeys,
  { ats, before, after }: { ats: readonly string[]; before: OrderState; after: OrderState },
): Promise<ForgottenNotifications> {
  const times = new Set(ats.map((at) => Date.parse(at)))
  const isOf = (at: string | null) => at !== null && times.has(Date.parse(at))
  const changes = await rowsOf<Change>(
    tx,
    sql`SELECT position::text AS position, kind, data FROM order_changes
      WHERE organization_id = ${organizationId} AND order_id = ${orderId} ORDER BY order_changes.position`,
  )
  const untrue = changes.filter((change) => {
    switch (change.kind) {
      case 'departed':
        return !hasDeparted(after) && (change.data.at === null || isOf(change.data.at))
      case 'arrived':
        return !hasArrived(after) && (change.data.at === null || isOf(change.data.at))
      case 'delivered':
        return !after.isDelivered && (change.data.at === null || isOf(change.data.at))
      case 'canceled':
        return before.shipmentStatus === 'CANCELED' && after.shipmentStatus !== 'CANCELED'
      case 'arrival-moved':
        return isOf(change.data.estimatedArrival)
      default:
        return false
    }
  })
  if (untrue.length === 0) return { removed: 0, sent: 0 }
  await tx.execute(
    sql`DELETE FROM order_changes WHERE position = ANY(${sql.param(untrue.map(({ position }) => position))}::bigint[])`,
  )
  return forgetNotifications(tx, { organizationId, orderId }, untrue.flatMap(noticeOf))
}

/** The same for a document removed because it never belonged to the order. */
export async function forgetDocument(
  tx: Database,
  { organizationId, orderId }: OrderKeys,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await tx.execute(sql`DELETE FROM order_changes WHERE organization_id = ${organizationId} AND order_id = ${orderId}
    AND kind = 'document-added' AND data ->> 'documentId' = ${id}`)
  await forgetNotifications(tx, { organizationId, orderId }, [
    { kinds: ['document-added'], member: 'documentName', value: name },
  ])
}

function noticeOf(change: OrderChange) {
  switch (change.kind) {
    case 'departed':
    case 'arrived':
      return [{ kinds: [`order-${change.kind}`], member: 'at', value: change.data.at }]
    case 'arrival-moved':
      return [
        {
          kinds: ['order-delayed', 'arrival-changed'],
          member: 'estimatedArrival',
          value: change.data.estimatedArrival,
        },
      ]
    case 'canceled':
      return [{ kinds: ['order-canceled'], member: 'to', value: change.data.to }]
    default:
      return []
  }
}
