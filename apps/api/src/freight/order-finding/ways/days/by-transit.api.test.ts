import type { OrderFilter } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countExactly } from '#freight/order-finding/count-matches.ts'
import { findPage } from '#freight/order-finding/find-page.ts'
import { readOrderKeys } from '#freight/order-finding/sort/order-keys.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { plainPages } from '#testing/freight/plain-list.ts'
import { createPicks } from '#testing/freight/random-orders.ts'
import { saveVariedOrders, variedNow, variedOrganizations } from '#testing/freight/varied-orders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let userId: string
beforeAll(async () => {
  portal = await openTestPortal()
  userId = await saveVariedOrders(portal)
})
afterAll(() => portal.close())

const { next, pick } = createPicks(41)
const day = (from: number, to: number) => {
  const days = from + Math.floor(next() * (to - from))
  return new Date(Date.parse(variedNow) + days * 86_400_000).toISOString().slice(0, 10)
}

/** At least one bound of the departure, and one of the arrival. */
function randomDays(): OrderFilter {
  const departure = pick([['departureFrom'], ['departureTo'], ['departureFrom', 'departureTo']] as const)
  const arrival = pick([['arrivalFrom'], ['arrivalTo'], ['arrivalFrom', 'arrivalTo']] as const)
  return Object.fromEntries([
    ...departure.map((name) => [name, next() < 0.05 ? '9999-12-31' : day(-95, 10)]),
    ...arrival.map((name) => [name, next() < 0.05 ? '0001-01-01' : day(-60, 60)]),
  ])
}

it('finds departures and arrivals of all customers together, however long the transit', async () => {
  const { database } = portal.deps
  const [transits] = await rowsOf<{ negative: number; usual: number; long: number }>(
    database,
    sql`SELECT count(*) FILTER (WHERE arrival_on < departure_on)::int AS negative,
      count(*) FILTER (WHERE arrival_on - departure_on BETWEEN 0 AND 90)::int AS usual,
      count(*) FILTER (WHERE arrival_on - departure_on > 90)::int AS long FROM orders`,
  )
  expect(Math.min(...Object.values(transits ?? {}))).toBeGreaterThan(50)
  const lists = Array.from({ length: 60 }, () => ({
    userId,
    organizationIds: variedOrganizations,
    filter: { ...randomDays(), ordering: [pick(['-departure', 'arrival', 'number'] as const)] },
    now: variedNow,
    share: 0,
    limit: 20,
  }))
  const plain = await plainPages(database, lists)
  for (const [place, list] of lists.entries()) {
    const caller = { userId, organizationIds: 'all' as const }
    const page = { after: null, limit: list.limit, now: variedNow }
    const found = readOrderKeys(await findPage(database, caller, list.filter, page)).map(({ id }) => id)
    const total = await countExactly(database, 'all', list.filter, variedNow)
    expect({ list, found, total }).toEqual({
      list,
      found: plain[place]?.rows.map(({ id }) => id),
      total: plain[place]?.total,
    })
  }
  expect(plain.filter(({ total }) => total > 0).length).toBeGreaterThan(20)
})
