import type { OrderFilter } from '@portolan/contract/freight/orders'
import { statusesOf } from '#freight/order-finding/filter/order-filter.ts'
import { anyOf, entryOf, hasEntries, type WordFacts } from '#freight/order-finding/search/word-entries.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** Status, modes, places and days of a filter as words. A match has one word of each list. */
function filterWords(filter: OrderFilter): string[][] {
  const { transportMode, from, to } = filter
  const statuses = statusesOf(filter)
  const days = daysBetween(filter)
  const parts = [
    statuses.length === 1 ? statuses.map((status) => `1${status}`) : undefined,
    transportMode?.map((mode) => `2${mode}`),
    from?.map((code) => `3${code}`),
    to?.map((code) => `4${code}`),
    days && rangesOf(days),
  ]
  return parts.flatMap((words) => (words === undefined || words.length === 0 ? [] : [words]))
}

/** True if places, a mode or days narrow the filter. */
export function hasFacets({ status: _, ...filter }: OrderFilter): boolean {
  return filterWords(filter).length > 0
}

/** The same as entries of the index of words. */
export function filterEntries(filter: OrderFilter, organizationIds: readonly string[]): string[][] {
  return filterWords(filter).map((words) =>
    organizationIds.flatMap((id) => words.map((word) => entryOf(id, word))),
  )
}

/** The condition that an index of texts evaluates together with a search, as ` AND …` over the alias `o`. */
export function facetsMatch(filter: OrderFilter): SQL {
  return sql.join(
    filterWords(filter).map(
      (words) =>
        sql` AND order_facets(o.status, o.transport_mode, o.from_code, o.to_code, o.departure_on) COLLATE "C" && ${sql.param(words)}::text[]`,
    ),
  )
}

/** The same of the index of words. */
export function alsoFiltered(filter: OrderFilter, { organizationIds }: WordFacts): SQL {
  return sql.join(
    filterEntries(filter, organizationIds).map((entries) => sql` AND ${hasEntries(anyOf(entries))}`),
  )
}

/** An upper estimate of the orders with one entry of each list; infinite without statistics. */
export function maxWithEntries(filter: OrderFilter, { organizationIds, frequencies }: WordFacts): number {
  const frequencyOfEach = filterEntries(filter, organizationIds).map((entries) =>
    entries.reduce((total, entry) => total + (frequencies.get(entry) ?? Number.POSITIVE_INFINITY), 0),
  )
  return Math.min(...frequencyOfEach)
}

const firstDay = Date.UTC(1990, 0, 1)
const lastDay = 43_999
const ranges = [
  ['9', 16_384],
  ['8', 2_048],
  ['7', 512],
  ['6', 128],
  ['5', 32],
] as const

function dayOf(date: string): number {
  return Math.min(Math.max((Date.parse(date) - firstDay) / 86_400_000, 0), lastDay)
}

/** The first and last day of departure, counted from 1990. */
function daysBetween({ departureFrom, departureTo }: OrderFilter): [number, number] | undefined {
  if (departureFrom === undefined && departureTo === undefined) return undefined
  return [
    departureFrom === undefined ? 0 : dayOf(departureFrom),
    departureTo === undefined ? lastDay : dayOf(departureTo),
  ]
}

/** True for departures of more than two months. */
export function hasManyDays(filter: OrderFilter): boolean {
  const [first, last] = daysBetween(filter) ?? [0, 0]
  return last - first > 62
}

/** Covers the days with the largest ranges that fit, and few other days. */
export function rangesOf([first, last]: readonly [number, number]): string[] {
  const [, ...smaller] = ranges
  const entries: string[] = []
  const [largest] = ranges
  for (let range = Math.floor(first / largest[1]); range * largest[1] <= last; range++)
    entries.push(...within(largest, range, [first, last], smaller))
  return entries
}

function within(
  [mark, length]: (typeof ranges)[number],
  range: number,
  [first, last]: readonly [number, number],
  [next, ...smaller]: readonly (typeof ranges)[number][],
): string[] {
  const start = range * length
  const isInside = start >= first && Math.min(start + length - 1, lastDay) <= last
  if (isInside || next === undefined) return [`${mark}${range}`]
  const parts = length / next[1]
  return Array.from({ length: parts }, (_, part) => range * parts + part)
    .filter((part) => (part + 1) * next[1] > first && part * next[1] <= last)
    .flatMap((part) => within(next, part, [first, last], smaller))
}
