import type { Locale } from '@portolan/contract/account'
import type { Notification, NotificationData } from '@portolan/contract/notifications'
import { localName } from '@portolan/geodata/local-names'
import type { NotificationRow } from './queries.ts'

export function presentNotification(row: NotificationRow, locale: Locale): Notification {
  const { id, kind, viewed, createdAt, orderId, orderNumber } = row
  const data = localData(row.data, locale)
  const order = orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null
  return { id, kind, viewed, createdAt, data, order, preorder: null, state: viewed ? 'viewed' : 'new' }
}

/** The facts with cities as the reader's language calls them. */
export function localData(data: NotificationData, locale: Locale): NotificationData {
  const { from, to, place } = data
  return {
    ...data,
    ...(from && { from: localName(from, locale) }),
    ...(to && { to: localName(to, locale) }),
    ...(place && { place: localName(place, locale) }),
  }
}
