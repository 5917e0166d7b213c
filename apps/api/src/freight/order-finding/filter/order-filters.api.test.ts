import { exportOrders } from '@portolan/contract/freight/order-exports'
import { listOrders, type Order } from '@portolan/contract/freight/orders'
import { listOrderPlaces } from '@portolan/contract/freight/orders/order-places'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchUpColumns } from '#freight/order-record/catch-up/catch-up-columns.ts'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildPlace, buildTimes, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
const ids: Record<string, string> = {}

const sydney = { city: 'Sydney', countryCode: 'AU', locode: 'AUSYD', timeZone: 'Australia/Sydney' }
const lima = { city: 'Lima', countryCode: 'PE', locode: 'PECLL', timeZone: 'America/Lima' }
const rotterdam = { city: 'Rotterdam', countryCode: 'NL', locode: 'NLRTM', timeZone: 'Europe/Amsterdam' }
const inland = { city: 'Kashgar', countryCode: 'CN', locode: null, timeZone: null }

type End = Parameters<typeof buildPlace>[0] & { at?: string }

function route(from: End, to: End, carriage: { carrier?: string; conveyance?: string } = {}) {
  const [first, last] = buildOrder().route
  if (!first || !last) throw new Error('A route has two points')
  const { at: leaves = null, ...fromPlace } = from
  const { at: arrives = null, ...toPlace } = to
  return [
    { ...first, ...carriage, place: buildPlace(fromPlace), departure: buildTimes({ planned: leaves }) },
    { ...last, place: buildPlace(toPlace), arrival: buildTimes({ planned: arrives }) },
  ]
}

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal, {
    number: 'SYD',
    // 2 November in Sydney, still 1 November in UTC.
    route: route(
      { ...sydney, at: '2026-11-01T20:00:00Z' },
      { ...rotterdam, at: '2026-12-01T12:00:00Z' },
      {
        carrier: 'Qantas Freight',
        conveyance: 'QF 7-31',
      },
    ),
  })
  await givenOrder(portal, {
    number: 'LIM',
    organization: { ref: 'borealis', name: 'Borealis' },
    status: 'archived',
    // 1 November in Lima, already 2 November in UTC.
    route: route({ ...lima, at: '2026-11-02T03:00:00Z' }, { ...sydney, at: '2026-12-01T20:00:00Z' }),
  })
  await givenOrder(portal, {
    number: 'KAS',
    route: route({ ...inland, at: '2026-11-02T00:00:00Z' }, lima, {
      carrier: 'CMA CGM',
      conveyance: 'JULES VERNE 0TXQ',
    }),
  })
  await givenOrder(portal, {
    number: 'OTHER',
    organization: { ref: 'stranger', name: 'Stranger' },
    route: route({ ...rotterdam, locode: 'NLAMS', city: 'Amsterdam' }, rotterdam),
  })
  const rows = await rowsOf<{ id: string; ref: string }>(
    portal.deps.database,
    sql`SELECT id, ref FROM organizations`,
  )
  for (const { id, ref } of rows) ids[ref] = id
  token = (await givenUser(portal, ['acme', 'borealis'])).token
})
afterAll(() => portal.close())

/**
 * The order numbers of a filter, after checking that the export counts the same. The list caches its count
 * for a second.
 */
async function find(query: Record<string, string>, isFirst = false): Promise<string[]> {
  const answer = await portal.call(listOrders, { token, query: { ordering: 'number', ...query } })
  expect(answer.statusCode).toBe(200)
  const { count, results } = answer.json<{ count: number; results: Order[] }>()
  if (isFirst) expect(count).toBe(results.length)
  const exported = await portal.call(exportOrders, { token, query: { format: 'csv', ...query } })
  expect(exported.json().count).toBe(results.length)
  return results.map(({ number }) => number)
}

describe('filters by place', () => {
  it.each([
    [{ from: 'AU' }, ['SYD']],
    [{ from: 'AUSYD' }, ['SYD']],
    [{ from: 'AUMEL' }, []],
    [{ from: 'CN' }, ['KAS']],
    [{ from: 'CN,PECLL' }, ['KAS', 'LIM']],
    [{ to: 'NLRTM' }, ['SYD']],
    [{ to: 'PE,AU', status: 'archived' }, ['LIM']],
    [{ from: 'NL' }, []],
  ])('%j finds %j', async (query, numbers) => {
    expect(await find(query, true)).toEqual(numbers)
  })

  it('combine with paging, pins and every sort', async () => {
    for (const ordering of ['-pinned,-updatedAt', 'pinned,departure', '-arrival', 'createdAt', '-number']) {
      const page = async (query: Record<string, string>) =>
        (await portal.call(listOrders, { token, query })).json<{ next: string | null; results: Order[] }>()
      const first = await page({ from: 'AU,PE,CN', ordering, limit: '2' })
      expect(first.results).toHaveLength(2)
      const rest = (await portal.get(first.next ?? '', token)).json<{ results: Order[] }>()
      const numbers = [...first.results, ...rest.results].map(({ number }) => number)
      expect(numbers.toSorted()).toEqual(['KAS', 'LIM', 'SYD'])
    }
  })
})

describe('filters by date', () => {
  it.each([
    [{ departureFrom: '2026-11-02', departureTo: '2026-11-02' }, ['KAS', 'SYD']],
    [{ departureTo: '2026-11-01' }, ['LIM']],
    [{ arrivalFrom: '2026-12-02' }, ['LIM']],
    [{ arrivalFrom: '2026-12-01', arrivalTo: '2026-12-01' }, ['SYD']],
    [{ arrivalFrom: '2026-12-02', arrivalTo: '2026-12-01' }, []],
    [{ departureFrom: '2026-11-02', from: 'AU' }, ['SYD']],
  ])('%j takes the calendar of the place: %j', async (query, numbers) => {
    expect(await find(query, true)).toEqual(numbers)
  })

  it('follow an order that is saved with another time', async () => {
    const order = buildOrder({ number: 'MOVED', route: route({ ...lima, at: '2027-03-01T03:00:00Z' }, lima) })
    await givenOrder(portal, order)
    expect(await find({ departureFrom: '2027-02-28', departureTo: '2027-02-28' })).toEqual(['MOVED'])
    await givenOrder(portal, { ...order, route: route({ ...lima, at: '2027-04-01T12:00:00Z' }, lima) })
    expect(await find({ departureFrom: '2027-02-28', departureTo: '2027-02-28' })).toEqual([])
    expect(await find({ departureFrom: '2027-04-01' })).toEqual(['MOVED'])
    await rowsOf(portal.deps.database, sql`DELETE FROM orders WHERE number = 'MOVED'`)
  })
})

describe('the filter by organization', () => {
  it('shows one organization of several', async () => {
    expect(await find({ organization: ids.borealis ?? '' })).toEqual(['LIM'])
    expect(await find({ organization: `${ids.borealis},${ids.acme}` })).toEqual(['KAS', 'LIM', 'SYD'])
  })

  it('refuses an unknown organization and another customer’s alike', async () => {
    const refused = async (organization: string) => {
      const answer = await portal.call(listOrders, { token, query: { organization } })
      expect(answer.statusCode).toBe(400)
      return answer.body
    }
    const foreign = await refused(`${ids.acme},${ids.stranger}`)
    expect(foreign).toContain('organization')
    expect(await refused('01980000-0000-7000-8000-000000000000')).toBe(foreign)
  })
})

describe('what is malformed', () => {
  it.each([
    ['from', 'cn'],
    ['from', 'CHN'],
    ['to', 'NLRTM,'],
    ['to', 'NLRT1'],
    ['departureFrom', '2026-02-30'],
    ['departureTo', '01.11.2026'],
    ['arrivalFrom', '2026-11-01T00:00:00Z'],
    ['arrivalTo', 'tomorrow'],
    ['organization', 'acme'],
  ])('%s=%s is refused', async (name, value) => {
    const answer = await portal.call(listOrders, { token, query: { [name]: value } })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())[0]).toMatch(new RegExp(`^${name}`))
  })
})

describe('the places of orders', () => {
  const places = async (language: string) =>
    (await portal.call(listOrderPlaces, { token, headers: { 'accept-language': language } })).json()

  it('are those that the person’s own orders have, named in the reader’s language', async () => {
    expect(await places('en')).toEqual({
      from: [
        { countryCode: 'AU', locode: 'AUSYD', city: 'Sydney' },
        { countryCode: 'CN', locode: null, city: expect.any(String) },
        { countryCode: 'PE', locode: 'PECLL', city: 'Lima' },
      ],
      to: [
        { countryCode: 'AU', locode: 'AUSYD', city: 'Sydney' },
        { countryCode: 'NL', locode: 'NLRTM', city: 'Rotterdam' },
        { countryCode: 'PE', locode: 'PECLL', city: 'Lima' },
      ],
    })
    expect((await places('ru')).to[1].city).toBe('Роттердам')
  })
})

describe('a search', () => {
  it.each([
    ['Qantas', ['SYD']],
    ['qf 7-31', ['SYD']],
    ['QF731', ['SYD']],
    ['jules verne', ['KAS']],
    ['0TXQ', ['KAS']],
    ['cma cgm', ['KAS']],
    ['Borealis', ['LIM']],
    ['boreal lima', ['LIM']],
    ['acme verne', ['KAS']],
    ['Stranger', []],
  ])('for %s finds %j', async (search, numbers) => {
    expect(await find({ search }, true)).toEqual(numbers)
  })

  it('finds all orders of a person whose only organization has that name', async () => {
    const own = (await givenUser(portal, ['borealis'])).token
    const findNumbers = async (search: string) =>
      (await portal.call(listOrders, { token: own, query: { search } })).json().count
    expect(await findNumbers('borealis')).toBe(1)
    expect(await findNumbers('borealis rotterdam')).toBe(0)
  })

  it('finds a renamed organization by its new name, and only by that', async () => {
    await saveOrganization(portal.deps, { ref: 'borealis', name: 'Northern Lights' })
    expect(await find({ search: 'northern' })).toEqual(['LIM'])
    expect(await find({ search: 'borealis' })).toEqual([])
  })
})

describe('orders saved by the version before', () => {
  it('are caught up, and then left alone', async () => {
    const { database } = portal.deps
    const stored = () =>
      rowsOf<{ order_text: string }>(
        database,
        sql`SELECT number, from_code, to_code, departure_on, arrival_on, order_text FROM orders ORDER BY number`,
      )
    const complete = await stored()
    await rowsOf(
      database,
      sql`UPDATE orders SET from_code = NULL, to_code = NULL, departure_on = NULL, arrival_on = NULL, filter_hash = NULL,
        order_text = replace(order_text, 'qantas', '')`,
    )
    expect(await find({ from: 'AU' })).toEqual([])
    expect(await find({ search: 'Qantas' })).toEqual([])
    await catchUpColumns(portal.deps)
    expect(await find({ from: 'AU' })).toEqual(['SYD'])
    expect(await find({ search: 'Qantas' })).toEqual(['SYD'])
    expect(await find({ departureTo: '2026-11-01' })).toEqual(['LIM'])
    const columns = (rows: object[]) => rows.map((row) => ({ ...row, order_text: '' }))
    expect(columns(await stored())).toEqual(columns(complete))
    const before = await stored()
    await catchUpColumns(portal.deps)
    expect(await stored()).toEqual(before)
  })
})
