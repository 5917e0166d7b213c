import { updateCurrentUser } from '@portolan/contract/identity/users'
import { markAllNotificationsViewed } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type NewNotification, saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { eq, sql } from '#platform/db/drizzle.ts'
import { memberships, users } from '#platform/db/schema.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { sendDigests } from './send-digests.ts'

let portal: TestPortal
let order: Awaited<ReturnType<typeof givenOrder>>
let now: Date
beforeAll(async () => {
  portal = await openTestPortal({
    variables: { PUBLIC_URL: 'https://portal.example.com' },
    clock: { now: () => now },
  })
})
afterAll(() => portal.close())
beforeEach(async () => {
  // A Friday.
  now = new Date('2026-11-20T10:00:00Z')
  await portal.deps.database.execute(
    sql`TRUNCATE users, notifications, digest_entries, outbox_messages CASCADE`,
  )
  order = await givenOrder(portal)
})

type Person = Awaited<ReturnType<typeof givenUser>>
type Schedule = { rhythm: 'at-once' | 'daily' | 'weekly'; hour: number; timeZone: string }

async function givenReader(schedule: Schedule, locale: 'en' | 'ru' = 'en'): Promise<Person> {
  const person = await givenUser(portal, ['acme'], locale)
  await choose(person, { notificationChannel: 'email', notificationSchedule: schedule })
  return person
}

async function choose({ token }: Person, body: object): Promise<void> {
  const answer = await portal.call(updateCurrentUser, { token, body })
  expect(answer.statusCode).toBe(200)
}

const daily: Schedule = { rhythm: 'daily', hour: 8, timeZone: 'Europe/Berlin' }

function save({ id }: Person, ...overrides: Partial<NewNotification>[]): Promise<void> {
  const rows = overrides.map((one) => ({
    userId: id,
    organizationId: order.organizationId,
    orderId: order.orderId,
    kind: 'order-arrived' as const,
    createdAt: now.toISOString(),
    viewed: false,
    data: { from: 'Shanghai', to: 'Hamburg', place: 'Hamburg' },
    ...one,
  }))
  return saveNotifications(portal.deps.database, rows, { now })
}

/** The subjects of a person's messages by a time. */
async function subjectsAt(person: Person, at: string): Promise<(string | null)[]> {
  now = new Date(at)
  await sendDigests(portal.deps, 100)
  return (await messagesTo(portal, person.email)).map(({ subject }) => subject)
}

describe('a digest', () => {
  it('comes once at the person’s hour, with all changes by order', async () => {
    const person = await givenReader(daily)
    const second = await givenOrder(portal)
    await save(person, { kind: 'order-departed' }, { orderId: second.orderId, kind: 'order-canceled' }, {})
    expect(await subjectsAt(person, '2026-11-21T06:59:59Z')).toEqual([])
    const [first, other] = [order.record.number, second.record.number]
    expect(await subjectsAt(person, '2026-11-21T07:00:00Z')).toEqual([
      `3 updates: ${first}, ${other} – Portolan`,
    ])
    const [message] = await messagesTo(portal, person.email)
    const text = message?.text ?? ''
    expect(text).toContain(
      `Order ${first} · Shanghai – Hamburg\n- Departed · Where: Hamburg\n- Arrived · Where: Hamburg\nhttps://portal.example.com/orders/${order.orderId}`,
    )
    expect(text).toContain(`Order ${other}`)
    expect(text).toContain(
      'Unsubscribe from these emails:\nhttps://portal.example.com/api/unsubscribe?token=',
    )
    expect(await subjectsAt(person, '2026-11-30T07:00:00Z')).toHaveLength(1)
  })

  it('names everything in the person’s language', async () => {
    const person = await givenReader(daily, 'ru')
    await save(person, { kind: 'order-delayed', data: { from: 'Shanghai', to: 'Hamburg', reason: 'Шторм' } })
    await subjectsAt(person, '2026-11-21T07:00:00Z')
    const [message] = await messagesTo(portal, person.email)
    const { number } = order.record
    expect(message?.subject).toBe(`1\u00a0обновление: ${number} – Portolan`)
    expect(message?.text).toContain(`Заказ ${number} · Шанхай – Гамбург\n- Задерживается · Причина: Шторм`)
  })

  it.each<[string, Schedule, string, string]>([
    [
      'daily in Tokyo',
      { rhythm: 'daily', hour: 7, timeZone: 'Asia/Tokyo' },
      '2026-11-20T21:59:59Z',
      '2026-11-20T22:00:00Z',
    ],
    [
      'on Monday in New York',
      { rhythm: 'weekly', hour: 9, timeZone: 'America/New_York' },
      '2026-11-23T13:59:59Z',
      '2026-11-23T14:00:00Z',
    ],
  ])('%s waits for its time', async (_name, schedule, before, at) => {
    const person = await givenReader(schedule)
    await save(person, {})
    expect(await subjectsAt(person, before)).toEqual([])
    expect(await subjectsAt(person, at)).toHaveLength(1)
  })

  it('comes at the same hour before and after the clocks change', async () => {
    now = new Date('2026-10-30T18:00:00Z')
    const person = await givenReader({ rhythm: 'daily', hour: 8, timeZone: 'America/New_York' })
    await save(person, {})
    expect(await subjectsAt(person, '2026-10-31T11:59:59Z')).toEqual([])
    expect(await subjectsAt(person, '2026-10-31T12:00:00Z')).toHaveLength(1)
    await save(person, {})
    expect(await subjectsAt(person, '2026-11-01T12:59:59Z')).toHaveLength(1)
    expect(await subjectsAt(person, '2026-11-01T13:00:00Z')).toHaveLength(2)
  })

  it('that came late leaves out what happened since its hour', async () => {
    const person = await givenReader(daily)
    await save(person, {})
    now = new Date('2026-11-21T09:00:00Z')
    await save(person, { kind: 'order-canceled' })
    expect(await subjectsAt(person, '2026-11-21T09:01:00Z')).toHaveLength(1)
    expect(await subjectsAt(person, '2026-11-22T07:00:00Z')).toHaveLength(2)
  })

  it('by SMS is one short text', async () => {
    const person = await givenReader(daily)
    await choose(person, { phone: '+49 151 0000002', notificationChannel: 'sms' })
    await save(person, {}, { kind: 'order-canceled' })
    await subjectsAt(person, '2026-11-21T07:00:00Z')
    const [message] = await messagesTo(portal, '+491510000002')
    expect(message?.text).toBe(
      `Portolan: 2 updates: ${order.record.number}. https://portal.example.com/notifications`,
    )
  })
})

describe('no digest comes', () => {
  it('when everything was seen in the portal by then', async () => {
    const person = await givenReader(daily)
    await save(person, {})
    await portal.call(markAllNotificationsViewed, { token: person.token })
    expect(await subjectsAt(person, '2026-11-21T07:00:00Z')).toEqual([])
  })

  it('to a person who turned emails off, left or was disabled', async () => {
    const [off, former, disabled] = [
      await givenReader(daily),
      await givenReader(daily),
      await givenReader(daily),
    ]
    for (const person of [off, former, disabled]) await save(person, {})
    await choose(off, { notificationChannel: 'disabled' })
    const { database } = portal.deps
    await database.delete(memberships).where(eq(memberships.userId, former.id))
    await database.update(users).set({ disabledAt: now.toISOString() }).where(eq(users.id, disabled.id))
    for (const person of [off, former, disabled])
      expect(await subjectsAt(person, '2026-11-21T07:00:00Z')).toEqual([])
    expect(await database.execute(sql`SELECT FROM digest_entries`)).toMatchObject({ rows: [] })
  })
})

describe('choosing another rhythm', () => {
  it('sends what waits now, and the rest at once', async () => {
    const person = await givenReader(daily)
    await save(person, {})
    await choose(person, { notificationSchedule: { ...daily, rhythm: 'at-once' } })
    expect(await subjectsAt(person, now.toISOString())).toHaveLength(1)
    await save(person, { kind: 'order-canceled' })
    expect((await messagesTo(portal, person.email)).map(({ kind }) => kind)).toEqual([
      'digest',
      'notification',
    ])
  })

  it('moves what waits to its time', async () => {
    const person = await givenReader(daily)
    await save(person, {})
    await choose(person, { notificationSchedule: { ...daily, rhythm: 'weekly' } })
    expect(await subjectsAt(person, '2026-11-23T06:59:59Z')).toEqual([])
    expect(await subjectsAt(person, '2026-11-23T07:00:00Z')).toHaveLength(1)
  })

  it.each([
    [{ ...daily, hour: 24 }, 'notificationSchedule.hour'],
    [{ ...daily, timeZone: 'Europe/Atlantis' }, 'notificationSchedule.timeZone'],
    [{ ...daily, rhythm: 'hourly' }, 'notificationSchedule.rhythm'],
  ])('to %j is refused', async (notificationSchedule, field) => {
    const { token } = await givenUser(portal)
    const answer = await portal.call(updateCurrentUser, { token, body: { notificationSchedule } })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })
})

it('a transaction that fails while it writes a digest keeps what waits, and the next one sends it once', async () => {
  const person = await givenReader(daily)
  await save(person, {})
  now = new Date('2026-11-21T07:00:00Z')
  const { database } = portal.deps
  const failing = database.transaction(async (tx) => {
    await sendDigests({ ...portal.deps, database: tx }, 100)
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await messagesTo(portal, person.email)).toEqual([])
  await Promise.all([sendDigests(portal.deps, 100), sendDigests(portal.deps, 100)])
  expect(await messagesTo(portal, person.email)).toHaveLength(1)
})

it('a notification about security isn’t part of a digest', async () => {
  const person = await givenReader(daily)
  await save(person, { kind: 'security', orderId: null, data: { security: 'sign-in' } })
  expect(await portal.deps.database.execute(sql`SELECT FROM digest_entries`)).toMatchObject({ rows: [] })
  expect(await subjectsAt(person, '2026-11-21T07:00:00Z')).toEqual([])
})
