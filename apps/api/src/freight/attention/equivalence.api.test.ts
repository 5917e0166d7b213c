import { exportOrders } from '@portolan/contract/freight/order-exports'
import {
  countOrders,
  getOrder,
  listOrders,
  type Order,
  type OrderDetail,
} from '@portolan/contract/freight/orders'
import { alertGroups } from '@portolan/contract/freight/orders/alert-groups'
import { countAttention } from '@portolan/contract/freight/orders/attention-counts'
import { type AttentionGroup, attentionGroups } from '@portolan/contract/freight/orders/order-filter'
import { alertsAt } from '@portolan/freight/attention/alert'
import { latenessOf, minutesLate } from '@portolan/freight/attention/delays'
import { foreseeAlerts } from '@portolan/freight/attention/foresee-alerts'
import type { AttentionFacts } from '@portolan/freight/attention/order-facts'
import { expectedAt, pendingSteps } from '@portolan/freight/attention/route-steps'
import { deliveryMoment } from '@portolan/freight/delivery'
import { papersDue } from '@portolan/freight/papers/papers-due'
import { isOverdue } from '@portolan/freight/punctuality'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendEvents } from '#freight/ledger/append-events.ts'
import { attendStoredOrders } from '#freight/order-record/catch-up/attend-stored-orders.ts'
import { bestOf } from '#freight/order-record/route/progress.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenDocument, givenUser } from '#testing/builders.ts'
import { buildEvent } from '#testing/freight/events.ts'
import { atHour, createPicks, randomOrder } from '#testing/freight/random-orders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

const organizations = ['acme', 'borealis', 'stranger']
// A third of the hours covers every rule.
const hours = process.env.TEST_ALL === '1' ? [0, 14.5, 60, 130, 200, 400] : [14.5, 200]

let now = atHour(0)
let portal: TestPortal
/** Facts about each order that the API doesn't show. */
const own = new Map<string, Pick<AttentionFacts, 'heardAt' | 'unpaid'>>()
const ids = new Map<string, string[]>()

beforeAll(async () => {
  portal = await openTestPortal({
    clock: { now: () => new Date(now) },
    variables: { TIME_ZONE: 'Asia/Dubai' },
  })
  // By then everything that happens to the orders has happened.
  now = atHour(2_000)
  const picks = createPicks(7)
  const records = Array.from({ length: 120 }, (_, index) =>
    randomOrder(organizations[index % 8 === 7 ? 2 : index % 2] ?? 'acme', picks),
  )
  const saved = await saveOrders(portal.deps, records)
  for (const [index, { id, organizationId }] of saved.entries()) {
    own.set(id, { heardAt: null, unpaid: [] })
    const ref = records[index]?.organization.ref ?? ''
    ids.set(ref, [...(ids.get(ref) ?? []), id])
    if (index % 4 === 0) await addInvoice(organizationId, id, picks.pick([1, 5, 9]), index % 8 === 0)
    if (index % 5 === 0) await report(organizationId, id, picks.pick([5, 100, 190]))
  }
  // Save some of them again.
  await saveOrders(
    portal.deps,
    records
      .filter((_, index) => index % 6 === 1)
      .map((record) => ({ ...record, cargo: 'Other', position: null })),
  )
  now = atHour(0)
})
afterAll(() => portal.close())

/** Due on a day in November; in Dubai a day ends four hours earlier than in UTC. */
async function addInvoice(organizationId: string, orderId: string, day: number, isPaid: boolean) {
  const dueOn = `2026-11-${String(day).padStart(2, '0')}`
  const invoice = {
    number: 'I-1',
    amount: { amount: '100.50', currency: 'EUR' },
    issuedOn: '2026-10-01',
    dueOn,
    paidOn: isPaid ? '2026-10-02' : null,
  }
  await givenDocument(portal, { organizationId, orderId }, { kind: 'invoice', invoice })
  const overdueAt = new Date(Date.parse(dueOn) + 20 * 3_600_000).toISOString()
  if (!isPaid) own.set(orderId, { ...own.get(orderId), heardAt: null, unpaid: [{ dueOn, overdueAt }] })
}

/** A carrier's estimated arrival, received at the given hour. */
async function report(organizationId: string, orderId: string, hour: number) {
  const place = { ...noPlace, city: 'Felixstowe', countryCode: 'DE' }
  const event = buildEvent({ code: 'ARRI', classifier: 'estimated', at: atHour(hour + 200), place })
  const deps = { ...portal.deps, clock: { now: () => new Date(atHour(hour)) } }
  const entry = { organizationId, orderId, source: 'dcsa:MAEU', messageId: null, event }
  await portal.deps.database.transaction((tx) => appendEvents(tx, deps, [entry]))
  own.set(orderId, { unpaid: [], ...own.get(orderId), heardAt: atHour(hour) })
}

const noPlace = { locode: null, iata: null, name: null, city: null, countryCode: null, lat: null, lng: null }

async function readDetail(id: string, token: string): Promise<OrderDetail> {
  return (await portal.call(getOrder, { params: { orderId: id }, token })).json()
}

/** The only documents are invoices, which don't count as papers. */
function missingPapersOf({ from, to, ...detail }: OrderDetail) {
  const facts = { ...detail, fromCountry: from.countryCode, toCountry: to.countryCode, documents: [] }
  const { missing } = papersDue(facts, portal.deps.env.expectedPapers)
  return missing.flatMap(({ kinds: [kind], from: since }) => (kind ? [{ kind, from: since }] : []))
}

function factsOf(detail: OrderDetail): AttentionFacts {
  const { status, transportMode, route, createdAt, position, events } = detail
  const shipmentStatus = detail.isDelivered ? ('ARRIVED' as const) : detail.shipmentStatus
  const reports = events
    .filter(({ classifier }) => classifier === 'actual')
    .map(({ code, at, place }) => ({ code, at, place, equipment: null }))
  const { heardAt = null, unpaid = [] } = own.get(detail.id) ?? {}
  return {
    status,
    shipmentStatus,
    transportMode,
    route,
    createdAt,
    position,
    reports,
    heardAt,
    unpaid,
    freeTimes: [],
    cutOffs: [],
    ahead: [],
    missingPapers: missingPapersOf(detail),
    reasons: { departure: null, arrival: null },
  }
}

/** The rules' result for an order, computed in memory. */
function judge(detail: OrderDetail) {
  const facts = factsOf(detail)
  const at = Date.parse(now)
  const kinds = alertsAt(foreseeAlerts(facts, portal.deps.env.attentionRules), at).map(({ kind }) => kind)
  const groups = new Set<AttentionGroup>(kinds.map((kind) => alertGroups[kind]))
  const { arrival, delivery, isDelivered } = detail
  const isNear = (best: string | null) => {
    const remainingMs = best === null ? Number.NaN : Date.parse(best) - at
    return remainingMs >= 0 && remainingMs < 7 * 24 * 3_600_000
  }
  const isOpen = facts.status === 'active' && !isDelivered && facts.shipmentStatus !== 'CANCELED'
  const reachesPort = facts.shipmentStatus !== 'ARRIVED' && isNear(bestOf(arrival))
  const door = deliveryMoment(delivery, { arrival, timeZone: detail.to.timeZone })
  if (isOpen && (reachesPort || isNear(door?.at ?? null))) groups.add('arriving')
  const lateness = latenessOf(facts)
  const { dayZone: _, ...elapsed } = lateness
  return {
    id: detail.id,
    number: detail.number,
    status: facts.status,
    facts,
    kinds,
    groups,
    late: minutesLate(lateness, at),
    gone: minutesLate(elapsed, at),
  }
}

async function judgeAll(refs: string[]) {
  const { token } = await givenUser(portal, refs)
  const all = refs.flatMap((ref) => ids.get(ref) ?? [])
  const judged = []
  for (const id of all) judged.push(judge(await readDetail(id, token)))
  return { token, judged }
}

const list = (token: string, query: Record<string, string>) =>
  walkPages<Order>(portal, listOrders, { token, query: { limit: '100', ...query } })
const numbersOf = (orders: readonly { number: string }[]) => orders.map(({ number }) => number).toSorted()

describe.each(hours)('at hour %s', (hour) => {
  let token: string
  let judged: ReturnType<typeof judge>[]
  beforeAll(async () => {
    now = atHour(hour)
    ;({ token, judged } = await judgeAll(['acme', 'borealis']))
  })

  it('orders show the alerts and the lateness of the rules', async () => {
    const listed = await list(token, {})
    expect(listed).toHaveLength(judged.length)
    for (const { id, alerts, lateMinutes } of listed) {
      const expected = judged.find((each) => each.id === id)
      expect([alerts.map(({ kind }) => kind), lateMinutes]).toEqual([expected?.kinds, expected?.late])
    }
  })

  it('a step is missed where one is overdue', () => {
    for (const { facts, kinds } of judged) {
      const isActive = facts.status === 'active'
      const overdue = pendingSteps(facts).filter((step) => {
        const due = { mode: step.mode, timeZone: step.place.timeZone }
        return isOverdue(expectedAt(step) ?? { at: '9999-01-01T00:00:00Z' }, Date.parse(now), due)
      })
      const isMissed = kinds.includes('missed-departure') || kinds.includes('missed-arrival')
      expect(isMissed).toBe(isActive && overdue.length > 0)
    }
  })

  it.each<string[]>([
    ...attentionGroups.map((group) => [group]),
    ['late', 'no-news'],
    ['overdue', 'arriving'],
    ['at-risk', 'late', 'overdue'],
  ])('the filter %s %s %s finds what the rules do', async (...groups) => {
    const wanted = groups.filter((group): group is AttentionGroup =>
      attentionGroups.some((each) => each === group),
    )
    const matching = judged.filter((each) => wanted.some((group) => each.groups.has(group)))
    const attention = wanted.join(',')
    expect(numbersOf(await list(token, { attention }))).toEqual(numbersOf(matching))
    const active = matching.filter(({ status }) => status === 'active')
    const query = { attention, status: 'active' }
    expect(numbersOf(await list(token, { ...query, ordering: '-lateness', limit: '7' }))).toEqual(
      numbersOf(active),
    )
    expect((await portal.call(countOrders, { token, query })).json()).toEqual({ count: active.length })
    const exported = await portal.call(exportOrders, { token, query: { ...query, format: 'csv' } })
    expect(exported.json().count).toBe(active.length)
    const file = (await portal.get(exported.json().file)).body.trimEnd().split('\r\n')
    expect(file).toHaveLength(active.length + 1)
  })

  it.each([{}, { status: 'active' }, { status: 'archived' }, { transportMode: 'air,sea', status: 'active' }])(
    'the counts of %o are those of the rules',
    async (query: { status?: string; transportMode?: string }) => {
      const { status, transportMode } = query
      const matching = judged.filter(
        ({ facts }) =>
          (status === undefined || facts.status === status) &&
          (transportMode === undefined || transportMode.split(',').includes(facts.transportMode)),
      )
      const answer = await portal.call(countAttention, { token, query })
      const overdue = matching.filter(({ groups }) => groups.has('overdue')).length
      expect(answer.json()).toEqual({
        groups: attentionGroups.map((group) => ({
          group,
          count: matching.filter(({ groups }) => groups.has(group)).length,
          isCapped: false,
        })),
        overdueInvoices: overdue,
        overdueAmounts: overdue === 0 ? [] : [{ amount: (overdue * 100.5).toFixed(2), currency: 'EUR' }],
      })
    },
  )

  it.each(['lateness', '-lateness'])(
    '%s sorts by the lateness of the rules, unknown last, page by page',
    async (ordering) => {
      const whole = await list(token, { ordering })
      // Days counted by the calendar are sorted by elapsed time.
      const removals = new Map(judged.map(({ id, gone: removals }) => [id, removals]))
      const values = whole.map(({ id }) => removals.get(id) ?? (ordering === 'lateness' ? 1e12 : -1e12))
      const sorted = values.toSorted((a, b) => (ordering === 'lateness' ? a - b : b - a))
      expect(values).toEqual(sorted)
      const start = now
      // The clock advances while pages are read; the list stays as of its first page.
      const paged = await walkPages<Order>(
        portal,
        listOrders,
        { token, query: { ordering, limit: '9' } },
        async () => {
          now = new Date(Date.parse(now) + 60_000).toISOString()
        },
      )
      now = start
      expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    },
  )
})

describe('the clock', () => {
  it('changes the answers by itself, and no other organization counts', async () => {
    const counted: string[] = []
    for (const hour of hours) {
      now = atHour(hour)
      const { token, judged } = await judgeAll(['stranger'])
      const late = judged.filter(({ groups }) => groups.has('late'))
      expect(numbersOf(await list(token, { attention: 'late' }))).toEqual(numbersOf(late))
      const viewer = await givenUser(portal, ['acme', 'borealis'])
      counted.push((await portal.call(countAttention, { token: viewer.token })).body)
    }
    expect(new Set(counted).size).toBe(hours.length)
  })
})

const columns = sql`SELECT id, alerts, late_at, quiet_at, papers_at, overdue_at, risk_at, company_at, late_minutes, stalled_at, stalled_since,
  attention_version, attention_hash = record_hash AS is_current, delivery, delivery_at, delivery_on, is_delivered FROM orders ORDER BY id`

describe('catching up', () => {
  it('comes to what the saves came to, after the version before too', async () => {
    const { database } = portal.deps
    const before = await rowsOf(database, columns)
    await database.execute(sql`UPDATE orders SET attention_hash = 'of another record'`)
    await attendStoredOrders(portal.deps)
    expect(await rowsOf(database, columns)).toEqual(before)
    await database.execute(sql`UPDATE orders SET alerts = NULL, late_at = NULL, quiet_at = NULL, overdue_at = NULL, risk_at = NULL, company_at = NULL,
      late_minutes = NULL, stalled_at = NULL, stalled_since = NULL, attention_version = NULL, attention_hash = NULL,
      delivery = NULL, delivery_at = 'infinity', delivery_on = NULL, is_delivered = false`)
    await attendStoredOrders(portal.deps, AbortSignal.abort())
    expect(await rowsOf(database, columns)).not.toEqual(before)
    await attendStoredOrders(portal.deps)
    expect(await rowsOf(database, columns)).toEqual(before)
  })

  it('changes the columns when the figures of the rules change', async () => {
    now = atHour(60)
    const { token, judged } = await judgeAll(['acme'])
    const silentHours = { air: 1, truck: 1, rail: 1, sea: 1 }
    portal.deps.env = {
      ...portal.deps.env,
      attentionRules: { ...portal.deps.env.attentionRules, silentHours },
    }
    await attendStoredOrders(portal.deps)
    const after = await judgeAll(['acme'])
    const quiet = (all: typeof judged) => numbersOf(all.filter(({ groups }) => groups.has('no-news')))
    expect(quiet(after.judged).length).toBeGreaterThan(quiet(judged).length)
    expect(numbersOf(await list(token, { attention: 'no-news' }))).toEqual(quiet(after.judged))
  })
})

it('finds nothing of no group, as other filters do', async () => {
  const { token } = await givenUser(portal, ['acme'])
  for (const ordering of ['-lateness', 'number'])
    expect(await list(token, { attention: '', ordering })).toEqual(
      await list(token, { transportMode: '', ordering }),
    )
})

it('refuses what is no group', async () => {
  const { token } = await givenUser(portal, ['acme'])
  for (const attention of ['early', 'late,', 'Late'])
    expect((await portal.call(listOrders, { token, query: { attention } })).statusCode).toBe(400)
})
