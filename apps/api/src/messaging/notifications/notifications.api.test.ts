import {
  countNotifications,
  listNotifications,
  markAllNotificationsViewed,
  type Notification,
  updateNotification,
} from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSessions } from '#identity/sessions/sessions.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildPlace, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'
import { type NewNotification, saveNotifications } from './save-notifications.ts'

let portal: TestPortal
let order: Awaited<ReturnType<typeof givenOrder>>

beforeAll(async () => {
  portal = await openTestPortal()
  order = await givenOrder(portal)
})
afterAll(() => portal.close())

type Person = { id: string; token: string }

function build(person: Person, overrides: Partial<NewNotification> = {}): NewNotification {
  return {
    userId: person.id,
    organizationId: order.organizationId,
    kind: 'order-departed',
    createdAt: '2026-11-01T08:00:00Z',
    viewed: false,
    orderId: order.orderId,
    data: {},
    ...overrides,
  }
}

/** A person with this many new and viewed notifications, a minute apart. */
async function givenPerson(fresh: number, viewed: number): Promise<Person> {
  const person = await givenUser(portal)
  const rows = Array.from({ length: fresh + viewed }, (_, index) =>
    build(person, {
      viewed: index >= fresh,
      createdAt: new Date(Date.UTC(2026, 10, 1, 8, (index * 7) % 60)).toISOString(),
    }),
  )
  await saveNotifications(portal.deps.database, rows)
  return person
}

function list({ token }: Person, query: Record<string, string> = {}) {
  return walkPages<Notification>(portal, listNotifications, { token, query: { limit: '3', ...query } })
}

async function counts({ token }: Person): Promise<{ count: number; countNew: number }> {
  return (await portal.call(countNotifications, { token })).json()
}

function put({ token }: Person, notificationId: string, viewed: boolean) {
  return portal.call(updateNotification, { params: { notificationId }, body: { viewed }, token })
}

describe('the list', () => {
  it('is newest first, page by page, each once', async () => {
    const person = await givenPerson(7, 6)
    const rows = await list(person)
    const times = rows.map(({ createdAt }) => createdAt)
    expect(rows).toHaveLength(13)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(rows.map(({ id }) => id)).size).toBe(13)
  })

  it('shows every one of the same moment once', async () => {
    const person = await givenUser(portal)
    await saveNotifications(
      portal.deps.database,
      Array.from({ length: 8 }, () => build(person, { createdAt: '2026-11-01T08:00:00.123456Z' })),
    )
    expect(new Set((await list(person)).map(({ id }) => id)).size).toBe(8)
  })

  it('shows kind, state, facts and the order', async () => {
    const person = await givenUser(portal)
    const data = { from: 'Шанхай', amount: { amount: '1.00', currency: 'EUR' }, timeZone: null }
    await saveNotifications(portal.deps.database, [
      build(person, { kind: 'invoice-added', data }),
      build(person, {
        kind: 'security',
        data: { security: 'sign-in' },
        orderId: null,
        createdAt: '2026-10-01T00:00:00Z',
      }),
    ])
    const [about, security] = await list(person)
    expect(about).toEqual({
      id: expect.any(String),
      kind: 'invoice-added',
      state: 'new',
      viewed: false,
      createdAt: '2026-11-01T08:00:00Z',
      order: { id: order.orderId, number: order.record.number },
      preorder: null,
      quote: null,
      data: { ...data, from: 'Shanghai' },
    })
    expect(security).toMatchObject({ order: null, data: { security: 'sign-in' } })
  })

  it('names cities in the reader’s language, the ends of the order in their countries', async () => {
    const person = await givenUser(portal)
    const route = order.record.route.map((point) => ({
      ...point,
      place: buildPlace(
        point.leg === 'to' ? { city: 'Frankfurt' } : { city: 'Nhava Sheva', countryCode: 'IN' },
      ),
    }))
    const { orderId } = await givenOrder(portal, { route })
    const data = { from: 'Nhava Sheva', to: 'Frankfurt', place: 'Hamburg' }
    await saveNotifications(portal.deps.database, [build(person, { orderId, data })])
    const headers = { 'accept-language': 'ru' }
    const page = await portal.call(listNotifications, { token: person.token, headers })
    expect(page.json().results[0].data).toEqual({
      from: 'Нава-Шева',
      to: 'Франкфурт-на-Майне',
      place: 'Гамбург',
    })
  })

  it.each([
    ['new', 4, 4],
    ['viewed', 3, 3],
    ['new,viewed', 7, 7],
    ['new,new', 4, 4],
  ])('of state %s shows and counts %i', async (state, visible, count) => {
    const person = await givenPerson(4, 3)
    expect(await list(person, { state })).toHaveLength(visible)
    const page = await portal.call(listNotifications, { token: person.token, query: { state } })
    expect(page.json().count).toBe(count)
  })

  it('refuses an unknown state', async () => {
    const person = await givenPerson(0, 0)
    const answer = await portal.call(listNotifications, { token: person.token, query: { state: 'old' } })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['state.0']])
  })
})

describe('one notification', () => {
  it('is marked viewed and new again, and the badge follows immediately', async () => {
    const person = await givenPerson(2, 1)
    expect(await counts(person)).toEqual({ count: 3, countNew: 2 })
    const [first] = await list(person, { state: 'new' })
    const id = first?.id ?? ''
    const viewed = await put(person, id, true)
    expect([viewed.statusCode, viewed.json()]).toMatchObject([200, { id, viewed: true, state: 'viewed' }])
    expect(await counts(person)).toEqual({ count: 3, countNew: 1 })
    expect((await put(person, id, true)).statusCode).toBe(200)
    expect(await counts(person)).toEqual({ count: 3, countNew: 1 })
    expect((await put(person, id, false)).json()).toMatchObject({ viewed: false, state: 'new' })
    expect(await counts(person)).toEqual({ count: 3, countNew: 2 })
  })

  it.each([
    [{}],
    [{ viewed: 'true' }],
    [{ viewed: 1 }],
    [{ viewed: null }],
    [{ viewed: true, kind: 'security' }],
    [[]],
  ])('refuses the body %j', async (body) => {
    const person = await givenPerson(1, 0)
    const [first] = await list(person)
    const params = { notificationId: first?.id ?? '' }
    const answer = await portal.call(updateNotification, { params, body, token: person.token })
    expect(answer.statusCode).toBe(400)
    expect(await counts(person)).toEqual({ count: 1, countNew: 1 })
  })

  it('of another person of the same organization isn’t found and stays as it is', async () => {
    const [ada, ben] = [await givenPerson(1, 0), await givenPerson(0, 0)]
    const [first] = await list(ada)
    expect((await put(ben, first?.id ?? '', true)).statusCode).toBe(404)
    expect(await counts(ada)).toEqual({ count: 1, countNew: 1 })
    expect(await list(ben)).toEqual([])
  })

  it('of an organization that the person has left is gone', async () => {
    const leftOrder = await givenOrder(portal, { organization: { ref: 'left', name: 'Left' } })
    const person = await givenUser(portal, ['acme', 'left'])
    await saveNotifications(portal.deps.database, [
      build(person, { organizationId: leftOrder.organizationId, orderId: leftOrder.orderId }),
    ])
    const [row] = await list(person)
    await portal.deps.database.execute(sql`DELETE FROM memberships
      WHERE user_id = ${person.id} AND organization_id = ${leftOrder.organizationId}`)
    const opened = await openSessions(portal.deps).open(
      { userId: person.id, ip: '127.0.0.1', userAgent: null },
      false,
    )
    const later = { id: person.id, token: opened.token }
    expect(await list(later)).toEqual([])
    expect((await put(later, row?.id ?? '', true)).statusCode).toBe(404)
  })
})

describe('marking all', () => {
  it('marks every page of the person’s own, and no one else’s', async () => {
    const [ada, ben] = [await givenPerson(30, 2), await givenPerson(3, 0)]
    const answer = await portal.call(markAllNotificationsViewed, { token: ada.token })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await counts(ada)).toEqual({ count: 32, countNew: 0 })
    expect(await counts(ben)).toEqual({ count: 3, countNew: 3 })
    expect((await portal.call(markAllNotificationsViewed, { token: ada.token })).statusCode).toBe(204)
  })
})

describe('the counts', () => {
  it('answer 304 while nothing changed, and again once it did', async () => {
    const person = await givenPerson(2, 0)
    const etag = String((await portal.call(countNotifications, { token: person.token })).headers.etag)
    const again = () =>
      portal.call(countNotifications, { token: person.token, headers: { 'if-none-match': etag } })
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ''])
    await portal.call(markAllNotificationsViewed, { token: person.token })
    const changed = await again()
    expect([changed.statusCode, changed.json()]).toEqual([200, { count: 2, countNew: 0 }])
  })

  it('are exact after deletes, also of the order and of the person', async () => {
    const { database } = portal.deps
    const removedOrder = await givenOrder(portal)
    const person = await givenPerson(3, 2)
    const other = await givenPerson(1, 1)
    await saveNotifications(database, [build(person, { orderId: removedOrder.orderId })])
    await database.execute(sql`DELETE FROM orders WHERE id = ${removedOrder.orderId}`)
    expect(await counts(person)).toEqual({ count: 5, countNew: 3 })
    await database.execute(sql`DELETE FROM users WHERE id = ${other.id}`)
    const wrong = await database.execute(sql`
      SELECT user_id, organization_id, viewed, sum(total) FROM (
        SELECT user_id, organization_id, viewed, total FROM notification_counts
        UNION ALL SELECT user_id, organization_id, viewed, -1 FROM notifications
      ) AS compared GROUP BY 1, 2, 3 HAVING sum(total) <> 0`)
    expect(wrong).toMatchObject({ rows: [] })
  })
})
