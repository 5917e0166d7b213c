import { NotificationData, notificationKinds } from '@portolan/contract/messaging/notifications'
import { documentsOf } from '@portolan/demo/documents/order-documents'
import { makeDemoOrders } from '@portolan/demo/orders/demo-orders'
import { day } from '@portolan/demo/services/zoned-time'
import { describe, expect, it } from 'vitest'
import { demoNotifications } from './demo-notifications.ts'

const now = Date.parse('2026-11-21T10:45:00Z')
const orders = makeDemoOrders(now)

describe.each(['anna', 'boris'] as const)('notifications of %s', (user) => {
  const own = orders.filter(({ customer }) => customer.user === user)
  const notifications = demoNotifications(
    own.map((order) => ({ order, documents: documentsOf(order, 'Portolan') })),
    now,
  )

  it('are a page full, of the last ten days, newest first, the newest unread', () => {
    expect(notifications.length).toBeGreaterThanOrEqual(15)
    expect(notifications.length).toBeLessThanOrEqual(30)
    const times = notifications.map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(times[0]).toBeLessThanOrEqual(now)
    expect(times.at(-1)).toBeGreaterThan(now - 10 * day)
    expect(notifications[0]?.viewed).toBe(false)
    expect(notifications.filter(({ viewed }) => viewed).length).toBeGreaterThan(8)
  })

  it('are of many kinds and valid', () => {
    const kinds = new Set(notifications.map(({ kind }) => kind))
    // Customers' uploads in the demo wait for a decision.
    const expected = notificationKinds.filter(
      (kind) => !/^(preorder-|quote-|message-|document-(accepted|rejected))/.test(kind),
    )
    const missing = expected.filter((kind) => !kinds.has(kind))
    expect(missing).toEqual(user === 'anna' ? [] : ['arrival-changed'])
    for (const { data } of notifications) expect(NotificationData.safeParse(data).success).toBe(true)
  })

  it('say what the orders say', () => {
    for (const { kind, order, data } of notifications) {
      const record = own.find((one) => one.record.ref === order?.ref)?.record
      expect(record === undefined).toBe(kind === 'security')
      if (kind === 'order-departed') expect(data.at).toBe(record?.route[0]?.departure?.actual)
      if (kind === 'order-arrived') expect(data.at).toBe(record?.route.at(-1)?.arrival?.actual)
      if (kind === 'order-canceled') expect(record?.shipmentStatus).toBe('CANCELED')
      if (kind === 'order-delayed') expect(data.previousArrival).toBe(record?.route.at(-1)?.arrival?.planned)
    }
  })
})
