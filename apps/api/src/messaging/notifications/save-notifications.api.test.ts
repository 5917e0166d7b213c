import { countNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '#platform/db/drizzle.ts'
import { memberships, users } from '#platform/db/schema.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { type NewNotification, saveNotifications } from './save-notifications.ts'

let portal: TestPortal
let order: Awaited<ReturnType<typeof givenOrder>>
beforeAll(async () => {
  portal = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.example.com' } })
  order = await givenOrder(portal)
})
afterAll(() => portal.close())

type Settings = Partial<typeof users.$inferInsert>

async function givenReader(settings: Settings, locale: 'en' | 'ru' = 'en') {
  const person = await givenUser(portal, ['acme'], locale)
  await portal.deps.database.update(users).set(settings).where(eq(users.id, person.id))
  return person
}

function build(userId: string, overrides: Partial<NewNotification> = {}): NewNotification {
  return {
    userId,
    organizationId: order.organizationId,
    orderId: order.orderId,
    kind: 'order-arrived',
    createdAt: '2026-11-21T08:00:00Z',
    viewed: false,
    data: { place: 'Hamburg', timeZone: 'Europe/Berlin', at: '2026-11-21T08:00:00Z' },
    ...overrides,
  }
}

const save = (...rows: NewNotification[]) => saveNotifications(portal.deps.database, rows)

describe('a person who wants messages', () => {
  it('by email gets a message about each, in the language of their own, with the order', async () => {
    const person = await givenReader({ notificationChannel: 'email' }, 'ru')
    await save(build(person.id), build(person.id, { kind: 'order-delayed' }))
    const messages = await messagesTo(portal, person.email)
    const { number } = order.record
    expect(messages.map(({ subject }) => subject)).toEqual([
      `Заказ ${number} прибыл – Portolan`,
      `Заказ ${number} задерживается – Portolan`,
    ])
    expect(messages[0]?.text).toContain('Где: Гамбург\nКогда: 21 нояб. 2026, 09:00 UTC+1')
    expect(messages[0]?.text).toContain(`https://portal.example.com/orders/${order.orderId}`)
  })

  it('by SMS gets it to their telephone', async () => {
    const person = await givenReader({ notificationChannel: 'sms', phone: '+49 151 0000001' })
    await save(build(person.id))
    const [message] = await messagesTo(portal, '+491510000001')
    expect(message?.text).toBe(
      `Portolan: Order ${order.record.number} has arrived. Where: Hamburg. https://portal.example.com/orders/${order.orderId}`,
    )
    expect(await messagesTo(portal, person.email)).toEqual([])
  })

  it('hears nothing of a notification that is rolled back', async () => {
    const person = await givenReader({ notificationChannel: 'email' })
    const undone = portal.deps.database.transaction(async (tx) => {
      await saveNotifications(tx, [build(person.id)])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await messagesTo(portal, person.email)).toEqual([])
  })

  it.each<[string, Settings, Partial<NewNotification>]>([
    ['wants none', { notificationChannel: 'disabled' }, {}],
    ['is disabled', { notificationChannel: 'email', disabledAt: '2026-11-20T08:00:00Z' }, {}],
    ['has viewed it', { notificationChannel: 'email' }, { viewed: true }],
    [
      'gets separate letters about security',
      { notificationChannel: 'email' },
      { kind: 'security', orderId: null },
    ],
    ['has no telephone', { notificationChannel: 'sms', phone: null }, {}],
    ['has a telephone that is none', { notificationChannel: 'sms', phone: 'ask Ada' }, {}],
  ])('who %s gets none', async (_who, settings, overrides) => {
    const person = await givenReader(settings)
    await save(build(person.id, overrides))
    expect(await messagesTo(portal, person.email)).toEqual([])
  })

  it('but has left the organization gets none', async () => {
    const person = await givenReader({ notificationChannel: 'email' })
    await portal.deps.database.delete(memberships).where(eq(memberships.userId, person.id))
    await save(build(person.id))
    expect(await messagesTo(portal, person.email)).toEqual([])
  })

  it('gets none of what is saved quietly', async () => {
    const person = await givenReader({ notificationChannel: 'email' })
    await saveNotifications(portal.deps.database, [build(person.id)], { quietly: true })
    expect(await messagesTo(portal, person.email)).toEqual([])
  })
})

it('more than one statement takes are all saved', async () => {
  const person = await givenReader({ notificationChannel: 'disabled' })
  await save(...Array.from({ length: 9_000 }, () => build(person.id)))
  const counts = (await portal.call(countNotifications, { token: person.token })).json()
  expect(counts).toEqual({ count: 9_000, countNew: 9_000 })
})
