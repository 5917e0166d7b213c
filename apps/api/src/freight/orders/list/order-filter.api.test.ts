import { setTimeout as sleep } from 'node:timers/promises'
import { countOrders, listOrders, type Order } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countExactly } from '#freight/order-finding/count-matches.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

const statuses = ['active', 'archived'] as const
const modes = ['air', 'sea', 'truck', 'rail'] as const
const shipments = ['BOOKED', 'IN_TRANSIT', 'ARRIVED', 'CANCELED'] as const

let portal: TestPortal
let token: string
let all: Order[]

const organizations = [
  { ref: 'acme', name: 'Acme Trading' },
  { ref: 'borealis', name: 'Borealis' },
]

beforeAll(async () => {
  portal = await openTestPortal()
  const records = Array.from({ length: 60 }, (_, index) =>
    buildOrder({
      organization: organizations[index % 2] ?? { ref: 'acme', name: 'Acme Trading' },
      status: statuses[index % 3 === 0 ? 1 : 0],
      transportMode: modes[(index * 7) % 4] ?? 'sea',
      shipmentStatus: shipments[(index * 5 + Math.floor(index / 9)) % 4] ?? 'BOOKED',
    }),
  )
  await saveOrders(portal.deps, records)
  await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
  token = (await givenUser(portal, ['acme', 'borealis'])).token
  all = await walkPages<Order>(portal, listOrders, { token, query: { limit: '100' } })
})
afterAll(() => portal.close())

const filters = [undefined, 'active', 'archived', 'active,archived'].flatMap((status) =>
  [undefined, 'air', 'sea,rail'].flatMap((transportMode) =>
    [undefined, 'IN_TRANSIT', 'BOOKED,CANCELED,ARRIVED'].map((shipmentStatus) => ({
      ...(status && { status }),
      ...(transportMode && { transportMode }),
      ...(shipmentStatus && { shipmentStatus }),
    })),
  ),
)

describe('filters', () => {
  it.each(filters)('%j shows and counts the same', async (query) => {
    const answer = await portal.call(listOrders, { token, query: { limit: '100', ...query } })
    const { count, results } = answer.json<{ count: number; results: Order[] }>()
    const wanted = Object.entries(query).map(([name, text]) => [name, text.split(',')] as const)
    const expected = all.filter((order) =>
      wanted.every(([name, values]) => values.includes(Reflect.get(order, name))),
    )
    expect(results.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(count).toBe(expected.length)
  })

  it('has rows for every filter, so that the table above proves something', () => {
    expect(all).toHaveLength(60)
    expect(
      new Set(all.map((o) => `${o.status} ${o.transportMode} ${o.shipmentStatus}`)).size,
    ).toBeGreaterThan(20)
  })

  it.each([
    ['status', 'surprise'],
    ['status', 'active,surprise'],
    ['status', 'Active'],
    ['status', 'active, archived'],
    ['transportMode', 'ship'],
    ['shipmentStatus', 'in_transit'],
    ['shipmentStatus', "BOOKED'--"],
  ])('%s=%s is refused', async (name, value) => {
    const answer = await portal.call(listOrders, { token, query: { [name]: value } })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())[0]).toMatch(new RegExp(`^${name}`))
  })

  it.each(['__proto__', 'constructor', 'toString', 'organizations', 'Status', 'status[]'])(
    'the unknown member %s is refused, not ignored',
    async (name) => {
      const answer = await portal.get(`${listOrders.path}?${encodeURIComponent(name)}=1`, token)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain(`"${name}"`)
    },
  )

  it('a repeated member is read as if joined by commas', async () => {
    const answer = await portal.get(`${listOrders.path}?status=active&status=archived&limit=100`, token)
    expect(answer.json().count).toBe(60)
  })
})

describe('the count of orders', () => {
  it.each([
    ['active', 40],
    ['archived', 20],
    ['archived,active', 60],
    ['archived,archived', 20],
  ])('of %s is %i', async (status, count) => {
    const answer = await portal.call(countOrders, { token, query: { status } })
    expect(answer.json()).toEqual({ count })
  })

  it('is of all without a filter', async () => {
    expect((await portal.call(countOrders, { token })).json()).toEqual({ count: 60 })
  })

  it('refuses an unknown status', async () => {
    expect((await portal.call(countOrders, { token, query: { status: 'x' } })).statusCode).toBe(400)
  })

  it('answers 304 while nothing changed, and again once it did', async () => {
    const fresh = await portal.call(countOrders, { token })
    const etag = String(fresh.headers.etag)
    const again = () => portal.call(countOrders, { token, headers: { 'if-none-match': etag } })
    const same = await again()
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    const added = await givenOrder(portal)
    await sleep(1_050)
    const changed = await again()
    expect([changed.statusCode, changed.json()]).toEqual([200, { count: 61 }])
    await portal.deps.database.execute(sql`DELETE FROM orders WHERE id = ${added.orderId}`)
  })
})

describe('the kept counters', () => {
  async function expectExact() {
    const { database } = portal.deps
    const rows = await database.execute(sql`
      SELECT organization_id, status, transport_mode, shipment_status, sum(total)::int AS total FROM (
        SELECT organization_id, status, transport_mode, shipment_status, total FROM order_counts
        UNION ALL
        SELECT organization_id, status, transport_mode, shipment_status, -1 FROM orders
      ) AS compared GROUP BY 1, 2, 3, 4 HAVING sum(total) <> 0`)
    expect(rows).toMatchObject({ rows: [] })
  }

  it('follow inserts, updates of each filter, moves of many and deletes of many', async () => {
    const { database } = portal.deps
    const records = Array.from({ length: 30 }, () =>
      buildOrder({ organization: { ref: 'c', name: 'Counted' } }),
    )
    const saved = await saveOrders(portal.deps, records)
    const organizationIds = [saved[0]?.organizationId ?? '']
    const countOf = (status: 'active' | 'archived') =>
      countExactly(database, organizationIds, { status: [status] }, '2026-11-22T08:00:00Z')
    expect(await countOf('active')).toBe(30)
    await saveOrders(portal.deps, [
      ...records.slice(0, 10).map((record) => ({ ...record, status: 'archived' as const })),
      ...records.slice(10, 12).map((record) => ({ ...record, transportMode: 'air' as const })),
      ...records.slice(12, 20),
      buildOrder({ organization: { ref: 'c', name: 'Counted' } }),
    ])
    expect([await countOf('active'), await countOf('archived')]).toEqual([21, 10])
    await expectExact()
    await database.execute(sql`UPDATE orders SET status = 'archived', shipment_status = 'ARRIVED'
      WHERE organization_id = ${organizationIds[0]} AND transport_mode = 'sea'`)
    expect([await countOf('active'), await countOf('archived')]).toEqual([2, 29])
    await database.execute(sql`DELETE FROM orders WHERE id IN (SELECT id FROM orders
      WHERE organization_id = ${organizationIds[0]} AND status = 'archived' LIMIT 25)`)
    expect([await countOf('active'), await countOf('archived')]).toEqual([2, 4])
    await expectExact()
    await database.execute(sql`DELETE FROM organizations WHERE id = ${organizationIds[0]}`)
    expect([await countOf('active'), await countOf('archived')]).toEqual([0, 0])
    await expectExact()
  })

  it('don’t follow a transaction that is rolled back', async () => {
    const { database } = portal.deps
    await expect(
      database.transaction(async (tx) => {
        await tx.execute(sql`UPDATE orders SET status = 'archived'`)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await expectExact()
  })
})
