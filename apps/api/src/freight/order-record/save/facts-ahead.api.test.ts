import { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import type { Alert } from '@portolan/contract/freight/attention'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvents } from '#freight/ledger/append-events.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenUser } from '#testing/builders.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { buildEvent } from '#testing/freight/events.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let now: Date

beforeEach(async () => {
  now = new Date('2026-11-21T08:00:00Z')
  portal = await openTestPortal({ clock: { now: () => now } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterEach(() => portal.close())

const times = (actual: string | null) => ({ planned: '2026-11-20T08:00:00Z', estimated: null, actual })
const route = (departed: string | null, arrived: string | null) => [
  { place: { locode: 'CNSHA' }, departure: times(departed) },
  { place: { locode: 'DEHAM' }, arrival: { ...times(arrived), planned: '2026-12-20T08:00:00Z' } },
]

async function save(changes: object) {
  const body = buildSentOrder({ organization: { ref: 'acme', name: 'Acme' }, ...changes }) as never
  const answer = await portal.call(saveCompanyOrder, { params: { ref: 'A' }, body, key })
  return answer.json() as { id: string; outcome: string; warnings?: Record<string, string[]> }
}

async function orderOf(orderId: string) {
  const { token } = await givenUser(portal, ['acme'])
  const params = { orderId }
  const detail = (await portal.call(getOrder, { params, token })).json()
  const [card] = (await portal.call(listOrders, { token })).json().results
  expect([card.arrival, card.shipmentStatus, card.alerts]).toEqual([
    detail.arrival,
    detail.shipmentStatus,
    detail.alerts,
  ])
  const { results } = (await portal.call(listHistoryEvents, { params, token })).json()
  return {
    status: detail.shipmentStatus,
    actual: [detail.departure.actual, detail.arrival.actual],
    milestones: detail.events.map(({ code }: { code: string }) => code),
    late: detail.lateMinutes,
    flagged: detail.alerts
      .filter(({ kind }: Alert) => kind === 'future-actual')
      .map(({ ahead, at, place }: Alert) => [ahead, at, place?.locode]),
    history: results.map(({ code, flags }: { code: string; flags: string[] }) => [code, ...flags]),
  }
}

const stored = {
  status: 'BOOKED',
  actual: [null, null],
  milestones: [],
  late: null,
  flagged: [['arrival', '2027-01-31T08:00:00.000Z', 'DEHAM']],
  history: [['ARRI', 'future-actual']],
}

describe('a fact that hasn’t come yet', () => {
  it('of a new order is kept and marked, and moves nothing; once it has come it counts', async () => {
    const future = { route: route(null, '2027-01-31T08:00:00Z') }
    const { id, warnings } = await save(future)
    expect(Object.keys(warnings ?? {})).toEqual(['route.1.arrival.actual'])
    expect(await orderOf(id)).toMatchObject({ ...stored, late: expect.anything() })
    expect((await save(future)).outcome).toBe('unchanged')
    now = new Date('2027-01-31T09:00:00Z')
    expect((await orderOf(id)).flagged).toEqual([])
    expect((await save(future)).outcome).toBe('updated')
    expect(await orderOf(id)).toMatchObject({ actual: [null, '2027-01-31T08:00:00Z'], flagged: [] })
    // The arrival hasn't been reported to anyone before.
    const changes = await rowsOf<{ kind: string }>(portal.deps.database, sql`SELECT kind FROM order_changes`)
    expect(changes.map(({ kind }) => kind)).toEqual(['created', 'departed', 'arrived'])
  })

  it('of a known order, a milestone, and an order that carriers speak of', async () => {
    const { id } = await save({ route: route(null, null) })
    const events = [{ ref: 'e', code: 'LOAD', classifier: 'actual', at: '2027-02-01T08:00:00Z' }]
    await save({ route: route(null, '2027-01-31T08:00:00Z'), events })
    expect(await orderOf(id)).toMatchObject({
      actual: [null, null],
      milestones: [],
      flagged: stored.flagged,
      history: expect.arrayContaining([
        ['LOAD', 'future-actual'],
        ['ARRI', 'future-actual'],
      ]),
    })
    const [row] = await rowsOf<{ organizationId: string }>(
      portal.deps.database,
      sql`SELECT organization_id AS "organizationId" FROM orders`,
    )
    const organizationId = row?.organizationId ?? ''
    await portal.deps.database.transaction((tx) =>
      appendEvents(tx, portal.deps, [
        { organizationId, orderId: id, source: 'dcsa:MAEU', event: buildEvent(), messageId: null },
      ]),
    )
    expect(await orderOf(id)).toMatchObject({
      status: 'IN_TRANSIT',
      actual: ['2026-11-01T08:00:00Z', null],
      flagged: stored.flagged,
      milestones: ['DEPA'],
    })
    // The company corrects itself.
    await save({ route: route(null, null) })
    expect((await orderOf(id)).flagged).toEqual([])
  })

  it('of a carrier is marked on the card and the page too', async () => {
    const { id } = await save({ route: route(null, null) })
    const [row] = await rowsOf<{ organizationId: string }>(
      portal.deps.database,
      sql`SELECT organization_id AS "organizationId" FROM orders`,
    )
    const event = buildEvent({ at: '2027-01-31T08:00:00Z' })
    const entry = { organizationId: row?.organizationId ?? '', orderId: id, source: 'dcsa:MAEU', event }
    await portal.deps.database.transaction((tx) =>
      appendEvents(tx, portal.deps, [{ ...entry, messageId: null }]),
    )
    expect(await orderOf(id)).toMatchObject({
      status: 'BOOKED',
      actual: [null, null],
      milestones: [],
      flagged: [['departure', '2027-01-31T08:00:00.000Z', 'CNSHA']],
    })
  })

  it('within a day is a matter of zones', async () => {
    const { id, warnings } = await save({ route: route('2026-11-22T07:00:00Z', null) })
    expect(warnings).toBeUndefined()
    expect(await orderOf(id)).toMatchObject({ actual: ['2026-11-22T07:00:00Z', null], flagged: [] })
  })
})
