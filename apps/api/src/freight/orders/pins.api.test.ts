import { getOrder, listOrders, type Order, pinOrder, unpinOrder } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSessions } from '#identity/sessions/sessions.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

type Person = { token: string }

function pin(person: Person, orderId: string) {
  return portal.call(pinOrder, { params: { orderId }, token: person.token })
}

function unpin(person: Person, orderId: string) {
  return portal.call(unpinOrder, { params: { orderId }, token: person.token })
}

async function pinnedOf({ token }: Person): Promise<string[]> {
  const answer = await portal.call(listOrders, { token, query: { limit: '100' } })
  return answer
    .json<{ results: Order[] }>()
    .results.filter(({ pinned }) => pinned)
    .map(({ id }) => id)
}

describe('a pin', () => {
  it('shows in the list and in the order, until it is taken away', async () => {
    const person = await givenUser(portal)
    const { orderId } = await givenOrder(portal)
    const answer = await pin(person, orderId)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await pinnedOf(person)).toEqual([orderId])
    const detail = await portal.call(getOrder, { params: { orderId }, token: person.token })
    expect(detail.json().pinned).toBe(true)
    expect((await unpin(person, orderId)).statusCode).toBe(204)
    expect(await pinnedOf(person)).toEqual([])
  })

  it('twice is once, also at the same time, and so is taking it away', async () => {
    const person = await givenUser(portal)
    const { orderId } = await givenOrder(portal)
    const pins = await Promise.all(Array.from({ length: 10 }, () => pin(person, orderId)))
    expect(pins.map(({ statusCode }) => statusCode)).toEqual(pins.map(() => 204))
    expect(await pinnedOf(person)).toEqual([orderId])
    expect((await unpin(person, orderId)).statusCode).toBe(204)
    expect((await unpin(person, orderId)).statusCode).toBe(204)
  })

  it('is the person’s own, not the organization’s', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    const { orderId } = await givenOrder(portal)
    await pin(ada, orderId)
    expect(await pinnedOf(ben)).toEqual([])
    await unpin(ben, orderId)
    expect(await pinnedOf(ada)).toEqual([orderId])
  })

  it('of another organization’s order is 404 and writes nothing', async () => {
    const person = await givenUser(portal)
    const { orderId } = await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
    expect((await pin(person, orderId)).statusCode).toBe(404)
    expect((await unpin(person, orderId)).statusCode).toBe(404)
    const pins = await portal.deps.database.execute(sql`SELECT FROM order_pins WHERE order_id = ${orderId}`)
    expect(pins).toMatchObject({ rows: [] })
  })

  it('neither shows nor hides an order of an organization that the person has left', async () => {
    const { orderId, organizationId } = await givenOrder(portal, {
      organization: { ref: 'left', name: 'Left' },
    })
    const person = await givenUser(portal, ['acme', 'left'])
    await pin(person, orderId)
    await portal.deps.database.execute(sql`DELETE FROM memberships
      WHERE user_id = ${person.id} AND organization_id = ${organizationId}`)
    const mine = await portal.deps.database.execute(sql`SELECT FROM order_pins WHERE user_id = ${person.id}`)
    expect(mine).toMatchObject({ rows: [{}] })
    // A new session, since a session is cached for a second.
    const fresh = { ...person, token: await newToken(person.id) }
    expect(await pinnedOf(fresh)).toEqual([])
  })

  it('goes with its order', async () => {
    const person = await givenUser(portal)
    const { orderId } = await givenOrder(portal)
    await pin(person, orderId)
    await portal.deps.database.execute(sql`DELETE FROM orders WHERE id = ${orderId}`)
    expect(await pinnedOf(person)).toEqual([])
    expect((await unpin(person, orderId)).statusCode).toBe(404)
  })
})

async function newToken(userId: string): Promise<string> {
  const person = { userId, ip: '127.0.0.1', userAgent: null }
  return (await openSessions(portal.deps).open(person, false)).token
}
