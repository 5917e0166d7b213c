import { listOrders } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '#app.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { orderWrites, type Writers } from '#testing/freight/order-writes.ts'
import { atHour, createPicks, randomOrder } from '#testing/freight/random-orders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

// Two servers on one database that cache what they showed; a freshly started server shows what is right.
let portal: TestPortal
let second: TestPortal['app']
let writers: Writers
let orders: Awaited<ReturnType<typeof givenOrder>>[]
let readers: { token: string; locale: string }[]
let now = Date.parse(atHour(0))

const picks = createPicks(20261123)
const open = () => build(portal.deps, { webRoot: null, longestDelayMs: 0 })

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  second = await open()
  const refs = ['acme', 'acme', 'acme', 'borealis', 'borealis']
  orders = []
  for (const ref of refs) orders.push(await givenOrder(portal, randomOrder(ref, picks)))
  const both = await givenUser(portal, ['acme', 'borealis'])
  const one = await givenUser(portal, ['borealis'], 'ru')
  writers = { portal, picks, person: both, key: await givenApiKey(portal, 'read', 'write') }
  readers = [
    { token: both.token, locale: 'en' },
    { token: both.token, locale: 'ru' },
    { token: one.token, locale: 'ru' },
  ]
})
afterAll(async () => {
  await second.close()
  await portal.close()
})

const turns = 30
// The second one changes back what the first changed.
const turnsOfEach = process.env.TEST_ALL === '1' ? 2 : 1

const queries = [
  '',
  '?status=active&ordering=-pinned,-updatedAt',
  '?status=archived',
  '?limit=2&ordering=number',
  '?ordering=-lateness',
]

/** A page without its number of orders, since counts are cached for a second. */
async function read(
  app: TestPortal['app'],
  { token, locale }: { token: string; locale: string },
  query: string,
) {
  const headers = { authorization: `JWT ${token}`, 'accept-language': locale }
  const { statusCode, body } = await app.inject({ url: listOrders.path + query, headers })
  expect(statusCode).toBe(200)
  return body.replace(/^\{"count":\d+,/, '{')
}

const readAll = async (app: TestPortal['app']) => {
  const pages: string[] = []
  for (const reader of readers) for (const query of queries) pages.push(await read(app, reader, query))
  return pages
}

async function expectFresh(): Promise<string[]> {
  const fresh = await open()
  try {
    const expected = await readAll(fresh)
    for (const app of [portal.app, second]) expect(await readAll(app)).toEqual(expected)
    return expected
  } finally {
    await fresh.close()
  }
}

describe('what a server has kept is what one that has just started shows', () => {
  it.each(Object.keys(orderWrites))('after a company or a person %s', async (name) => {
    const order = orders[0]
    if (!order) throw new Error('There are orders')
    for (let turn = 0; turn < turnsOfEach; turn++) {
      await orderWrites[name]?.(writers, order)
      await expectFresh()
    }
  })

  it('after any of it, at any time', { tags: ['exhaustive'] }, async () => {
    const names = Object.keys(orderWrites)
    const texts = new Set<string>()
    for (let turn = 0; turn < turns; turn++) {
      const [name, order] = [picks.pick(names), picks.pick(orders)]
      await orderWrites[name]?.(writers, order)
      now += picks.pick([0, 500, 30_000, 3_600_000, 86_400_000, -3_600_000])
      for (const page of await expectFresh()) texts.add(page)
    }
    expect(texts.size).toBeGreaterThan(100)
  })

  it('after what no code of ours wrote', async () => {
    const [order] = orders
    const rows = sql`WHERE order_id = ${order?.orderId}`
    await portal.deps.database.execute(
      sql`UPDATE shipment_units SET container = 'TGHU7654321', container_type = '22G1' ${rows}`,
    )
    await expectFresh()
    await portal.deps.database.execute(sql`DELETE FROM order_events ${rows}`)
    await expectFresh()
    await portal.deps.database.execute(sql`DELETE FROM documents ${rows}`)
    await expectFresh()
  })

  it('after a change that was taken back', async () => {
    const before = await expectFresh()
    const failed = portal.deps.database.transaction(async (tx) => {
      await tx.execute(sql`UPDATE orders SET cargo = 'Undone'`)
      await tx.execute(sql`UPDATE order_events SET at = at + interval '1 hour'`)
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await expectFresh()).toEqual(before)
  })
})

it('orders of another organization are on no page, however ready it is', async () => {
  await expectFresh()
  const stranger = { token: (await givenUser(portal, ['acme'])).token, locale: 'ru' }
  for (const query of queries) {
    const page = await read(portal.app, stranger, query)
    for (const { record } of orders.slice(3)) expect(page).not.toContain(record.number)
  }
})

it('answers 304 while nothing changed, and again once it did', async () => {
  const { token } = writers.person
  const first = await portal.call(listOrders, { token })
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await portal.call(listOrders, { token, headers })).statusCode).toBe(304)
  await portal.deps.database.execute(sql`UPDATE documents SET paid_on = '2026-11-09'`)
  await portal.deps.database.execute(sql`UPDATE orders SET cargo = 'Tea'`)
  expect((await portal.call(listOrders, { token, headers })).statusCode).toBe(200)
})
