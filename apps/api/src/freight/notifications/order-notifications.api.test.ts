import type { OrderRecord } from '@portolan/contract/company/orders'
import {
  countNotifications,
  listNotifications,
  type Notification,
} from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { eq, sql } from '#platform/db/drizzle.ts'
import { memberships, users } from '#platform/db/schema.ts'
import { buildOrder, givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

type Person = Awaited<ReturnType<typeof givenUser>>

const save = (...records: OrderRecord[]) => saveOrders(portal.deps, records)
const change = (settings: Partial<typeof users.$inferInsert>, { id }: Person) =>
  portal.deps.database.update(users).set(settings).where(eq(users.id, id))

async function notificationsOf({ token }: Person): Promise<Notification[]> {
  const { results } = (await portal.call(listNotifications, { token })).json()
  return results.toReversed()
}

let organizations = 0
/** A new organization with a booked order and a person. */
async function givenCustomer() {
  organizations += 1
  const ref = `customer-${organizations}`
  const { record, orderId } = await givenOrder(portal, { organization: { ref, name: ref } })
  const underWay: OrderRecord = { ...record, shipmentStatus: 'IN_TRANSIT' }
  return { ref, record, underWay, orderId, person: await givenUser(portal, [ref]) }
}

describe('saving an order that was there before', () => {
  it('notifies every member of what has happened, once', async () => {
    const { record, underWay, orderId, person, ref } = await givenCustomer()
    const [colleague, stranger] = [await givenUser(portal, ['acme', ref]), await givenUser(portal)]
    await save(underWay)
    await save(underWay)
    await save({ ...underWay, cargo: 'Other cargo' })
    for (const member of [person, colleague]) {
      expect(await notificationsOf(member)).toMatchObject([
        {
          kind: 'order-departed',
          state: 'new',
          order: { id: orderId, number: record.number },
          data: { place: 'Shanghai' },
        },
      ])
      const counts = (await portal.call(countNotifications, { token: member.token })).json()
      expect(counts).toEqual({ count: 1, countNew: 1 })
    }
    expect(await notificationsOf(stranger)).toEqual([])
  })

  it('notifies of the steps of a voyage one after the other', async () => {
    const { record, underWay, person } = await givenCustomer()
    const later = (estimated: string): OrderRecord => ({
      ...underWay,
      route: underWay.route.map((point) =>
        point.leg === 'to' ? { ...point, arrival: { planned: null, actual: null, estimated } } : point,
      ),
    })
    await save(underWay)
    await save({ ...record, ...later('2126-12-12T08:00:00Z') })
    await save({ ...later('2126-12-12T08:00:00Z'), shipmentStatus: 'ARRIVED', status: 'archived' })
    const listed = await notificationsOf(person)
    expect(listed.map(({ kind }) => kind)).toEqual(['order-departed', 'order-delayed', 'order-arrived'])
    expect(listed[1]?.data).toMatchObject({
      previousArrival: '2026-12-05T08:00:00Z',
      estimatedArrival: '2126-12-12T08:00:00Z',
    })
  })

  it('notifies only of the last of several records', async () => {
    const { record, underWay, person } = await givenCustomer()
    await save(underWay, { ...record, shipmentStatus: 'CANCELED' })
    expect((await notificationsOf(person)).map(({ kind }) => kind)).toEqual(['order-canceled'])
  })

  it('sends an email to people who chose it, in their language', async () => {
    const { underWay, record, person } = await givenCustomer()
    await change({ notificationChannel: 'email', locale: 'ru' }, person)
    await save(underWay)
    const messages = await messagesTo(portal, person.email)
    expect(messages.map(({ subject }) => subject)).toEqual([
      `Груз по заказу ${record.number} отправлен – Portolan`,
    ])
  })

  it('notifies no one who has left, is disabled or has not proved the email', async () => {
    const { underWay, ref, person: former } = await givenCustomer()
    const [disabled, pending] = [await givenUser(portal, [ref]), await givenUser(portal, [ref])]
    await portal.deps.database.delete(memberships).where(eq(memberships.userId, former.id))
    await change({ disabledAt: '2026-11-20T08:00:00Z' }, disabled)
    await change({ awaitsEmailProof: true }, pending)
    await save(underWay)
    const ids = sql.join(
      [former, disabled, pending].map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    )
    const listed = await portal.deps.database.execute(
      sql`SELECT FROM notifications WHERE user_id IN (${ids})`,
    )
    expect(listed).toMatchObject({ rows: [] })
  })

  it('notifies no one where the batch is not saved', async () => {
    const { underWay, person } = await givenCustomer()
    await expect(save(underWay, buildOrder({ cargo: 'a NUL \0 that no database keeps' }))).rejects.toThrow()
    expect(await notificationsOf(person)).toEqual([])
  })
})

it('a new order notifies no one, however far it is', async () => {
  const { ref, person } = await givenCustomer()
  const organization = { ref, name: ref }
  const stages = (['IN_TRANSIT', 'ARRIVED', 'CANCELED'] as const).map((shipmentStatus) =>
    buildOrder({ organization, shipmentStatus }),
  )
  await save(...stages)
  expect(await notificationsOf(person)).toEqual([])
})
