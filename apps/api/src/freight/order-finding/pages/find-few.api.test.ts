import type { OrderRecord } from '@portolan/contract/company/orders'
import { exportOrders } from '@portolan/contract/freight/order-exports'
import { countOrders, listOrders, type Order } from '@portolan/contract/freight/orders'
import { type AttentionCount, countAttention } from '@portolan/contract/freight/orders/attention-counts'
import { listOrderPlaces } from '@portolan/contract/freight/orders/order-places'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildPlace, buildTimes, buildUnit, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

// More than a list counts.
const many = 1_040

let portal: TestPortal
let token: string
let now = Date.parse('2026-02-01T00:00:00Z')

const shanghai = { city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' }
const santos = { city: 'Santos', countryCode: 'BR', locode: 'BRSSZ' }
const hamburg = { city: 'Hamburg', countryCode: 'DE', locode: 'DEHAM' }
const houston = { city: 'Houston', countryCode: 'US', locode: 'USHOU' }

/**
 * Orders from Shanghai go to Hamburg by sea, and every 100th, from Santos, to Houston by air, twenty days
 * earlier.
 */
function orderOf(n: number): OrderRecord {
  const record = buildOrder()
  const [first, last] = record.route
  if (!first || !last) throw new Error('A route has two points')
  const isRare = n % 100 === 0
  const day = (offset: number) =>
    new Date(Date.UTC(2026, 0, isRare ? 1 : 21) + (n * 10 + offset * 1440) * 60_000).toISOString()
  const [from, to] = isRare ? [santos, houston] : [shanghai, hamburg]
  return buildOrder({
    ref: `n-${n}`,
    number: `N-${String(n).padStart(4, '0')}`,
    transportMode: isRare ? 'air' : 'sea',
    cargo: isRare ? 'Feathers' : 'Stones',
    customerReference: 'Spring',
    units: n === 7 ? [buildUnit({ container: 'MSKU1234565' })] : [],
    route: [
      { ...first, place: buildPlace(from), departure: buildTimes({ planned: day(0) }) },
      { ...last, place: buildPlace(to), arrival: buildTimes({ planned: day(5) }) },
    ],
  })
}

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  // Statistics of words come when a test asks for them.
  await rowsOf(portal.deps.database, sql`ALTER TABLE orders SET (autovacuum_enabled = false)`)
  const records = Array.from({ length: many }, (_, n) => orderOf(n))
  // Its pieces are those of "MSKU 123456-5".
  records.push(buildOrder({ ref: 'pieces', number: 'PIECES', cargo: 'msku and 123456-5' }))
  const [first, last] = buildOrder().route
  if (first && last) {
    const arrival = buildTimes({ planned: '2026-06-01T12:00:00Z' })
    const route = [
      { ...first, departure: buildTimes({}) },
      { ...last, arrival },
    ]
    records.push(buildOrder({ ref: 'undated', number: 'UNDATED', route }))
  }
  await saveOrders(portal.deps, records)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const rare = Array.from({ length: 11 }, (_, n) => `N-${String(n * 100).padStart(4, '0')}`)

async function list(query: Record<string, string>) {
  const answer = await portal.call(listOrders, { token, query: { limit: '4', ...query } })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ count: number; isCapped: boolean; results: Order[] }>()
}

async function numbersOf(query: Record<string, string>): Promise<string[]> {
  const rows = await walkPages<Order>(portal, listOrders, {
    token,
    query: { limit: '4', ordering: 'number', ...query },
  })
  return rows.map(({ number }) => number)
}

it('finds by its arrival what has no departure', async () => {
  const arrived = { arrivalFrom: '2026-05-31', arrivalTo: '2026-06-02' }
  expect(await numbersOf(arrived)).toEqual(['UNDATED'])
  expect(await numbersOf({ ...arrived, departureFrom: '2026-01-01' })).toEqual([])
})

describe('filters that each match, but not together', () => {
  it.each([
    { from: 'CN', to: 'US' },
    { from: 'CNSHA', to: 'USHOU,USNYC' },
    { from: 'CN', transportMode: 'air' },
    { from: 'CN', departureTo: '2026-01-15' },
    { to: 'US', arrivalFrom: '2026-02-10' },
    { departureTo: '2026-01-08', arrivalFrom: '2026-02-01' },
    { search: 'feathers', from: 'CN' },
    { search: 'feathers stones' },
    { attention: 'late', status: 'archived' },
  ])('find nothing: %j', async (query) => {
    expect(await list(query)).toMatchObject({ count: 0, isCapped: false, results: [] })
  })
})

describe('few matches', () => {
  it.each([
    { from: 'BR' },
    { to: 'USHOU', transportMode: 'air' },
    { departureTo: '2026-01-15' },
    { arrivalTo: '2026-01-20' },
    { departureFrom: '2026-01-01', departureTo: '2026-01-15', arrivalTo: '2026-01-20' },
    { search: 'feathers' },
    { search: 'eather' },
    { from: 'BR', search: 'santos', departureTo: '2026-01-15' },
  ])('are on the pages in every order, counted and exported: %j', async (query) => {
    expect(await list(query)).toMatchObject({ count: rare.length, isCapped: false })
    expect(await numbersOf(query)).toEqual(rare)
    expect(await numbersOf({ ...query, ordering: 'pinned,-departure' })).toEqual(rare.toReversed())
    const exported = await portal.call(exportOrders, { token, query: { format: 'csv', ...query } })
    expect(exported.json().count).toBe(rare.length)
  })
})

describe('a count of a list', () => {
  it('is exact where counters know it, and stops at 1,000 otherwise', async () => {
    expect(await list({ from: 'CN' })).toMatchObject({ count: many - rare.length + 2, isCapped: false })
    for (const query of [
      { departureFrom: '2026-01-21' },
      { arrivalFrom: '2026-01-26' },
      { search: 'stones' },
    ])
      expect(await list(query)).toMatchObject({ count: 1_000, isCapped: true })
  })

  it('is exact in an export', async () => {
    const exported = await portal.call(exportOrders, { token, query: { format: 'csv', search: 'stones' } })
    expect(exported.json().count).toBe(many - rare.length)
  })
})

describe('a search of more orders than are sampled', () => {
  /** Runs the check as if there were `more` orders; the share in the sample is extrapolated to all. */
  async function ofMore(more: number, check: () => Promise<void>): Promise<void> {
    const { database } = portal.deps
    const add = (change: number) =>
      rowsOf(
        database,
        sql`UPDATE order_counts SET total = total + ${change}
        WHERE (organization_id, transport_mode) IN (SELECT organization_id, 'air' FROM orders WHERE number = 'N-0000')`,
      )
    await add(more)
    await check().finally(() => add(-more))
  }

  it('finds few by their index', () =>
    ofMore(1_000_000, async () => {
      expect(await list({ search: 'feathers' })).toMatchObject({ count: rare.length, isCapped: false })
      expect(await numbersOf({ search: 'feathers' })).toEqual(rare)
      expect(await list({ search: 'stones' })).toMatchObject({ count: 1_000, isCapped: true })
      expect(await numbersOf({ search: 'stones', limit: '100' })).toHaveLength(many - rare.length)
    }))

  it.each([
    { search: 'stones', arrivalFrom: '2026-02-02' },
    { search: 'stones', arrivalFrom: '2026-02-02', attention: 'late,no-news' },
  ])('finds those with a frequent word by the rest of the filter: %j', async (query) => {
    const expected = await numbersOf(query)
    expect(expected.length).toBeGreaterThan(20)
    await ofMore(100_000, async () => {
      expect(await list(query)).toMatchObject({ count: expected.length, isCapped: false })
      expect(await numbersOf(query)).toEqual(expected)
    })
  })

  it('says of frequent ones how many there are at least', () =>
    ofMore(100_000_000, async () => {
      const { count, isCapped } = await list({ search: 'feathers' })
      expect(isCapped).toBe(true)
      // The sample depends on where PostgreSQL has put the rows.
      expect(count).toBeGreaterThanOrEqual(10)
      expect(count).toBeLessThanOrEqual(rare.length)
      expect(await numbersOf({ search: 'feathers' })).toEqual(rare)
    }))

  it('finds few by their index, however many there are, once PostgreSQL has gathered how frequent words are', () =>
    ofMore(100_000_000, async () => {
      await rowsOf(portal.deps.database, sql`ANALYZE orders`)
      expect(await list({ search: 'feathers' })).toMatchObject({ count: rare.length, isCapped: false })
      expect(await numbersOf({ search: 'feathers' })).toEqual(rare)
      expect(await list({ search: 'stones' })).toMatchObject({ count: 1_000, isCapped: true })
      expect(await numbersOf({ search: 'stones feathers' })).toEqual([])
    }))

  it('finds few of a rare place by their index, however frequent the word is', () =>
    ofMore(100_000_000, async () => {
      await rowsOf(portal.deps.database, sql`ANALYZE orders`)
      await rowsOf(
        portal.deps.database,
        sql`UPDATE pg_class SET reltuples = 100000 WHERE oid = 'orders'::regclass`,
      )
      const query = { search: 'spring', from: 'BR' }
      expect(await list(query)).toMatchObject({ count: rare.length, isCapped: false })
      expect(await numbersOf(query)).toEqual(rare)
    }))
})

describe('orders that need attention', () => {
  const counts = async (query: Record<string, string>) => {
    const strip = await portal.call(countAttention, { token, query })
    const late = strip.json<{ groups: AttentionCount[] }>().groups.find(({ group }) => group === 'late')
    return [late?.count, late?.isCapped]
  }
  const set = (at: string | null, where = sql`true`) =>
    rowsOf(portal.deps.database, sql`UPDATE orders SET late_at = ${at}::timestamptz WHERE ${where}`)

  it('are counted to 1,000', async () => {
    await set('2026-01-31T00:00:00Z')
    const query = { attention: 'late' }
    expect((await portal.call(countOrders, { token, query })).json()).toEqual({
      count: 1_000,
      isCapped: true,
    })
    expect(await counts({})).toEqual([1_000, true])
    expect(await counts({ from: 'BR' })).toEqual([rare.length, false])
    expect(await counts({ transportMode: 'air' })).toEqual([rare.length, false])
    expect(await counts({ search: 'feathers' })).toEqual([rare.length, false])
    expect(await numbersOf({ ...query, from: 'BR', ordering: '-number' })).toEqual(rare.toReversed())
    await set('2026-02-02T00:00:00Z')
    expect((await portal.call(countOrders, { token, query: { ...query, status: 'active' } })).json()).toEqual(
      { count: 0 },
    )
  })

  it('are found before they have places that are filtered by', async () => {
    const { database } = portal.deps
    const moved = sql`number = 'PIECES'`
    // A strip is cached for a second.
    now += 1_000
    await set(null)
    await set('2026-01-31T00:00:00Z', sql`number IN ('PIECES', 'N-0000')`)
    const places = await rowsOf<{ from_code: string; to_code: string }>(
      database,
      sql`UPDATE orders o SET from_code = NULL, to_code = NULL FROM orders n WHERE o.${moved} AND n.id = o.id RETURNING n.from_code, n.to_code`,
    )
    expect(await numbersOf({ attention: 'late,no-news' })).toEqual(['N-0000', 'PIECES'])
    expect(await counts({})).toEqual([2, false])
    const [firstPlace] = places
    await rowsOf(
      database,
      sql`UPDATE orders SET from_code = ${firstPlace?.from_code}, to_code = ${firstPlace?.to_code} WHERE ${moved}`,
    )
    await set(null)
  })
})

it.each(['MSKU 123456-5', 'MSKU 123456 5', 'МСКУ 123456 5', 'МSKU 1234565'])(
  'a number with blanks finds its order only: %s',
  async (search) => {
    expect(await numbersOf({ search })).toEqual(['N-0007'])
  },
)

it('pieces that are no number of an order are found as words', async () => {
  expect(await numbersOf({ search: 'msku 123456' })).toEqual(['N-0007', 'PIECES'])
})

it('the counts of the lanes follow every change', async () => {
  const { database } = portal.deps
  const statement = sql`SELECT status, transport_mode, shipment_status, from_code, to_code, total FROM order_lane_counts
    WHERE total <> 0 ORDER BY 1, 2, 3, 4, 5`
  const counted = sql`SELECT status, transport_mode, shipment_status, from_code, to_code, count(*)::int AS total FROM orders
    WHERE from_code IS NOT NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`
  const check = async () => expect(await rowsOf(database, statement)).toEqual(await rowsOf(database, counted))
  await check()
  await saveOrders(portal.deps, [{ ...orderOf(100), status: 'archived' }])
  await check()
  await rowsOf(database, sql`UPDATE orders SET from_code = NULL, to_code = NULL WHERE number = 'PIECES'`)
  await check()
  await rowsOf(database, sql`UPDATE orders SET from_code = 'LVRIX', to_code = 'EE' WHERE number = 'PIECES'`)
  await check()
  await rowsOf(database, sql`DELETE FROM orders WHERE transport_mode = 'air'`)
  await check()
  const places = (await portal.call(listOrderPlaces, { token })).json<{ from: { locode: string }[] }>()
  expect(places.from.map(({ locode }) => locode)).not.toContain('BRSSZ')
})
