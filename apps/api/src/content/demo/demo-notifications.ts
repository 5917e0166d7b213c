import type { OrderDocument } from '@portolan/demo/documents/order-documents'
import type { DemoOrder } from '@portolan/demo/orders/demo-order'
import { type RecentChange, recentChanges } from '@portolan/demo/recent-changes'
import { notificationOf, type OrderNotification } from '#freight/notifications/notify-of-order-changes.ts'

/** A notification of the demo before its order has an ID. */
export interface DemoNotification extends OrderNotification, Pick<RecentChange, 'at' | 'order' | 'viewed'> {}

/** A demo person's notifications, newest first, derived like those of real changes. */
export function demoNotifications(
  own: readonly { order: DemoOrder; documents: readonly OrderDocument[] }[],
  now: number,
): DemoNotification[] {
  return recentChanges(own, now).flatMap(({ at, order, viewed, change, reason }) => {
    const notification = change.kind === 'security' ? change : notificationOf(change, at)
    if (notification === null) return []
    const data = { ...notification.data, ...(reason !== undefined && { reason }) }
    return [{ kind: notification.kind, data, at, order, viewed }]
  })
}
