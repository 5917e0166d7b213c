import type { Notification } from '@portolan/contract/notifications'
import type { NotificationRow } from './queries.ts'

export function presentNotification(row: NotificationRow): Notification {
  const { id, kind, viewed, createdAt, data, orderId, orderNumber } = row
  const order = orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null
  return { id, kind, viewed, createdAt, data, order, preorder: null, state: viewed ? 'viewed' : 'new' }
}
