import type { Place } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import type { Notification, NotificationData } from '@portolan/contract/messaging/notifications'
import { localName } from '@portolan/geodata/cities/local-names'
import type { NotificationRow } from './queries.ts'

export function presentNotification(row: NotificationRow, locale: Locale): Notification {
  const { id, kind, viewed, createdAt, orderId, orderNumber, preorderId, preorderNumber } = row
  const data = localData(row.data, locale, [row.from, row.to])
  const order = orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null
  const preorder =
    preorderId !== null && preorderNumber !== null ? { id: preorderId, number: preorderNumber } : null
  return { id, kind, viewed, createdAt, data, order, preorder, state: viewed ? 'viewed' : 'new' }
}

/** The facts with cities as the reader's language calls them; the ends of the order name their countries. */
export function localData(
  data: NotificationData,
  locale: Locale,
  ends: readonly (Pick<Place, 'city' | 'countryCode'> | null)[],
): NotificationData {
  const { from, to, place } = data
  const local = (city: string) => localName(city, locale, ends.find((end) => end?.city === city)?.countryCode)
  return {
    ...data,
    ...(from && { from: local(from) }),
    ...(to && { to: local(to) }),
    ...(place && { place: local(place) }),
  }
}
