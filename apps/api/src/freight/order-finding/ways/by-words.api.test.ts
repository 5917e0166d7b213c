import type { OrderRecord } from '@portolan/contract/company/orders'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSearch } from '#freight/order-finding/facts/read-search.ts'
import { orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import { findFew } from '#freight/order-finding/pages/find-few.ts'
import { scopeOf } from '#freight/order-finding/pages/whole-scope.ts'
import { hasNone, wordsMatch } from '#freight/order-finding/search/search-matches.ts'
import { addMessageReferences } from '#freight/order-record/references/save-references.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildPlace, buildTimes, givenDocument } from '#testing/builders.ts'
import { createPicks } from '#testing/freight/random-orders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { matchingRows } from './choose-way.ts'

let portal: TestPortal
let organizationIds: string[]
const now = '2026-02-01T00:00:00Z'
const picks = createPicks(11)
const { next, pick } = picks

const places = [
  { city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' },
  { city: 'Los Angeles', countryCode: 'US', locode: 'USLAX' },
  { city: 'Riga', countryCode: 'LV', locode: null },
  { city: 'Санкт-Петербург', countryCode: 'RU', locode: 'RULED' },
]
const cargoes = [
  'Cotton yarn',
  'ёлочные игрушки',
  "O'Neill 100% wool\\silk",
  'машины A4/b5',
  'кофе\tзёрна 🚢🚢',
]
const endless = 'é'.repeat(3_000)

function orderOf(n: number): OrderRecord {
  const [first, last] = buildOrder().route
  if (!first || !last) throw new Error('A route has two points')
  const day = new Date(Date.UTC(2024, 0, 1) + Math.floor(next() * 900) * 86_400_000).toISOString()
  const isKnown = next() < 0.9
  return buildOrder({
    ref: `words-${n}`,
    number: `${pick(['BN', 'Ред', 'x'])}-${n}/${pick(['a', 'Zeta', '77'])}`,
    organization: { ref: pick(['acme', 'borealis']), name: pick(['acme', 'borealis']) },
    cargo: n === 5 ? `lead ${endless}` : pick(cargoes),
    customerReference: pick([null, 'PO 77-A', 'kx9qz', 'PO-4411223', 'MSKU 912345-6']),
    status: pick(['active', 'archived']),
    transportMode: pick(['sea', 'air']),
    route: [
      { ...first, place: buildPlace(pick(places)), departure: buildTimes({ planned: isKnown ? day : null }) },
      { ...last, place: buildPlace(pick(places)) },
    ],
  })
}

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  const records = Array.from({ length: 160 }, (_, n) => orderOf(n)).map((record) => ({
    ...record,
    organization: { ref: record.organization.ref, name: `Customer ${record.organization.ref}` },
  }))
  const saved = await saveOrders(portal.deps, records)
  organizationIds = [...new Set(saved.map(({ organizationId }) => organizationId))]
  const [one, other] = saved
  if (!one || !other) throw new Error('They are saved')
  await givenDocument(
    portal,
    { organizationId: one.organizationId, orderId: one.id },
    { name: 'Waybill щука.pdf' },
  )
  const { organizationId, id: orderId } = other
  await addMessageReferences(
    portal.deps.database,
    [{ organizationId, orderId, references: [{ type: 'BKG', value: 'quux9', issuer: null }] }],
    [],
  )
})
afterAll(() => portal.close())

const idsOf = async (rows: SQL) =>
  (await rowsOf<{ id: string }>(portal.deps.database, sql`SELECT o.id ${rows}`)).map(({ id }) => id).sort()

/** The matches by the index of words, and by comparing each text. */
async function findBothWays(orderFilter: OrderFilter) {
  const { filter, facts } = await readSearch(portal.deps.database, organizationIds, orderFilter)
  const scope = scopeOf(organizationIds, filter)
  const matches = orderMatches(filter, { now, facts: { ...facts, words: null } })
  const naive = await idsOf(
    sql`FROM orders o WHERE o.organization_id = ${scope.organization} AND o.status = ${scope.status}${matches}`,
  )
  const ids = await idsOf(matchingRows(scope, filter, { now, facts }))
  const { counted } = await findFew(portal.deps.database, organizationIds, { filter, facts }, now)
  // These organizations are all there are.
  const ofAll = await readSearch(portal.deps.database, 'all', orderFilter)
  const scopeOfAll = scopeOf('all', ofAll.filter)
  expect(await idsOf(matchingRows(scopeOfAll, ofAll.filter, { now, facts: ofAll.facts }))).toEqual(naive)
  return { naive, found: ids, counted, isByWords: wordsMatch(filter.search ?? '', facts) !== null }
}

async function piecesOfTexts(): Promise<string[]> {
  const rows = await rowsOf<{ text: string }>(
    portal.deps.database,
    sql`SELECT left(search_text, 400) AS text FROM orders ORDER BY ref`,
  )
  return rows.flatMap(({ text }) => {
    const start = Math.floor(next() * text.length)
    const piece = [...text]
      .slice(start, start + 3 + Math.floor(next() * 8))
      .join('')
      .trim()
    return piece.length < 3 ? [] : [piece]
  })
}

const randomFilter = (): OrderFilter => ({
  ...(next() < 0.3 && { status: [pick(['active' as const, 'archived' as const])] }),
  ...(next() < 0.3 && { transportMode: [pick(['sea' as const, 'air' as const])] }),
  ...(next() < 0.3 && { from: [pick(['CN', 'CNSHA', 'LV', 'RULED', 'USLAX'])] }),
  ...(next() < 0.2 && { to: [pick(['CN', 'US']), pick(['LV', 'RULED'])] }),
  ...(next() < 0.2 && { departureFrom: pick(['2024-03-01', '2025-01-17', '1980-01-01']) }),
  ...(next() < 0.2 && { departureTo: pick(['2024-09-30', '2026-01-17', '9999-01-01']) }),
})

describe('a search by words finds the same as a look at each text', () => {
  it('for pieces of the texts, alone, in pairs and with other filters', async () => {
    const pieces = await piecesOfTexts()
    let byWords = 0
    for (const piece of pieces) {
      const search = next() < 0.3 ? `${piece} ${pick(pieces)}` : piece
      const { naive, found: ids, counted, isByWords } = await findBothWays({ ...randomFilter(), search })
      expect({ search, found: ids }).toEqual({ search, found: naive })
      expect(counted).toEqual({ count: naive.length, isCapped: false })
      if (isByWords) byWords++
    }
    expect(byWords).toBeGreaterThan(pieces.length / 8)
  })

  it.each([
    'cotton',
    'otto',
    'COTTON angeles',
    'lax',
    'санкт-петербург',
    'кофе',
    'зёрна 🚢',
    "o'neill",
    'wool\\silk',
    'щука',
    'quux',
    'lead',
    'ééé',
    'nothing of that',
    'po 77-a',
    'borealis',
    'borealis cotton',
    'acme nothing',
    'a4/b5',
    '---',
    'po-4411223',
    'PO4411223',
    '44112',
    'msku 912345-6',
    'MSKU9123456',
    'мску9123456',
    '912345 6',
    'borealis 4411223',
    'cotton 4411223',
    '4411223 912345',
  ])('for “%s”', async (search) => {
    const { naive, found: ids, counted } = await findBothWays({ search })
    expect(ids).toEqual(naive)
    expect(counted.count).toBe(naive.length)
  })
})

it('a text with a word that is too long is looked at for every word', async () => {
  const { naive, found: ids } = await findBothWays({ search: 'é'.repeat(80) })
  expect(ids).toHaveLength(1)
  expect(ids).toEqual(naive)
})

it('what no order has is known without a look at any, unless a word may be anything', async () => {
  const facts = await Promise.all(
    organizationIds.map(
      async (id) => (await readSearch(portal.deps.database, [id], { search: 'zeppelin 5' })).facts,
    ),
  )
  expect(facts.map((each) => hasNone('zeppelin 5', each)).sort()).toEqual([false, true])
})
