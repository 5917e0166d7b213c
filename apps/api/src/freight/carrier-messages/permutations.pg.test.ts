import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decisionOfEntry, isOfOrder } from '#freight/order-record/log/event-decisions.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildPlace, buildUnit } from '#testing/builders.ts'
import { buildTracking } from '#testing/freight/carrier-messages.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { attachEvents, findOrdersByRef } from './by-hand/attach-events.ts'
import { detachEvents } from './by-hand/detach-events.ts'
import { storeBody } from './intake/store-body.ts'
import { takeMessage } from './intake/take-message.ts'
import { matchWaiting } from './matching/match-waiting.ts'

// One set of messages in many orders of arrival, each for two orders that share a booking. The fold itself
// takes 200 in every run: `fold-order.random.test.ts`.

const permutations = process.env.TEST_ALL === '1' ? 200 : 4

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Track & Trace 3.0, where a later update replaces an ID, and a retraction has only the ID. */
function latest(n: number, booking: string | null, at: string, updated: string) {
  return {
    eventRouting: { originatingParty: { partyCode: 'EXCO', codeListProvider: 'SMDG', codeListName: 'LCL' } },
    eventID: `e3-${n}`,
    eventDateTime: at,
    eventUpdatedDateTime: updated,
    ...(booking === null && { isRetracted: true }),
    eventLocation: { UNLocationCode: 'DEHAM' },
    eventClassification: {
      eventTypeCode: 'TRANSPORT',
      eventClassifierCode: 'EST',
      transportEventTypeCode: 'ARRI',
    },
    ...(booking !== null && {
      shipmentDetails: { documentReference: { typeCode: 'BKG', reference: booking } },
    }),
    transportDetails: {
      transportCall: { modeOfTransport: 'VESSEL', vesselTransport: { vesselIMONumber: '9321483' } },
    },
  }
}

/** The messages about the orders of permutation `n`. */
function messagesOf(n: number): object[] {
  const uuid = (event: number) =>
    `00000000-0000-4000-8000-${String(n).padStart(6, '0')}${String(event).padStart(6, '0')}`
  const [booking, bill] = [`BK${n}X`, `BL${n}X`]
  const container = `CSQU${String(1_000_000 + n)}`
  const arrival = { code: 'ARRI', classifier: 'EST', locode: 'DEHAM' } as const
  const promise = (day: number, at: string) => ({
    ...arrival,
    at: `2026-12-${String(day).padStart(2, '0')}T08:00:00+01:00`,
    created: at,
  })
  return [
    [buildTracking({ eventID: uuid(1), bookings: [booking], ...promise(7, '2026-11-03T00:00:00Z') })],
    // The same event again.
    [
      buildTracking({
        eventID: uuid(1),
        bookings: [booking],
        reason: 'WEA',
        ...promise(9, '2026-11-05T00:00:00Z'),
      }),
    ],
    // These teach the bill of lading and the container, which match the others.
    [buildTracking({ eventID: uuid(2), bookings: [booking], bills: [bill] })],
    [
      buildTracking({
        eventID: uuid(3),
        bills: [bill],
        containers: [container],
        ...promise(8, '2026-11-04T00:00:00Z'),
      }),
      buildTracking({ eventID: uuid(3), bills: [bill], ...promise(8, '2026-11-04T00:00:00Z') }),
    ],
    [
      buildTracking({
        eventID: uuid(4),
        containers: [container],
        code: 'DEPA',
        locode: 'SGSIN',
        at: '2026-11-15T08:00:00+08:00',
      }),
    ],
    [buildTracking({ eventID: uuid(5), containers: [container], ...promise(10, '2026-11-06T00:00:00Z') })],
    // A promise, its update, and its retraction.
    { events: [latest(n, booking, '2026-12-20T08:00:00Z', '2026-11-10T00:00:00Z')] },
    { events: [latest(n, booking, '2026-12-22T08:00:00Z', '2026-11-11T00:00:00Z')] },
    { events: [latest(n, null, '2026-12-22T08:00:00Z', '2026-11-12T00:00:00Z')] },
    // Another transport's event, attached by hand to the first order, which learns its bill and gets the next
    // event by it.
    [buildTracking({ eventID: uuid(6), bookings: [`XK${n}X`], bills: [`XL${n}X`], locode: 'CNNGB' })],
    [buildTracking({ eventID: uuid(7), bills: [`XL${n}X`], code: 'ARRI', locode: 'DEHAM' })],
    // Names the booking by mistake, and teaches a container.
    [buildTracking({ eventID: uuid(8), bookings: [booking], containers: [`XSQU${1_000_000 + n}`] })],
    [
      buildTracking({
        eventID: uuid(9),
        containers: [`XSQU${1_000_000 + n}`],
        code: 'ARRI',
        locode: 'DEHAM',
      }),
    ],
  ]
}

/** Actions by hand, each after its message has arrived. */
const foreign = 9
const mistaken = 11
const steps = [
  { name: 'attach', message: foreign },
  { name: 'detach', message: foreign },
  { name: 'detach', message: mistaken },
] as const

/** Messages and actions by hand, in this order as far as possible. */
function* actsOf(order: readonly number[], messages: number): Generator<number> {
  const waiting: number[] = []
  const finished = new Set<number>()
  const isReady = (act: number) => {
    const step = steps[act - messages]
    if (step === undefined) return true
    return finished.has(step.message) && (act !== messages + 1 || finished.has(messages))
  }
  for (const act of order) {
    waiting.push(act)
    for (let next = waiting.findIndex(isReady); next >= 0; next = waiting.findIndex(isReady)) {
      const [ready = 0] = waiting.splice(next, 1)
      finished.add(ready)
      yield ready
    }
  }
}

async function sendIn(order: readonly number[], n: number): Promise<void> {
  const messages = messagesOf(n)
  for (const index of actsOf(order, messages.length)) {
    const step = steps[index - messages.length]
    if (step === undefined) await send(messages[index])
    else await doByHand(step.name, messages[step.message], n)
  }
}

async function send(message: object | undefined): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(message))
  await using body = await storeBody(portal.deps, 'application/json', Readable.from([bytes]))
  await takeMessage(portal.deps, body, { kind: 'key' })
}

async function doByHand(name: 'attach' | 'detach', message: unknown, n: number): Promise<void> {
  const { database } = portal.deps
  const hash = createHash('sha256').update(JSON.stringify(message)).digest('base64url')
  const [row] = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM inbound_messages WHERE body_hash = ${hash}`,
  )
  for (const part of [1, 2]) {
    const [order] = await findOrdersByRef(database, `P${n}X-${part}`, null)
    if (!order || !row) throw new Error('The order or the message is missing')
    const target = { messageId: row.id, ids: null, order }
    if (name === 'attach' && part === 1) await attachEvents(portal.deps, target, byHand)
    if (name === 'detach') await detachEvents(portal.deps, target, byHand)
  }
}

const byHand = { by: 'test', reason: null }

/**
 * Everything that the orders of permutation `n` show, except values that depend on the permutation or the
 * time of receipt.
 */
async function orderText(n: number): Promise<string> {
  const rows = await rowsOf(
    portal.deps.database,
    sql`SELECT o.ref, o.shipment_status, o.departure, o.arrival, o.route, o.position,
        (SELECT jsonb_agg(jsonb_build_array(e.code, e.classifier, e.at, e.place, e.remark) ORDER BY e.at, e.code, e.classifier)
          FROM order_events e WHERE e.organization_id = o.organization_id AND e.order_id = o.id) AS events,
        (SELECT jsonb_agg(jsonb_build_array(r.type, r.value, r.origin) ORDER BY r.type, r.value, r.origin)
          FROM order_references r WHERE r.organization_id = o.organization_id AND r.order_id = o.id) AS "references",
        (SELECT count(*)::int FROM event_log l ${decisionOfEntry} WHERE l.organization_id = o.organization_id AND l.order_id = o.id
          AND ${isOfOrder}) AS statements
      FROM orders o WHERE o.ref IN (${`P${n}X-1`}, ${`P${n}X-2`}) ORDER BY o.ref`,
  )
  return JSON.stringify(rows, null, 1)
    .replaceAll(new RegExp(`(P|BK|BL)${n}X`, 'g'), '$1X')
    .replaceAll(`CSQU${1_000_000 + n}`, 'CSQU')
}

/** As many orders of the steps as there are permutations. */
function shuffled<Step>(steps: readonly Step[]): Step[][] {
  const all = { minLength: steps.length, maxLength: steps.length }
  return fc.sample(fc.shuffledSubarray([...steps], all), { numRuns: permutations, seed: 20_261_122 })
}

it(`${permutations} orders of arrival give equal orders`, { timeout: 1_200_000 }, async () => {
  const singapore = buildPlace({
    name: 'Port of Singapore',
    city: 'Singapore',
    countryCode: 'SG',
    locode: 'SGSIN',
  })
  const records = Array.from({ length: permutations }, (_, n) =>
    [1, 2].map((part) => {
      const order = buildOrder({ ref: `P${n}X-${part}`, number: `P${n}X-${part}` })
      const [from, to] = order.route
      if (!from || !to) throw new Error('An order has two ends')
      const stop = { ...from, leg: 'via' as const, place: singapore, arrival: null, departure: null }
      return {
        ...order,
        route: [from, stop, to],
        units: [buildUnit({ ref: 'unit' })],
        references: [{ type: 'BKG' as const, value: `BK${n}X` }],
      }
    }),
  ).flat()
  for (let start = 0; start < records.length; start += 100)
    await saveOrders(portal.deps, records.slice(start, start + 100))

  const indexes = [...messagesOf(0), ...steps].map((_, index) => index)
  const orders = shuffled(indexes)
  const started = performance.now()
  for (const [n, order] of orders.entries()) await sendIn(order, n)
  await matchWaiting(portal.deps)
  const seconds = (performance.now() - started) / 1000
  const distinct = new Set(orders.map((order) => order.join())).size
  process.stdout.write(`messages: ${distinct} orders of ${indexes.length} in ${seconds.toFixed(1)} s\n`)
  expect(distinct).toBeGreaterThan(permutations * 0.95)

  const first = await orderText(0)
  // Every message has reached both orders, including the one for the container.
  expect(first.match(/"statements": 9/g)).toHaveLength(2)
  expect(JSON.parse(first)).toMatchObject([
    { shipment_status: 'IN_TRANSIT', arrival: { estimated: '2026-12-10T07:00:00Z', actual: null } },
    { shipment_status: 'IN_TRANSIT' },
  ])
  for (let n = 1; n < permutations; n++) expect(await orderText(n)).toBe(first)
})

/**
 * An event in Portland, a name that the country has in several time zones: a local time there gets the zone
 * of the stop.
 */
function inPortland(n: number, event: number, type: 'ARRI' | 'DEPA', classifier: string, at: string) {
  return {
    events: [
      {
        ...latest(event, null, at, '2026-11-10T00:00:00Z'),
        eventID: `local-${n}-${event}`,
        isRetracted: false,
        eventLocation: { locationName: 'Portland', address: { city: 'Portland', countryCode: 'US' } },
        eventClassification: {
          eventTypeCode: 'TRANSPORT',
          eventClassifierCode: classifier,
          transportEventTypeCode: type,
        },
        shipmentDetails: { documentReference: { typeCode: 'BKG', reference: `BK${n}X` } },
      },
    ],
  }
}

it(`${permutations} orders of local times, the order and its route give equal instants`, {
  timeout: 1_200_000,
}, async () => {
  const [maine, oregon] = [
    { lat: 43.66, lng: -70.25, timeZone: 'America/New_York' },
    { lat: 45.52, lng: -122.68, timeZone: 'America/Los_Angeles' },
  ].map((where) =>
    buildPlace({ name: 'Portland', city: 'Portland', countryCode: 'US', locode: null, ...where }),
  )
  const recordOf = (n: number, portland: typeof maine) => {
    const order = buildOrder({ ref: `P${n}X-1`, number: `P${n}X-1` })
    const [from, to] = order.route
    if (!from || !to || !portland) throw new Error('An order has two ends')
    const stop = { ...from, leg: 'via' as const, place: portland, arrival: null, departure: null }
    return { ...order, route: [from, stop, to], references: [{ type: 'BKG' as const, value: `BK${n}X` }] }
  }
  const offset = 100_000
  const messages = (n: number) => [
    inPortland(n, 1, 'ARRI', 'EST', '2026-11-14T08:00:00'),
    inPortland(n, 2, 'ARRI', 'ACT', '2026-11-14T23:30:00'),
    inPortland(n, 3, 'DEPA', 'ACT', '2026-11-16T00:15:00'),
  ]
  const orders = shuffled<number | 'entered' | 'moved'>([0, 1, 2, 'entered', 'moved'])
  for (const [index, steps] of orders.entries()) {
    const n = offset + index
    // The order is saved before it is moved.
    const saves = [maine, oregon]
    for (const step of steps) {
      if (typeof step === 'number') await send(messages(n)[step])
      else await saveOrders(portal.deps, [recordOf(n, saves.shift())])
      await matchWaiting(portal.deps)
    }
  }

  const first = await orderText(offset)
  expect(JSON.parse(first)).toMatchObject([
    {
      statements: 3,
      route: [
        {},
        {
          arrival: { estimated: '2026-11-14T16:00:00Z', actual: '2026-11-15T07:30:00Z' },
          departure: { actual: '2026-11-16T08:15:00Z' },
        },
        {},
      ],
    },
  ])
  for (let index = 1; index < permutations; index++) expect(await orderText(offset + index)).toBe(first)
})
