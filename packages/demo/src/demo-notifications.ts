import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import type { OrderPaper } from './documents/order-papers.ts'
import type { DemoOrder } from './orders/demo-order.ts'
import { createRandom } from './random.ts'
import { day, hour, toInstant } from './services/zoned-time.ts'

/** A notification before the order it is about has an id; `order` is its reference, null for the account itself. */
export interface DemoNotification {
  kind: NotificationKind
  at: number
  order: { organizationRef: string; ref: string } | null
  data: NotificationData
  viewed: boolean
}

type News = Omit<DemoNotification, 'viewed'>

const mostOfAll = 28
const latest = 7

function movements(order: DemoOrder): News[] {
  const { legs, last, horizon, canceledAt, shiftToldAt } = order.timetable
  const [first] = legs
  const { shift, canceled } = order.booking
  const about = { organizationRef: order.customer.ref, ref: order.record.ref }
  const ends = { from: first.from.city, to: last.to.city }
  const at = (place: { city: string; timeZone: string }, instant: number): NotificationData => ({
    ...ends,
    place: place.city,
    timeZone: place.timeZone,
    at: toInstant(instant),
  })
  const news: News[] = []
  // The carrier's message takes some minutes to arrive.
  const tell = (kind: NotificationKind, instant: number, data: NotificationData) =>
    news.push({ kind, at: instant + 7 * 60_000, order: about, data })
  const { departure } = first
  const { arrival } = last
  if (departure.real <= horizon) tell('order-departed', departure.real, at(first.from, departure.real))
  if (arrival.real <= horizon) tell('order-arrived', arrival.real, at(last.to, arrival.real))
  if (shift && shiftToldAt !== null) {
    tell(shift.hours >= 24 ? 'order-delayed' : 'arrival-changed', shiftToldAt, {
      ...ends,
      place: last.to.city,
      timeZone: last.to.timeZone,
      previousArrival: toInstant(arrival.planned),
      estimatedArrival: toInstant(arrival.planned + shift.hours * hour),
      reason: shift.reason,
    })
  }
  if (canceled && canceledAt !== null)
    tell('order-canceled', canceledAt, { ...ends, reason: canceled.reason })
  return news
}

function additions(order: DemoOrder, papers: readonly OrderPaper[]): News[] {
  const about = { organizationRef: order.customer.ref, ref: order.record.ref }
  return papers.map(({ record }) => ({
    kind: record.invoice ? 'invoice-added' : 'document-added',
    at: Date.parse(record.createdAt) + 2 * 60_000,
    order: about,
    data: record.invoice
      ? { invoiceNumber: record.invoice.number, amount: record.invoice.amount, dueOn: record.invoice.dueOn }
      : { documentName: record.name },
  }))
}

function signIns(now: number): News[] {
  return [1.1, 6.4].map((days) => {
    const at = now - days * day
    return {
      kind: 'security',
      at,
      order: null,
      data: { security: 'sign-in', at: toInstant(at), device: 'Firefox, Windows', ip: '203.0.113.7' },
    }
  })
}

/** What a person was told in the last ten days, newest first: all movements, and papers as far as there is room. */
export function notificationsOf(
  told: readonly { order: DemoOrder; papers: readonly OrderPaper[] }[],
  now: number,
): DemoNotification[] {
  const recent = ({ at }: News) => at > now - 10 * day && at <= now
  const newestFirst = (a: News, b: News) => b.at - a.at
  const important = [...told.flatMap(({ order }) => movements(order)), ...signIns(now)]
    .filter(recent)
    .sort(newestFirst)
    .slice(0, mostOfAll - 8)
  const added = told
    .flatMap(({ order, papers }) => additions(order, papers))
    .filter(recent)
    .sort(newestFirst)
  const room = mostOfAll - important.length
  const invoices = added.filter(({ kind }) => kind === 'invoice-added').slice(0, room / 3)
  const documents = added.filter(({ kind }) => kind === 'document-added').slice(0, room - invoices.length)
  const random = createRandom('viewed')
  return [...important, ...invoices, ...documents]
    .sort(newestFirst)
    .map((news, index) => ({ ...news, viewed: index >= latest && random.next() < 0.9 }))
}
