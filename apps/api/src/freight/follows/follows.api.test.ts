import type { OrderRecord } from '@portolan/contract/company/orders'
import {
  type Follow,
  followFilter,
  followOrder,
  listFollows,
  unfollow,
} from '@portolan/contract/freight/follows'
import { updateCurrentUser } from '@portolan/contract/identity/users'
import { countNotifications } from '@portolan/contract/messaging/notifications'
import { maxFollowedFilters } from '@portolan/contract/shared/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { eq } from '#platform/db/drizzle.ts'
import { memberships } from '#platform/db/schema.ts'
import { givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Person = Awaited<ReturnType<typeof givenUser>>

/**
 * A person with two booked orders in an organization of their own, who gets emails only about followed
 * orders.
 */
async function givenCustomer(scope: 'all' | 'followed' = 'followed') {
  const ref = crypto.randomUUID()
  const organization = { ref, name: ref }
  const [order, other] = [
    await givenOrder(portal, { organization }),
    await givenOrder(portal, { organization }),
  ]
  const person = await givenUser(portal, [ref])
  const body = { notificationChannel: 'email', notificationScope: scope }
  expect((await portal.call(updateCurrentUser, { token: person.token, body })).statusCode).toBe(200)
  return { order, other, person, ref }
}

const depart = ({ record }: { record: OrderRecord }) =>
  saveOrders(portal.deps, [{ ...record, shipmentStatus: 'IN_TRANSIT' }])

const subjectsOf = async ({ email }: Person) =>
  (await messagesTo(portal, email)).map(({ subject }) => subject)

async function follow({ token }: Person, orderId: string): Promise<Follow> {
  const answer = await portal.call(followOrder, { token, body: { orderId } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function followedBy({ token }: Person): Promise<Follow[]> {
  return (await portal.call(listFollows, { token })).json().results
}

describe('a person who wants emails only about what they follow', () => {
  it('gets them about a followed order, while the portal shows everything', async () => {
    const { order, other, person } = await givenCustomer()
    await follow(person, order.orderId)
    await depart(order)
    await depart(other)
    await givenDocument(portal, order, { name: 'HBL.pdf', createdAt: new Date().toISOString() })
    const { number } = order.record
    expect(await subjectsOf(person)).toEqual([
      `Order ${number} has departed – Portolan`,
      `Order ${number}: new document – Portolan`,
    ])
    const counts = (await portal.call(countNotifications, { token: person.token })).json()
    expect(counts).toMatchObject({ count: 3 })
  })

  it('gets none once they stop following', async () => {
    const { order, person } = await givenCustomer()
    const { id } = await follow(person, order.orderId)
    const stop = () => portal.call(unfollow, { token: person.token, params: { followId: id } })
    expect((await stop()).statusCode).toBe(204)
    expect((await stop()).statusCode).toBe(404)
    await depart(order)
    expect(await subjectsOf(person)).toEqual([])
  })

  it('gets them about orders that match a filter at that moment, also new ones', async () => {
    const { order, other, person, ref } = await givenCustomer()
    const filter = { shipmentStatus: ['IN_TRANSIT'], status: ['active'], search: order.record.number }
    const body = { name: 'Under way', filter }
    const { token } = person
    expect((await portal.call(followFilter, { token, body })).json()).toMatchObject({ ...body, order: null })
    await depart(order)
    await depart(other)
    const { number } = order.record
    expect(await subjectsOf(person)).toEqual([`Order ${number} has departed – Portolan`])
    const later = await givenOrder(portal, {
      organization: { ref, name: ref },
      customerReference: number,
    })
    await depart(later)
    expect(await subjectsOf(person)).toHaveLength(2)
  })

  it('while everyone else gets all as before', async () => {
    const { order, other, person } = await givenCustomer('all')
    await follow(person, order.orderId)
    await depart(order)
    await depart(other)
    expect(await subjectsOf(person)).toHaveLength(2)
  })
})

describe('following', () => {
  it('the same twice is one', async () => {
    const { order, person } = await givenCustomer()
    expect(await follow(person, order.orderId)).toEqual(await follow(person, order.orderId))
    const post = (name: string, transportMode: string[]) =>
      portal.call(followFilter, { token: person.token, body: { name, filter: { transportMode } } })
    const [first, second] = [await post('One', ['sea', 'air']), await post('Two', ['air', 'sea', 'air'])]
    expect(second.json()).toMatchObject({ id: first.json().id, name: 'Two' })
    const { number } = order.record
    expect(await followedBy(person)).toMatchObject([
      { name: 'Two', order: null, filter: { transportMode: ['air', 'sea'] } },
      { name: number, order: { id: order.orderId, number, from: 'Shanghai', to: 'Hamburg' }, filter: null },
    ])
  })

  it('another organization’s order isn’t found, and neither is another person’s follow', async () => {
    const [one, two] = [await givenCustomer(), await givenCustomer()]
    const { token } = one.person
    const body = { orderId: two.order.orderId }
    expect((await portal.call(followOrder, { token, body })).statusCode).toBe(404)
    const { id } = await follow(two.person, two.order.orderId)
    expect((await portal.call(unfollow, { token, params: { followId: id } })).statusCode).toBe(404)
    expect(await followedBy(two.person)).toHaveLength(1)
  })

  it('isn’t shown after leaving the organization', async () => {
    const { order, person } = await givenCustomer()
    await follow(person, order.orderId)
    await portal.deps.database.delete(memberships).where(eq(memberships.userId, person.id))
    // A session caches its organizations for up to a second.
    await expect.poll(() => followedBy(person)).toEqual([])
  })

  it('has a limit', async () => {
    const { person } = await givenCustomer()
    const post = (search: string) =>
      portal.call(followFilter, { token: person.token, body: { name: search, filter: { search } } })
    for (let index = 0; index < maxFollowedFilters; index += 1)
      expect((await post(`filter ${index}`)).statusCode).toBe(200)
    const refused = await post('one more')
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'too_many_follows'])
    expect((await post('filter 0')).statusCode).toBe(200)
  })

  it.each([
    [{ name: '', filter: {} }, ['name']],
    [{ name: 'x', filter: { transportMode: ['donkey'] } }, ['filter.transportMode.0']],
    [{ name: 'x', filter: { ordering: ['number'] } }, ['filter.ordering']],
    [{ name: 'x' }, ['filter']],
  ])('%j is refused', async (body, fields) => {
    const { token } = (await givenCustomer()).person
    const answer = await portal.call(followFilter, { token, body })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, fields])
  })
})
