import type { Locale } from '@portolan/contract/identity/users'
import type { Notification } from '@portolan/contract/messaging/notifications'
import { clockOf, sampleOrders } from './sample-orders.ts'
import { samplePlace } from './sample-places.ts'

/** Recent notifications about the sample orders, newest first. */
export function sampleNotifications(locale: Locale, now: Date): Notification[] {
  const at = clockOf(now)
  const [sea, air, rail] = sampleOrders(locale, now)
  const subject = (order: typeof sea) => order && { id: order.id, number: order.number }
  const route = (order: typeof sea) => (order ? { from: order.from.city, to: order.to.city } : {})
  const almaty = samplePlace('almaty', locale)
  const rows: Pick<Notification, 'kind' | 'data' | 'createdAt' | 'viewed'>[] = [
    {
      kind: 'order-arrived',
      viewed: false,
      createdAt: at(-0.1),
      data: { ...route(air), place: almaty.city, timeZone: almaty.timeZone, at: at(-0.7) },
    },
    {
      kind: 'arrival-changed',
      viewed: false,
      createdAt: at(-0.3),
      data: { ...route(rail), timeZone: 'Europe/Berlin', previousArrival: at(5), estimatedArrival: at(7) },
    },
    {
      kind: 'document-added',
      viewed: true,
      createdAt: at(-0.8),
      data: { ...route(sea), documentName: 'PFSHA0481726.pdf' },
    },
    {
      kind: 'invoice-added',
      viewed: true,
      createdAt: at(-0.9),
      data: {
        invoiceNumber: 'INV-04817-1',
        amount: { amount: '4180.00', currency: 'EUR' },
        dueOn: at(9).slice(0, 10),
      },
    },
  ]
  const orders = [air, rail, sea, sea]
  return rows.map((row, index) => ({
    ...row,
    id: `01a1fdb1-0000-7000-8000-00000000030${index}`,
    state: row.viewed ? 'viewed' : 'new',
    order: subject(orders[index]) ?? null,
    preorder: null,
    quote: null,
  }))
}
