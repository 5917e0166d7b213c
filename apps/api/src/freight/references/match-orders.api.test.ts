import type { OrderRecord } from '@portolan/contract/company/orders'
import type { OrderReference, ReferenceType } from '@portolan/freight/ledger/reference-types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMessageReferences } from '#freight/order-record/references/save-references.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildTimes, buildUnit } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { matchOrders } from './match-orders.ts'

let portal: TestPortal
const ids = new Map<string, { organizationId: string; orderId: string }>()
const other = { ref: 'other', name: 'Other' }

beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Orders by number; each test has its own references. */
async function prepare(orders: Record<string, Partial<OrderRecord>>) {
  const records = Object.entries(orders).map(([number, overrides]) => buildOrder({ number, ...overrides }))
  const saved = await saveOrders(portal.deps, records)
  for (const [index, number] of Object.keys(orders).entries()) {
    const { id = '', organizationId = '' } = saved[index] ?? {}
    ids.set(number, { organizationId, orderId: id })
  }
}

function referenceOf(type: ReferenceType, value: string, issuer: string | null = null): OrderReference {
  return { type, value, issuer }
}

/** The numbers of the matched orders, with the type that matched. */
async function match(references: OrderReference[], more: { at?: string; conveyance?: string } = {}) {
  const question = { references, at: more.at ?? '2026-11-20T08:00:00Z', conveyance: more.conveyance ?? null }
  const [matches = []] = await matchOrders(portal.deps.database, [question])
  const numbers = new Map([...ids].map(([number, { orderId }]) => [orderId, number]))
  return matches.map(({ orderId, by }) => `${numbers.get(orderId)} by ${by}`).sort()
}

/** A sea route with its dates. */
function trip(departure: string, arrival: string, conveyance: string | null = null) {
  const [from, to] = buildOrder().route
  if (!from || !to) throw new Error('A route has two points')
  return [
    { ...from, conveyance, departure: buildTimes({ planned: departure }) },
    { ...to, arrival: buildTimes({ planned: arrival }) },
  ]
}

it('takes the first kind of reference that finds orders', async () => {
  await prepare({
    'FIRST-1': { ref: 'tms/100.1', customerReference: 'PO-one' },
    'FIRST-2': { references: [referenceOf('HBL', 'HB-2'), referenceOf('PO', 'Purchase 2')] },
    'FIRST-3': { references: [referenceOf('MBL', 'MB-3')] },
    'FIRST-4': { references: [referenceOf('BKG', 'BK-4')] },
    'FIRST-5': { units: [buildUnit({ container: 'CSQU3054383' })] },
  })
  const questions = [
    referenceOf('CR', 'po ONE'),
    referenceOf('EQ', 'CSQU 305438-3'),
    referenceOf('BKG', 'bk4'),
    referenceOf('MBL', 'MB 3'),
    referenceOf('HBL', 'hb/2'),
    referenceOf('SI', 'first.1'),
  ]
  const matches: string[][] = []
  for (let last = questions.length; last > 0; last--) matches.push(await match(questions.slice(0, last)))
  expect(matches).toEqual([
    ['FIRST-1 by SI'],
    ['FIRST-2 by HBL'],
    ['FIRST-3 by MBL'],
    ['FIRST-4 by BKG'],
    ['FIRST-5 by EQ'],
    ['FIRST-1 by CR'],
  ])
  expect(await match([referenceOf('FF', 'TMS-100 1')])).toEqual(['FIRST-1 by FF'])
  // The next kind is tried if the first finds nothing, and a seal never finds an order.
  expect(await match([referenceOf('FF', 'CSQU3054383'), referenceOf('PO', 'purchase-2')])).toEqual([
    'FIRST-2 by PO',
  ])
  expect(await match([referenceOf('SEAL', 'first 1'), referenceOf('BKG', 'unknown')])).toEqual([])
  expect(await match([])).toEqual([])
})

it('takes types of one kind for one another, and air as well as sea', async () => {
  await prepare({
    'KIND-1': { references: [referenceOf('HAWB', 'H1 77'), referenceOf('MAWB', '020-1234 5675')] },
    'KIND-2': { references: [referenceOf('PO', '4711/7')] },
  })
  expect(await match([referenceOf('HBL', 'H177')])).toEqual(['KIND-1 by HBL'])
  expect(await match([referenceOf('MAWB', '02012345675')])).toEqual(['KIND-1 by MAWB'])
  expect(await match([referenceOf('CR', '4711-7')])).toEqual(['KIND-2 by CR'])
})

it('gives every order of a consolidation, in several organizations', async () => {
  const shared = [referenceOf('MBL', 'MASTER1'), referenceOf('BKG', 'BOOK1')]
  const units = [buildUnit({ container: 'MSKU1234565' })]
  await prepare({
    'GROUP-1': { references: shared, units },
    'GROUP-2': { references: shared, units, organization: other },
  })
  for (const question of [
    referenceOf('MBL', 'MASTER1'),
    referenceOf('BKG', 'BOOK1'),
    referenceOf('EQ', 'MSKU1234565'),
  ])
    expect(await match([question])).toEqual([`GROUP-1 by ${question.type}`, `GROUP-2 by ${question.type}`])
})

it('never matches a number, purchase order or customer’s reference of two customers', async () => {
  const both = { customerReference: 'SAME-CR', references: [referenceOf('PO', 'SAME-PO')] }
  await prepare({ 'TWICE-1': { ref: 'same-ref', ...both } })
  await prepare({ 'TWICE-2': { ref: 'same-ref', organization: other, ...both } })
  const questions = [referenceOf('FF', 'same ref'), referenceOf('PO', 'SAME PO'), referenceOf('CR', 'samecr')]
  expect(await match(questions)).toEqual([])
  expect(await match([...questions, referenceOf('FF', 'twice2')])).toEqual(['TWICE-2 by FF'])
})

it('matches a purchase order of one order only, and a number of several orders of one customer', async () => {
  await prepare({
    'SPLIT-1': { references: [referenceOf('FF', 'JOB-9'), referenceOf('PO', 'P-9')] },
    'SPLIT-2': { references: [referenceOf('FF', 'JOB-9'), referenceOf('PO', 'P-9')] },
  })
  expect(await match([referenceOf('FF', 'JOB9')])).toEqual(['SPLIT-1 by FF', 'SPLIT-2 by FF'])
  expect(await match([referenceOf('PO', 'P9')])).toEqual([])
})

it('never matches a value on the stop list or one that names more than 20 orders', async () => {
  const many = (count: number, value: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `MANY-${value}-${n}`,
        { references: [referenceOf('BKG', value)], units: [buildUnit({ container: `${value}000000` })] },
      ]),
    )
  await prepare({ ...many(20, 'TWENTY'), ...many(21, 'ONEMORE'), ...many(210, 'HUNDREDS') })
  expect(await match([referenceOf('BKG', 'TWENTY')])).toHaveLength(20)
  expect(await match([referenceOf('EQ', 'TWENTY000000')])).toHaveLength(20)
  for (const value of ['ONEMORE', 'HUNDREDS'])
    expect([
      await match([referenceOf('BKG', value)]),
      await match([referenceOf('EQ', `${value}000000`)]),
    ]).toEqual([[], []])
  await prepare({
    'STOP-1': { references: ['n/a', 'String', 'T.B.D.', '0', 'late'].map((v) => referenceOf('MBL', v)) },
  })
  for (const value of ['N/A', 'string', 'tbd', '0'])
    expect(await match([referenceOf('MBL', value)])).toEqual([])
  expect(await match([referenceOf('MBL', 'late')])).toEqual(['STOP-1 by MBL'])
  await portal.deps.database.execute(sql`INSERT INTO reference_stop_values VALUES ('LATE')`)
  expect(await match([referenceOf('MBL', 'late')])).toEqual([])
})

it('takes the trip of a container that is used again', async () => {
  const units = [buildUnit({ container: 'TGHU1111114' })]
  await prepare({
    'TRIP-1': { units, route: trip('2026-01-10T00:00:00Z', '2026-02-10T00:00:00Z', 'ALPHA 1W') },
    'TRIP-2': { units, route: trip('2026-03-10T00:00:00Z', '2026-04-10T00:00:00Z', 'BETA 2W') },
    'TRIP-2b': {
      units,
      organization: other,
      route: trip('2026-03-12T00:00:00Z', '2026-04-15T00:00:00Z'),
    },
  })
  const at = (day: string, conveyance?: string) =>
    match([referenceOf('EQ', 'TGHU111111')], { at: `${day}T00:00:00Z`, ...(conveyance && { conveyance }) })
  const first = ['TRIP-1 by EQ']
  const second = ['TRIP-2 by EQ', 'TRIP-2b by EQ']
  expect(await at('2026-01-20')).toEqual(first)
  expect(await at('2026-02-20')).toEqual(first)
  expect(await at('2026-03-05')).toEqual(second)
  expect(await at('2026-08-12')).toEqual(second)
  expect(await at('2026-08-20')).toEqual([])
  expect(await at('2025-09-11')).toEqual([])
  // The vessel and voyage take precedence over the date, also outside the window.
  expect(await at('2026-03-20', 'Alpha 1W')).toEqual(first)
  expect(await at('2026-02-12', 'BETA')).toEqual(second)
  expect(await at('2026-09-20', 'ALPHA')).toEqual(first)
  expect(await at('2026-09-20', '1W')).toEqual([])
})

it('of two trips at the same time takes the newer, for the older is late to be closed', async () => {
  const units = [buildUnit({ container: 'TGHU2222220' })]
  await prepare({
    'LATE-1': { units, route: trip('2026-01-01T00:00:00Z', '2026-02-20T00:00:00Z') },
    'LATE-2': { units, route: trip('2026-02-10T00:00:00Z', '2026-03-30T00:00:00Z') },
  })
  expect(await match([referenceOf('EQ', 'TGHU2222220')], { at: '2026-02-15T00:00:00Z' })).toEqual([
    'LATE-2 by EQ',
  ])
})

it('knows a carrier’s numbers with and without its code, and tells those of two carriers apart', async () => {
  await prepare({
    'CODE-1': { references: [referenceOf('MBL', 'MAEU555666', 'MAEU'), referenceOf('BKG', '777', 'MAEU')] },
    'CODE-2': { references: [referenceOf('BKG', '777', 'HLCU')] },
    'CODE-3': { references: [referenceOf('MBL', '888')] },
  })
  expect(await match([referenceOf('MBL', '555666', 'MAEU')])).toEqual(['CODE-1 by MBL'])
  expect(await match([referenceOf('BKG', '777', 'HLCU')])).toEqual(['CODE-2 by BKG'])
  expect(await match([referenceOf('BKG', '777')])).toEqual(['CODE-1 by BKG', 'CODE-2 by BKG'])
  expect(await match([referenceOf('MBL', 'MSCU888', 'MSCU')])).toEqual(['CODE-3 by MBL'])
})

it('believes carriers about their own numbers only', async () => {
  await prepare({ 'LEARNED-1': {} })
  const learned = [referenceOf('BKG', 'L-1'), referenceOf('FF', 'L-2'), referenceOf('CR', 'L-3')]
  const keys = ids.get('LEARNED-1')
  if (!keys) throw new Error('The order was not saved')
  await addMessageReferences(portal.deps.database, [{ ...keys, references: learned }], [])
  expect(await match([referenceOf('BKG', 'L1')])).toEqual(['LEARNED-1 by BKG'])
  expect(await match([referenceOf('FF', 'L2'), referenceOf('CR', 'L3')])).toEqual([])
})

it('answers thousands of questions in their order and in few statements', async () => {
  await prepare({
    'BULK-1': { references: [referenceOf('BKG', 'BULK-A')] },
    'BULK-2': { references: [referenceOf('BKG', 'BULK-B')] },
  })
  const questions = Array.from({ length: 10_001 }, (_, n) => ({
    references: [referenceOf('BKG', n % 2 ? 'BULKA' : 'BULKB'), referenceOf('EQ', `ZZZU${n}`)],
    at: '2026-11-20T08:00:00Z',
    conveyance: null,
  }))
  const statements: unknown[] = []
  const counting = Object.create(portal.deps.database)
  counting.execute = (statement: never) => {
    statements.push(statement)
    return portal.deps.database.execute(statement)
  }
  const answers = await matchOrders(counting, questions)
  const [one, two] = ['BULK-1', 'BULK-2'].map((number) => ids.get(number)?.orderId)
  expect(answers.map(([only, ...more]) => [only?.orderId, more.length])).toEqual(
    questions.map((_, n) => [n % 2 ? one : two, 0]),
  )
  expect(statements).toHaveLength(3)
})
