import { afterAll, beforeAll, expect, it } from 'vitest'
import { keysOfEnd } from '#freight/rate-sheets/zone-keys.ts'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOfferRequest, givenSheet, port } from '#testing/rate-sheets.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { lanesStatement, listLanes } from './find-lanes.ts'
import { findOffers } from './find-offers.ts'

let portal: TestPortal
let organizationId: string

/** AAAAA, AAAAB … in a country that no list has. */
const locodeOf = (index: number) =>
  `XX${[676, 26, 1].map((of) => String.fromCharCode(65 + (Math.floor(index / of) % 26))).join('')}`

const laneCount = 5_000

beforeAll(async () => {
  portal = await openTestPortal()
  organizationId = (await saveOrganization(portal.deps, { ref: 'acme', name: 'Acme' })).id
  const codes = ['BAS', 'BAF', 'THO', 'THD', 'DOC', 'PSS']
  const lanes = Array.from({ length: laneCount }, (_, index) => ({
    from: [port('AUSYD')],
    to: [port(locodeOf(index))],
    lines: codes.map((code) => ({ code, basis: 'container' as const, amount: String(100 + index) })),
  }))
  await givenSheet(portal, 'large', { lanes })
  await portal.deps.database.execute(sql`ANALYZE rate_lanes, rate_sheets`)
})
afterAll(() => portal.close())

const request = (index: number) =>
  buildOfferRequest(organizationId, { to: { city: 'Nowhere', countryCode: 'XX', locode: locodeOf(index) } })

it('one of 5,000 lanes is found by the index and priced in much less time than reading all takes', async () => {
  const { database } = portal.deps
  const times: number[] = []
  const readingAll: number[] = []
  for (let index = 0; index < laneCount; index += 100) {
    const started = performance.now()
    const { options } = await findOffers(database, request(index))
    times.push(performance.now() - started)
    expect(options.map(({ totals }) => totals)).toEqual([
      [{ currency: 'USD', amount: `${6 * (100 + index)}.00` }],
    ])
    if (index % 500 > 0) continue
    const before = performance.now()
    expect(await rowsOf(database, sql`SELECT lane FROM rate_lanes`)).toHaveLength(laneCount)
    readingAll.push(performance.now() - before)
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const [one, all] = [median(times), median(readingAll)]
  process.stdout.write(`one of ${laneCount} lanes in ${one.toFixed(1)} ms, all in ${all.toFixed(1)} ms\n`)
  expect(one).toBeLessThan(all / 2)
  const offerRequest = request(0)
  const ends = { from: keysOfEnd(offerRequest.from, null), to: keysOfEnd(offerRequest.to, null) }
  const plan = await rowsOf<Record<string, string>>(
    database,
    sql`EXPLAIN ${lanesStatement(offerRequest, ends)}`,
  )
  expect(JSON.stringify(plan)).toContain('rate_lanes_by_ends')
})

it('of many services only those that are offered, the fastest, are read with their prices', async () => {
  const { database } = portal.deps
  const ports = { from: [port('CNSHA')], to: [port('XXZZZ')] }
  const lines = Array.from({ length: 60 }, (_, line) => ({ code: `C${line}`, amount: '10' }))
  const lanes = Array.from({ length: 200 }, (_, index) => {
    const days = (index * 37) % 200
    return { ...ports, service: `Service ${index}`, transitDays: { min: days, max: days }, lines }
  })
  await givenSheet(portal, 'services', { lanes })
  const place = (locode: string) => ({ city: 'Nowhere', countryCode: locode.slice(0, 2), locode })
  const offerRequest = buildOfferRequest(organizationId, { from: place('CNSHA'), to: place('XXZZZ') })
  const ends = { from: keysOfEnd(offerRequest.from, null), to: keysOfEnd(offerRequest.to, null) }
  const listed = JSON.stringify(await listLanes(database, offerRequest, ends)).length
  const { options } = await findOffers(database, offerRequest)
  expect(options.map(({ transitDays }) => transitDays?.max)).toEqual(
    Array.from({ length: 26 }, (_, day) => day),
  )
  expect(options.every((option) => option.lines.length === 60)).toBe(true)
  process.stdout.write(`200 services of 60 charges: ${listed} bytes to choose from\n`)
  expect(listed).toBeLessThan(200 * 600)
})

it('a second sheet with the same lanes is compared with all of them within seconds', async () => {
  const lanes = Array.from({ length: laneCount }, (_, index) => ({
    from: [port('AUSYD')],
    to: [port(locodeOf(index))],
    carrier: index === laneCount - 1 ? null : 'Other',
  }))
  const started = performance.now()
  await expect(givenSheet(portal, 'second', { lanes })).rejects.toThrow('"otherLane":"lane-5000"')
  process.stdout.write(
    `${laneCount} lanes saved and compared in ${Math.round(performance.now() - started)} ms\n`,
  )
})
