import { recordStatuses, transportModes } from '@portolan/contract/freight/orders/order-filter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryOf, piecesOf } from '#freight/order-finding/search/word-entries.ts'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { createPicks } from '#testing/freight/random-orders.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { filterEntries, rangesOf } from './filter-entries.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const organizationId = '00000000-0000-7000-8000-00000000abcd'
const dayMs = 86_400_000
const firstDay = Date.UTC(1990, 0, 1)
const dateOf = (day: number) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10)

interface Entered {
  text?: string
  status?: string
  mode?: string
  from?: string | null
  to?: string | null
  departure?: string | null
}

/** The entries that the database gives orders in the index of words. */
async function entriesOf(orders: readonly Entered[]): Promise<Set<string>[]> {
  const given = orders.map((order) => ({
    text: '',
    status: 'active',
    mode: 'sea',
    from: null,
    to: null,
    departure: null,
    ...order,
  }))
  const rows = await rowsOf<{ entries: string[] }>(
    open.database,
    sql`SELECT to_json(tsvector_to_array(order_entries(${organizationId}::uuid, text, status, mode, "from", "to", departure))) AS entries
      FROM json_to_recordset(${JSON.stringify(given)}::json) AS g (text text, status text, mode text, "from" text, "to" text, departure date)`,
  )
  return rows.map(({ entries }) => new Set(entries))
}

const entriesOfFilter = (filter: Parameters<typeof filterEntries>[0]) =>
  filterEntries(filter, [organizationId]).flat()

describe('an order has the entries by which it’s looked for', () => {
  it('of its day, in ranges of each length', async () => {
    const { next } = createPicks(11)
    const edges = [-9_000, -1, 0, 31, 32, 16_383, 16_384, 43_999, 44_000, 60_000]
    const days = [...edges, ...Array.from({ length: 200 }, () => Math.floor(next() * 46_000))]
    const entries = await entriesOf(days.map((day) => ({ departure: dateOf(day) })))
    for (const [place, day] of days.entries()) {
      const clampedDay = Math.min(Math.max(day, 0), 43_999)
      const isFoundBy = (first: number, last: number) =>
        rangesOf([first, last]).some((range) => entries[place]?.has(entryOf(organizationId, range)))
      const marks = [...(entries[place] ?? [])].filter((entry) => /^[5-9]/.test(entry.slice(12)))
      expect({ day, marks: marks.length }).toEqual({ day, marks: 5 })
      for (const span of [1, 40, 700, 9_000]) {
        const first = Math.max(clampedDay - Math.floor(next() * span), 0)
        expect({ day, first, span, found: isFoundBy(first, Math.min(first + span, 43_999)) }).toEqual({
          day,
          first,
          span,
          found: true,
        })
        // Ranges have up to 31 days more at either end.
        if (clampedDay + 32 < 43_999)
          expect(isFoundBy(clampedDay + 32, Math.min(clampedDay + 32 + span, 43_999))).toBe(false)
        if (clampedDay - 32 > 0)
          expect(isFoundBy(Math.max(clampedDay - 32 - span, 0), clampedDay - 32)).toBe(false)
      }
      expect(entries[place]).toContain(
        entriesOfFilter({ departureFrom: dateOf(day), departureTo: dateOf(day) })[0],
      )
    }
  })

  it('of its status, mode and places', async () => {
    const orders = recordStatuses.flatMap((status) =>
      transportModes.map((mode) => ({ status, mode, from: 'CNSHA', to: mode === 'air' ? 'DE' : 'DEHAM' })),
    )
    const entries = await entriesOf(orders)
    for (const [place, { status, mode, from, to }] of orders.entries()) {
      const wanted = entriesOfFilter({ status: [status], transportMode: [mode], from: [from], to: [to] })
      expect(
        [...wanted, ...entriesOfFilter({ from: ['CN'], to: ['DE'] })].filter(
          (entry) => !entries[place]?.has(entry),
        ),
      ).toEqual([])
      const others = entriesOfFilter({
        status: recordStatuses.filter((other) => other !== status),
        transportMode: transportModes.filter((other) => other !== mode),
        from: ['CNNGB', 'DE'],
        to: ['NLRTM', 'CN'],
      })
      expect(others.filter((entry) => entries[place]?.has(entry))).toEqual([])
    }
  })

  it('and the same in the index of texts, without the customer', async () => {
    const rows = await rowsOf<{ facets: string[]; entries: string[] }>(
      open.database,
      sql`SELECT to_json(array_remove(order_facets(status, mode, "from", "to", departure), NULL)) AS facets,
          to_json(tsvector_to_array(order_entries(${organizationId}::uuid, '', status, mode, "from", "to", departure))) AS entries
        FROM unnest(ARRAY['active', 'archived']) AS s (status) CROSS JOIN unnest(ARRAY['sea', 'air']) AS m (mode)
        CROSS JOIN unnest(ARRAY['CNSHA', 'CN', NULL]) AS f ("from") CROSS JOIN unnest(ARRAY['DEHAM', NULL]) AS t ("to")
        CROSS JOIN unnest(ARRAY['1969-07-20', '1990-01-01', '2026-11-27', '9999-12-31', NULL]::date[]) AS d (departure)`,
    )
    expect(rows).toHaveLength(120)
    for (const { facets, entries } of rows) {
      const expected = entries.map((entry) => entry.slice(12)).filter((entry) => entry.length > 1)
      expect([...new Set(facets)].toSorted()).toEqual(expected.toSorted())
    }
  })

  const texts = [
    'bn1 ocean stones',
    'msku1234567 lot7a v.000777',
    'гамбург  шанхай',
    '宁波 12港',
    "o'neill \\ 100%_p",
    '1 22 333',
    ' a ',
    // Too long for words: such an order is looked at in any search.
    `x ${'y'.repeat(249)}z`,
    `${'long '.repeat(399)}end`,
    `${'long '.repeat(500)}${'y'.repeat(260)}`,
    'long '.repeat(20_100),
  ]

  it('of the words of its text', async () => {
    const entries = await entriesOf(texts.map((text) => ({ text })))
    for (const [place, text] of texts.entries()) {
      const size = Buffer.byteLength(text)
      const isLong = size > 100_000 || (size > 2_000 && /[^ ]{250}/.test(text))
      const words = isLong ? ['0'] : [...new Set(piecesOf(text))]
      const own = [...(entries[place] ?? [])].filter(
        (entry) => !/^[1-9]/.test(entry.slice(12)) && entry.length > 12,
      )
      expect({ text, own: own.toSorted() }).toEqual({
        text,
        own: words.map((word) => entryOf(organizationId, word)).toSorted(),
      })
    }
  })
})
