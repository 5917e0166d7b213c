import type { OrderChange } from '@portolan/contract/freight/ledger/order-changes'
import type { NotificationData } from '@portolan/contract/messaging/notifications'
import type { OrderDocument } from './documents/order-documents.ts'
import type { DemoOrder } from './orders/demo-order.ts'
import { createRandom } from './random.ts'
import { day, hour, toInstant } from './services/zoned-time.ts'

/**
 * Something that a person of the demo was notified of; `order` is its reference, null for the account itself.
 */
export interface RecentChange {
  at: number
  order: { organizationRef: string; ref: string } | null
  change: OrderChange | { kind: 'security'; data: NotificationData }
  /** Why, as far as the carrier said. */
  reason?: string
  viewed: boolean
}

type Change = Omit<RecentChange, 'viewed'>

const maxChanges = 28
const latest = 7

function refOf(order: DemoOrder) {
  return { organizationRef: order.customer.ref, ref: order.record.ref }
}

function endsOf({ timetable: { legs, last } }: DemoOrder) {
  return { from: legs[0].from.city, to: last.to.city }
}

function movements(order: DemoOrder): Change[] {
  const { legs, last, horizon, canceledAt, shiftAnnouncedAt, service } = order.timetable
  const [first] = legs
  const { shift, canceled } = order.booking
  const ends = endsOf(order)
  const destination = { ...ends, place: last.to.city, timeZone: last.to.timeZone }
  const changes: Change[] = []
  // The carrier's message takes some minutes to arrive.
  const report = (instant: number, change: OrderChange, reason?: string) =>
    changes.push({
      at: instant + 7 * 60_000,
      order: refOf(order),
      change,
      ...(reason !== undefined && { reason }),
    })
  const departed = first.departure.real
  const origin = { ...ends, place: first.from.city, timeZone: first.from.timeZone }
  if (departed <= horizon)
    report(departed, { kind: 'departed', data: { ...origin, at: toInstant(departed) } })
  const arrived = last.arrival.real
  if (arrived <= horizon)
    report(arrived, { kind: 'arrived', data: { ...destination, at: toInstant(arrived) } })
  if (shift && shiftAnnouncedAt !== null) {
    const plannedArrival = toInstant(last.arrival.planned)
    const data = {
      ...destination,
      transportMode: service.mode,
      plannedArrival,
      previousArrival: plannedArrival,
      estimatedArrival: toInstant(last.arrival.planned + shift.hours * hour),
    }
    report(shiftAnnouncedAt, { kind: 'arrival-moved', data }, shift.reason)
  }
  if (canceled && canceledAt !== null) report(canceledAt, { kind: 'canceled', data: ends }, canceled.reason)
  return changes
}

function additions(order: DemoOrder, documents: readonly OrderDocument[]): Change[] {
  return documents.map(({ record: { kind: documentKind, name, createdAt, invoice } }) => {
    // No notification names the id, which the document gets when it is saved.
    const document = { ...endsOf(order), documentId: '', documentKind, documentName: name, createdAt }
    const change: OrderChange = invoice
      ? {
          kind: 'invoice-added',
          data: {
            ...document,
            invoiceNumber: invoice.number,
            amount: invoice.amount,
            dueOn: invoice.dueOn,
          },
        }
      : { kind: 'document-added', data: document }
    return { at: Date.parse(createdAt) + 2 * 60_000, order: refOf(order), change }
  })
}

function signIns(now: number): Change[] {
  return [1.1, 6.4].map((days) => {
    const at = now - days * day
    const device = { device: 'Firefox, Windows', ip: '203.0.113.7' }
    const data = { security: 'sign-in' as const, at: toInstant(at), ...device }
    return { at, order: null, change: { kind: 'security' as const, data } }
  })
}

/** Returns the changes of the last ten days, newest first: all movements, and as many documents as fit. */
export function recentChanges(
  orders: readonly { order: DemoOrder; documents: readonly OrderDocument[] }[],
  now: number,
): RecentChange[] {
  const recent = ({ at }: Change) => at > now - 10 * day && at <= now
  const newestFirst = (a: Change, b: Change) => b.at - a.at
  const important = [...orders.flatMap(({ order }) => movements(order)), ...signIns(now)]
    .filter(recent)
    .sort(newestFirst)
    .slice(0, maxChanges - 8)
  const added = orders
    .flatMap(({ order, documents }) => additions(order, documents))
    .filter(recent)
    .sort(newestFirst)
  const room = maxChanges - important.length
  const invoices = added.filter(({ change }) => change.kind === 'invoice-added').slice(0, room / 3)
  const documents = added
    .filter(({ change }) => change.kind === 'document-added')
    .slice(0, room - invoices.length)
  const random = createRandom('viewed')
  return [...important, ...invoices, ...documents]
    .sort(newestFirst)
    .map((change, index) => ({ ...change, viewed: index >= latest && random.next() < 0.9 }))
}
