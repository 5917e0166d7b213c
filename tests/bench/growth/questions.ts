import type { Client } from 'pg'
import { carriers, ends, goods, starts } from './growth-names.ts'

/** A path with its query, and whether it has to find something or nothing. */
export interface Question {
  path: string
  finds: 'some' | 'none' | 'any'
}

/** Builds each question; its values vary by the place in the run. */
export type Questions = Record<string, (place: number) => Question>

/** The numbers of one order of an organization. */
export interface KnownOrder {
  container: string
  booking: string
  bill: string
}

const list = '/api/v2/customer/orders/'

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}

function pick<T>(values: readonly T[], place: number): T {
  const value = values[place % values.length]
  if (value === undefined) throw new Error('There is nothing to pick')
  return value
}

const latinOf: Record<string, string> = { M: 'М', S: 'С', K: 'К', U: 'У', T: 'Т', G: 'Г', H: 'Х' }

/**
 * Replaces letters with Cyrillic ones that sound alike or, if some have none, the first with one that looks
 * alike.
 */
function typedInCyrillic(container: string): string {
  const letters = [...container.slice(0, 4)]
  const typed = letters.every((letter) => latinOf[letter])
    ? letters.map((letter) => latinOf[letter]).join('')
    : container.slice(0, 4).replace('C', 'С')
  return `${typed} ${container.slice(4, 10)}-${container.slice(10)}`
}

/**
 * Returns strings of four letters that no text contains, though it contains the first three and the last
 * three.
 */
function absentFragments(): string[] {
  const words = [...starts.flat(), ...ends.flat(), ...goods, ...carriers].flatMap((text) =>
    text.toLowerCase().split(/[^\p{L}]+/u),
  )
  const grams = (size: number) =>
    new Set(
      words.flatMap((word) =>
        Array.from({ length: word.length - size + 1 }, (_, at) => word.slice(at, at + size)),
      ),
    )
  const [three, four] = [[...grams(3)], grams(4)]
  return three
    .flatMap((first) =>
      three.filter((next) => next.startsWith(first.slice(1))).map((next) => first + next.slice(2)),
    )
    .filter((fragment) => !four.has(fragment))
    .toSorted((a, b) => a.slice(1).localeCompare(b.slice(1)))
}

const sorts = [
  '-updatedAt',
  'updatedAt',
  '-createdAt',
  'number',
  '-number',
  'departure',
  '-departure',
  'arrival',
  '-arrival',
  '-lateness',
  'papersDue',
]

/** Starts and ends of lanes that nothing uses; indexes are the same as in the rows. */
const unused = starts.flatMap(([from], f) =>
  ends.flatMap(([to], t) => ((t - Math.floor(f / 3) * 3 + 12) % 12 >= 8 ? [{ from, to }] : [])),
)

const chineseWords = ['shanghai', 'ningbo', 'shenzhen', 'шанхай']
const americanWords = ['houston', 'savannah', 'angeles', 'хьюстон']

function ask(place: number, query: Record<string, string>, finds: Question['finds']): Question {
  const all = { limit: String(20 + (place % 25)), ordering: `-pinned,${pick(sorts, place)}`, ...query }
  return { path: `${list}?${new URLSearchParams(all)}`, finds }
}

/**
 * Builds the questions for an organization with these orders; `next` contains addresses of further pages by
 * sort.
 */
export function questionsFor(orders: readonly KnownOrder[]): Questions {
  const of = (place: number) => pick(orders, place)
  const absent = absentFragments()
  return {
    'page, by turns of every sort': (i) => ask(i, { status: 'active' }, 'some'),
    'page of both statuses': (i) => ask(i, {}, 'some'),
    'from a country': (i) => ask(i, { from: pick(['CN', 'SG', 'IN', 'RU', 'TR'], i) }, 'some'),
    'from a port that was left two years ago': (i) => ask(i, { from: 'BRSSZ' }, 'some'),
    'to several ports': (i) => ask(i, { to: `${pick(ends, i)[0]},${pick(ends, i + 5)[0]}` }, 'some'),
    'departed in a month': (i) =>
      ask(i, { departureFrom: day(-900 + i * 13), departureTo: day(-870 + i * 13) }, 'some'),
    'arrived in a week, by sea': (i) =>
      ask(i, { arrivalFrom: day(-900 + i * 13), arrivalTo: day(-893 + i * 13), transportMode: 'sea' }, 'any'),
    'late, by sea': (i) =>
      ask(i, { attention: pick(['late', 'no-news', 'missing-papers'], i), transportMode: 'sea' }, 'any'),
    'pair of ports without a match': (i) => ask(i, pick(unused, i), 'none'),
    'pair of countries without a match': (i) => ask(i, { from: 'CN', to: 'US' }, 'none'),
    'place and mode without a match': (i) =>
      ask(
        i,
        i % 2
          ? { from: 'CN', transportMode: 'truck' }
          : { from: pick(['PL', 'LT', 'TR'], i), transportMode: 'sea' },
        'none',
      ),
    'place and departure without a match': (i) =>
      ask(i, { from: 'BR', departureFrom: day(-400 - i) }, 'none'),
    'departure and arrival without a match': (i) =>
      ask(i, { departureTo: day(-200 - i * 9), arrivalFrom: day(-140 - i * 9) }, 'none'),
    'attention and place without a match': (i) =>
      ask(i, { attention: 'late', from: pick(['PL', 'LT', 'TR'], i) }, 'none'),
    'attention and mode without a match': (i) =>
      ask(i, { attention: 'late', transportMode: 'truck' }, 'none'),
    'common word': (i) =>
      ask(
        i,
        { search: pick(['voyage', 'growth', 'machine', 'ocean', 'shanghai', 'мебель', 'riga', 'coffee'], i) },
        'some',
      ),
    'common word of a place': (i) => ask(i, { search: 'voyage', from: pick(starts, i)[0] }, 'some'),
    'two words that some have': (i) =>
      ask(i, { search: `${pick(goods, i).split(' ')[0]} voyage ${100 + i}` }, 'any'),
    'words without a common match': (i) =>
      ask(i, { search: `${pick(chineseWords, i)} ${pick(americanWords, i)}` }, 'none'),
    'word and place without a match': (i) =>
      ask(i, { search: 'santos', to: pick(['BEANR', 'FRLEH', 'GBFXT', 'ESVLC'], i) }, 'none'),
    'word and departure without a match': (i) =>
      ask(i, { search: 'santos', departureFrom: day(-400 - i) }, 'none'),
    'word that no order has': (i) =>
      ask(i, { search: pick(['zeppelin', 'xylophone', 'dirigible', 'аэростат'], i) }, 'none'),
    'fragment of three letters, none': (i) =>
      ask(i, { search: pick(['qqq', 'xzw', 'jjk', 'щщщ', 'wvq'], i) }, 'none'),
    'fragment of four letters, none': (i) => ask(i, { search: pick(absent, i * 7) }, 'none'),
    'container number': (i) => ask(i, { search: of(i).container }, 'some'),
    'container number with blank and hyphen': (i) =>
      ask(i, { search: of(i).container.replace(/^(.{4})(.{6})/, '$1 $2-') }, 'some'),
    'container number in Cyrillic letters': (i) =>
      ask(i, { search: typedInCyrillic(of(i).container) }, 'some'),
    'booking number': (i) => ask(i, { search: of(i).booking }, 'some'),
    'booking number with blanks': (i) =>
      ask(i, { search: of(i).booking.replace(/^(.{4})(.{4})/, '$1 $2 ') }, 'some'),
    'bill of lading with blanks': (i) =>
      ask(i, { search: of(i).bill.replace(/^(.{4})(.{4})/, '$1 $2-') }, 'some'),
    'count of a status': (i) => ({
      path: `${list}count/?status=${pick(['active', 'archived', 'active,archived'], i)}`,
      finds: 'any',
    }),
    'count of what is late': (i) => ({
      path: `${list}count/?attention=${pick(['late', 'no-news', 'overdue'], i)}`,
      finds: 'any',
    }),
    'attention strip': (i) => ({
      path: `${list}attention/?status=active&transportMode=${pick(['sea', 'air', 'rail', 'truck'], i)}`,
      finds: 'any',
    }),
    'attention strip of a place': (i) => ({
      path: `${list}attention/?from=${pick(starts, i)[0]}`,
      finds: 'any',
    }),
    'attention strip of a search': (i) => ({
      path: `${list}attention/?search=${pick(['ocean', 'riga', 'shanghai', 'coffee'], i)}`,
      finds: 'any',
    }),
    'places to choose from': () => ({ path: `${list}places/`, finds: 'any' }),
  }
}

/** Reads the numbers of some orders of an organization. */
export async function readKnownOrders(client: Client, organizationId: string): Promise<KnownOrder[]> {
  const { rows } = await client.query<KnownOrder>(
    `SELECT max(value) FILTER (WHERE type = 'EQ') AS container, max(value) FILTER (WHERE type = 'BKG') AS booking,
       max(value) FILTER (WHERE type = 'MBL') AS bill
     FROM order_references
     WHERE (organization_id, order_id) IN (SELECT organization_id, id FROM orders WHERE organization_id = $1 ORDER BY id LIMIT 200)
     GROUP BY order_id ORDER BY order_id`,
    [organizationId],
  )
  return rows
}
