import type { OrderRecord } from '@portolan/contract/company/orders'
import { listOrders, type Order } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPage } from '#freight/order-finding/find-page.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildTimes, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

// More than a walk reads before it uses the filter. By number the air freight comes last, by activity first.
const many = 620
const byAir = 5
const byRail = new Set([2, 450, 498, 499, 500, 501, 560])

let portal: TestPortal
let viewer: string
let other: string

function orderOf(ref: string, n: number): OrderRecord {
  const record = buildOrder()
  const [from, to] = record.route
  if (!from || !to) throw new Error('A route has two points')
  const day = (offset: number) => new Date(Date.UTC(2026, 0, 1) + (n * 6 + offset) * 3_600_000).toISOString()
  return buildOrder({
    ref: `${ref}-${n}`,
    number: `${ref}-${String(n).padStart(4, '0')}`,
    organization: { ref, name: ref },
    transportMode: n >= many - byAir ? 'air' : byRail.has(n) ? 'rail' : 'sea',
    cargo: n >= many - byAir ? 'Feathers' : 'Stones',
    route: [
      { ...from, departure: buildTimes({ planned: day(0) }) },
      { ...to, arrival: buildTimes({ planned: day(900) }) },
    ],
    updatedAt: day(1),
  })
}

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-02-01T00:00:00Z') } })
  await saveOrders(
    portal.deps,
    Array.from({ length: many }, (_, n) => orderOf('big', n)),
  )
  // With both statuses there are more ranges than are planned separately.
  const small = ['b', 'c', 'd'].map((ref) => orderOf(ref, many - 1))
  await saveOrders(portal.deps, small)
  viewer = (await givenUser(portal, ['big'])).token
  other = (await givenUser(portal, ['big', 'b', 'c', 'd'])).token
})
afterAll(() => portal.close())

async function numbersOf(token: string, query: Record<string, string>): Promise<string[]> {
  const rows = await walkPages<Order>(portal, listOrders, { token, query: { limit: '3', ...query } })
  return rows.map(({ number }) => number)
}

const last = Array.from({ length: byAir }, (_, n) => `big-${String(many - byAir + n).padStart(4, '0')}`)

// By the local calendar; the first one departs a day earlier in UTC.
const dayInShanghai = ['big-0611', 'big-0612', 'big-0613', 'big-0614']

describe('matches behind the rows that are read in the order of the sort', () => {
  it.each([
    [{ transportMode: 'air', ordering: 'number' }, last],
    [{ transportMode: 'air', ordering: '-number' }, last.toReversed()],
    [{ search: 'feathers', ordering: 'updatedAt' }, last],
    [{ search: 'feathers', ordering: '-updatedAt' }, last.toReversed()],
    [{ departureFrom: '2026-06-03', search: 'feathers', ordering: 'arrival' }, last],
    [
      { departureFrom: '2026-06-03', transportMode: 'sea', departureTo: '2026-06-03', ordering: 'departure' },
      'day',
    ],
    [{ transportMode: 'air', search: 'stones' }, []],
    [{ transportMode: 'air', ordering: 'lateness' }, 'any'],
  ] as const)('are all found, each once: %j', async (query, expected) => {
    const numbers = await numbersOf(viewer, query)
    if (expected === 'any') expect(numbers.toSorted()).toEqual(last)
    else if (expected === 'day') expect(numbers).toEqual(dayInShanghai)
    else expect(numbers).toEqual(expected)
  })

  it.each([1, 2, 3, 4, 100])('follow those that were walked, %i to a page', async (limit) => {
    const byNumber = [...byRail].map((n) => `big-${String(n).padStart(4, '0')}`)
    for (const query of [{ transportMode: 'rail' }, { transportMode: 'rail,truck', status: 'active' }]) {
      const listQuery = { ...query, limit: String(limit) }
      expect(await numbersOf(viewer, { ...listQuery, ordering: 'number' })).toEqual(byNumber)
      expect(await numbersOf(viewer, { ...listQuery, ordering: '-number' })).toEqual(byNumber.toReversed())
      expect((await numbersOf(viewer, { ...listQuery, ordering: '-lateness' })).toSorted()).toEqual(byNumber)
    }
  })

  it('are only looked for where the page may have some', async () => {
    const { database } = portal.deps
    const [order] = await rowsOf<{ organization_id: string }>(
      database,
      sql`SELECT organization_id FROM orders WHERE number = 'big-0000'`,
    )
    const caller = {
      userId: (await givenUser(portal, ['big'])).id,
      organizationIds: [order?.organization_id ?? ''],
    }
    const page = { after: null, limit: 3, now: '2026-02-01T00:00:00Z' }
    const prepareQuery = vi.spyOn(database._.session, 'prepareQuery')
    const statements = async (transportMode: 'air' | 'sea' | 'rail') => {
      prepareQuery.mockClear()
      await findPage(database, caller, { transportMode: [transportMode], ordering: ['-number'] }, page)
      return prepareQuery.mock.calls.length
    }
    expect([await statements('air'), await statements('sea'), await statements('rail')]).toEqual([1, 1, 1])
    page.limit = 8
    expect([await statements('air'), await statements('sea'), await statements('rail')]).toEqual([2, 1, 2])
    prepareQuery.mockRestore()
  })

  it('are not looked for in a range whose rows were all read', async () => {
    const { database } = portal.deps
    const rows = await rowsOf<{ organization_id: string }>(
      database,
      sql`SELECT DISTINCT organization_id FROM orders WHERE number LIKE 'big-%' OR number LIKE 'b-%'`,
    )
    const organizationIds = rows.map((row) => row.organization_id)
    const caller = { userId: (await givenUser(portal, ['big', 'b'])).id, organizationIds }
    const prepareQuery = vi.spyOn(database._.session, 'prepareQuery')
    const filter = { transportMode: ['air' as const], ordering: ['number' as const] }
    const keys = await findPage(database, caller, filter, {
      after: null,
      limit: 8,
      now: '2026-02-01T00:00:00Z',
    })
    const statements = prepareQuery.mock.calls.map(([query]) => query.sql)
    prepareQuery.mockRestore()
    expect(keys.split('\n')).toHaveLength(byAir + 1)
    expect(statements).toHaveLength(2)
    // The cheapest way reads extra rows, as many as the person has pins.
    expect(statements[1]?.match(/count\(\*\) FROM order_pins/g)).toHaveLength(1)
  })

  it('are found in organizations and statuses of any number', async () => {
    const small = ['b', 'c', 'd'].map((ref) => `${ref}-${String(many - 1).padStart(4, '0')}`)
    const query = { status: 'active,archived', transportMode: 'air', ordering: 'number' }
    expect(await numbersOf(other, query)).toEqual([small[0], ...last, small[1], small[2]])
  })
})
