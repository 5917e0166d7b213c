import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import {
  attentionGroups,
  orderSorts,
  shipmentStatuses,
  transportModes,
} from '@portolan/contract/freight/orders/order-filter'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Organizations } from '#freight/order-finding/filter/organizations.ts'
import { readOrderKeys } from '#freight/order-finding/sort/order-keys.ts'
import { cursorBehind } from '#freight/order-finding/sort/ordering.ts'
import { type AskedList, plainPages } from '#testing/freight/plain-list.ts'
import { createPicks } from '#testing/freight/random-orders.ts'
import { saveVariedOrders, variedNow, variedOrganizations } from '#testing/freight/varied-orders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { countExactly } from './count-matches.ts'
import { findCountedPage, findPage } from './find-page.ts'

const isAll = process.env.TEST_ALL === '1'
const lists = isAll ? 2_000 : 250
/** Lists checked against the plain statement per call. */
const listsOfBatch = 25

let portal: TestPortal
let userId: string

beforeAll(async () => {
  // PGlite runs this file itself, so its statements needn't be checked there again.
  vi.stubEnv('SENT_STATEMENTS', undefined)
  portal = await openTestPortal()
  vi.unstubAllEnvs()
  userId = await saveVariedOrders(portal, isAll ? 2_500 : 0)
})
afterAll(() => portal.close())

const { next, pick } = createPicks(29)

/** Few or many orders, of one organization or of too many to plan separately, or of all. */
const shapes = [
  [0],
  [0],
  [0],
  [0],
  [1],
  [0, 1],
  [0, 1],
  [0, 1, 2],
  [0, 1, 2],
  [0, 1, 2, 3, 4],
  [0, 1, 2, 3, 4],
  [2, 3, 4, 5],
  [5],
  [],
  null,
  null,
  null,
  null,
  null,
]

const searches = [
  'ocean',
  'stones',
  'gravel',
  'feathers',
  'eather',
  'zeppelin',
  'sha',
  'borealis',
  'acme',
  'lot7',
  '100%',
  '%_p',
  '\\\\\\',
  'feathers stones',
  'ocean gravel lot3',
  'acme feathers',
  'zeppelin ocean',
  'V-000103',
  'v-0001',
  '000777',
  'v.000777 ocean',
  'msku1000049',
  'msku 1000 089',
  'msku 1000049 ocean',
  'msku100',
  'cnngb deham',
  'de-ham',
  'brssz',
]
const starts = [
  ['CN'],
  ['CN'],
  ['CNSHA'],
  ['CNSHA'],
  ['BRSSZ'],
  ['CNNGB', 'SG'],
  ['CNSHA', 'ZZ'],
  ['ZZZZZ'],
  [],
]
const ends = [['DE'], ['DE'], ['DEHAM'], ['DEHAM'], ['USHOU'], ['USHOU', 'NL'], ['NLRTM', 'DEHAM'], ['ZZZZZ']]

function day(from: number, to: number): string {
  const days = from + Math.floor(next() * (to - from))
  return new Date(Date.parse(variedNow) + days * 86_400_000).toISOString().slice(0, 10)
}

function someOf<T>(values: readonly T[]): T[] {
  const share = pick([0.2, 0.4, 0.6, 0.9])
  return values.filter(() => next() < share)
}

function randomFilter(): OrderFilter {
  const members: (() => OrderFilter)[] = [
    () => ({ status: pick([['active'], ['archived'], ['active', 'archived']] as const).slice() }),
    () => ({ from: pick(starts) }),
    () => ({ to: pick(ends) }),
    () => ({ departureFrom: day(-95, 10) }),
    () => ({ departureTo: day(-90, 10) }),
    () => ({ arrivalFrom: day(-60, 50) }),
    () => ({ arrivalTo: day(-40, 60) }),
    () => ({ deliveryFrom: day(-60, 50) }),
    () => ({ deliveryTo: day(-40, 60) }),
    () => ({ delivered: pick(['true', 'false'] as const) }),
    () => ({ transportMode: someOf(transportModes) }),
    () => ({ shipmentStatus: someOf(shipmentStatuses) }),
    () => ({ attention: someOf(attentionGroups) }),
    () => ({ search: pick(searches) }),
    () => ({ search: pick(searches) }),
  ]
  const filters = Array.from({ length: pick([0, 1, 1, 1, 2, 2, 3]) }, () => pick(members)())
  const pins = pick([[], ['-pinned'], ['-pinned'], ['pinned']] as const)
  return Object.assign({}, ...filters, next() < 0.1 ? {} : { ordering: [...pins, pick(orderSorts)] })
}

/** A list as plain SQL finds it, and the organizations by which the server is asked for it. */
interface RandomList extends AskedList {
  asked: Organizations
}

async function randomList(ids: readonly string[]): Promise<RandomList> {
  const shape = pick(shapes)
  const organizationIds = shape?.map((place) => variedOrganizations[place] ?? '') ?? variedOrganizations
  const filter: OrderSelection = randomFilter()
  if (next() < 0.05) filter.ids = Array.from({ length: 20 }, () => pick(ids))
  return {
    userId,
    organizationIds,
    asked: shape === null ? 'all' : organizationIds,
    filter,
    now: variedNow,
    share: pick([0, next(), next() ** 3]),
    limit: pick([1, 3, 10, 20, 20, 50, 500]),
  }
}

it('gives the rows, places and counts that one plain statement gives', async () => {
  const { database } = portal.deps
  const all = {
    userId,
    organizationIds: variedOrganizations,
    filter: {},
    now: variedNow,
    share: 0,
    limit: 5_000,
  }
  const [everything] = await plainPages(database, [all])
  const ids = (everything?.rows ?? []).map(({ id }) => id).toSorted()
  const totals = { pages: 0, later: 0, empty: 0, capped: 0 }
  for (let start = 0; start < lists; start += listsOfBatch) {
    const lists: RandomList[] = []
    while (lists.length < listsOfBatch) lists.push(await randomList(ids))
    const plain = await plainPages(database, lists)
    for (const [place, list] of lists.entries()) {
      const { filter, limit, now } = list
      const caller = { userId, organizationIds: list.asked }
      const { before, rows, total } = plain[place] ?? { before: null, rows: [], total: 0 }
      const after = before && cursorBehind(filter, before, { after: null, now })
      const page = { after, limit, now }
      const isList = filter.ids === undefined && next() < 0.5
      const { keys, counted } = isList
        ? await findCountedPage(database, caller, filter, page)
        : { keys: await findPage(database, caller, filter, page), counted: null }
      const keysFound = readOrderKeys(keys).map(({ part, id, pinned, sortKey }) => ({
        part,
        id,
        pinned,
        sortKey,
      }))
      expect({ list, found: keysFound }).toEqual({ list, found: rows })
      if (counted?.isCapped) expect({ list, isMore: total > counted.count }).toEqual({ list, isMore: true })
      else if (counted) expect({ list, count: counted.count }).toEqual({ list, count: total })
      else
        expect({ list, count: await countExactly(database, list.asked, filter, now) }).toEqual({
          list,
          count: total,
        })
      totals.pages++
      if (after) totals.later++
      if (total === 0) totals.empty++
      if (counted?.isCapped) totals.capped++
    }
  }
  // The lists reach each kind of page.
  expect(Math.min(...Object.values(totals))).toBeGreaterThan(0)
  expect(totals.empty).toBeLessThan(lists / 2)
})
