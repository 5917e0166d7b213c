import type { Place } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import type { Notification, NotificationData } from '@portolan/contract/messaging/notifications'
import { localName } from '@portolan/geodata/cities/local-names'
import type { NotificationRow } from './queries.ts'

export function presentNotification(row: NotificationRow, locale: Locale): Notification {
  const { id, kind, viewed, createdAt } = row
  const data = localData(row.data, locale, [row.from, row.to])
  const about = {
    order: subjectOf(row.orderId, row.orderNumber),
    preorder: subjectOf(row.preorderId, row.preorderNumber),
    quote: subjectOf(row.quoteId, row.quoteNumber),
  }
  return { id, kind, viewed, createdAt, data, ...about, state: viewed ? 'viewed' : 'new' }
}

const subjectOf = (id: string | null, number: string | null) =>
  id !== null && number !== null ? { id, number } : null

/** The facts with city names in the reader's language; the ends of the order have their countries. */
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
