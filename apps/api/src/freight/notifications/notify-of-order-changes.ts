import type { OrderChange } from '@portolan/contract/freight/ledger/order-changes'
import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import { againstPlan } from '@portolan/freight/punctuality'
import type { OrderChangeSubscriber, RecordedOrderChange } from '#freight/deps.ts'
import { findFollowed } from '#freight/follows/find-followed.ts'
import { notifyMembers } from '#messaging/notifications/notify-members.ts'
import { type CustomerNotification, onlyShown } from './only-shown.ts'

const dayMs = 86_400_000
// Events older than this are corrections of history.
const historyAfterMs = 30 * dayMs

/** A notification without its recipients. */
export interface OrderNotification {
  kind: NotificationKind
  data: NotificationData
}

/** Notifies the members of each order's organization of relevant changes. */
export const notifyOfOrderChanges: OrderChangeSubscriber = async (tx, changes, batch) => {
  const now = new Date()
  const shown = await onlyShown(tx, notificationsOf(changes, now.getTime()))
  await notifyMembers(tx, shown, now, { findFollowed, batch })
}

/** The notifications of one save, in the order of its changes. */
export function notificationsOf(
  changes: readonly RecordedOrderChange[],
  now: number,
): CustomerNotification[] {
  const arrived = new Set(changes.flatMap(({ kind, orderId }) => (kind === 'arrived' ? [orderId] : [])))
  return changes.flatMap((change) => {
    const { kind, organizationId, orderId } = change
    // A departure reported only with the arrival isn't worth a notification.
    if (kind === 'departed' && arrived.has(orderId)) return []
    const notification = notificationOf(change, now)
    return notification === null ? [] : [{ organizationId, orderId, ...notification, of: subjectOf(change) }]
  })
}

function subjectOf(change: OrderChange): CustomerNotification['of'] {
  if (change.kind === 'invoice-added') return { part: 'invoices' }
  return change.kind === 'document-added' ? { document: change.data.documentKind } : undefined
}

/** The notification of a change; null if there is none. */
export function notificationOf(change: OrderChange, now: number): OrderNotification | null {
  const isHistory = (at: string | null) => at !== null && Date.parse(at) < now - historyAfterMs
  switch (change.kind) {
    case 'created':
    case 'delivered':
      return null
    case 'departed':
    case 'arrived': {
      const { at, precision, ...data } = change.data
      if (isHistory(at)) return null
      const moment = {
        ...(at !== null && { at }),
        ...(precision === 'day' && { precision: { at: precision } }),
      }
      return { kind: `order-${change.kind}`, data: { ...data, ...moment } }
    }
    case 'arrival-moved': {
      const { plannedArrival, transportMode, precision = {}, ...data } = change.data
      if (isHistory(data.estimatedArrival)) return null
      const due = { mode: transportMode, timeZone: data.timeZone }
      const [plan, expected] = [
        { at: plannedArrival, precision: precision.plannedArrival ?? 'time' },
        { at: data.estimatedArrival, precision: precision.estimatedArrival ?? 'time' },
      ] as const
      const { verdict } = againstPlan(plan, expected, due)
      const { plannedArrival: _, ...visible } = precision
      const isLater = Date.parse(data.estimatedArrival) > Date.parse(data.previousArrival)
      return {
        kind: isLater && verdict === 'late' ? 'order-delayed' : 'arrival-changed',
        data: { ...data, ...(Object.keys(visible).length > 0 && { precision: visible }) },
      }
    }
    case 'canceled':
      return { kind: 'order-canceled', data: change.data }
    case 'document-added': {
      const { from, to, documentName, createdAt } = change.data
      return isHistory(createdAt) ? null : { kind: change.kind, data: { from, to, documentName } }
    }
    case 'invoice-added': {
      const { from, to, invoiceNumber, amount, dueOn, createdAt } = change.data
      return isHistory(createdAt)
        ? null
        : { kind: change.kind, data: { from, to, invoiceNumber, amount, dueOn } }
    }
  }
}
