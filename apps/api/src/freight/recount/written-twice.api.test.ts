import { documentOrigins } from '@portolan/contract/company/documents/customer-documents'
import { messageStatuses } from '@portolan/contract/company/messages'
import { sheetStates } from '@portolan/contract/company/rate-sheets'
import { DisabledReason, deliveryStatuses } from '@portolan/contract/company/webhooks/webhooks'
import { submissionStates } from '@portolan/contract/freight/documents'
import { recordStatuses, transportModes } from '@portolan/contract/freight/orders/order-filter'
import { partyRoles } from '@portolan/contract/freight/preorders/parties'
import {
  PreorderStep,
  preorderReviews,
  preorderStatuses,
  requestStates,
} from '@portolan/contract/freight/preorders/preorders'
import { quoteStates } from '@portolan/contract/freight/quote-state'
import { QuoteOffer } from '@portolan/contract/freight/quotes'
import { scopes } from '@portolan/contract/identity/api-keys'
import { channels, locales, notificationRhythms, notificationScopes } from '@portolan/contract/identity/users'
import { normalizeContainerNumber } from '@portolan/freight/container-number'
import type { LoggedEvent, ZoneBasis } from '@portolan/freight/ledger/logged-event'
import { classifiers, directions } from '@portolan/freight/ledger/order-record'
import { normalizeReference } from '@portolan/freight/ledger/reference-value'
import { foldLetters } from '@portolan/freight/spelling/identifier-letters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filterEntries, rangesOf } from '#freight/order-finding/facts/filter-entries.ts'
import { entryOf, piecesOf } from '#freight/order-finding/search/word-entries.ts'
import type { decideBelonging } from '#freight/order-record/log/event-decisions.ts'
import type { StoredReference } from '#freight/order-record/references/references-of.ts'
import type { CodePurpose } from '#identity/codes/code-queries.ts'
import { channels as messageChannels } from '#messaging/outbox/open-gateways.ts'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { createPicks } from '#testing/freight/random-orders.ts'
import { openTestDatabase } from '#testing/test-database.ts'

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
    const found = await entriesOf(days.map((day) => ({ departure: dateOf(day) })))
    for (const [place, day] of days.entries()) {
      const known = Math.min(Math.max(day, 0), 43_999)
      const isFoundBy = (first: number, last: number) =>
        rangesOf([first, last]).some((range) => found[place]?.has(entryOf(organizationId, range)))
      const marks = [...(found[place] ?? [])].filter((entry) => /^[5-9]/.test(entry.slice(12)))
      expect({ day, marks: marks.length }).toEqual({ day, marks: 5 })
      for (const span of [1, 40, 700, 9_000]) {
        const first = Math.max(known - Math.floor(next() * span), 0)
        expect({ day, first, span, found: isFoundBy(first, Math.min(first + span, 43_999)) }).toEqual({
          day,
          first,
          span,
          found: true,
        })
        // Ranges have up to 31 days more at either end.
        if (known + 32 < 43_999)
          expect(isFoundBy(known + 32, Math.min(known + 32 + span, 43_999))).toBe(false)
        if (known - 32 > 0) expect(isFoundBy(Math.max(known - 32 - span, 0), known - 32)).toBe(false)
      }
      expect(found[place]).toContain(
        entriesOfFilter({ departureFrom: dateOf(day), departureTo: dateOf(day) })[0],
      )
    }
  })

  it('of its status, mode and places', async () => {
    const orders = recordStatuses.flatMap((status) =>
      transportModes.map((mode) => ({ status, mode, from: 'CNSHA', to: mode === 'air' ? 'DE' : 'DEHAM' })),
    )
    const found = await entriesOf(orders)
    for (const [place, { status, mode, from, to }] of orders.entries()) {
      const wanted = entriesOfFilter({ status: [status], transportMode: [mode], from: [from], to: [to] })
      expect(
        [...wanted, ...entriesOfFilter({ from: ['CN'], to: ['DE'] })].filter(
          (entry) => !found[place]?.has(entry),
        ),
      ).toEqual([])
      const others = entriesOfFilter({
        status: recordStatuses.filter((other) => other !== status),
        transportMode: transportModes.filter((other) => other !== mode),
        from: ['CNNGB', 'DE'],
        to: ['NLRTM', 'CN'],
      })
      expect(others.filter((entry) => found[place]?.has(entry))).toEqual([])
    }
  })

  const texts = [
    ...[
      'bn1 ocean stones',
      'msku1234567 lot7a v.000777',
      'гамбург  шанхай',
      '宁波 12港',
      "o'neill \\ 100%_p",
      '1 22 333',
      ' a ',
    ],
    // Too long for words: such an order is looked at in any search.
    ...[
      `x ${'y'.repeat(249)}z`,
      `${'long '.repeat(399)}end`,
      `${'long '.repeat(500)}${'y'.repeat(260)}`,
      'long '.repeat(20_100),
    ],
  ]

  it('of the words of its text', async () => {
    const found = await entriesOf(texts.map((text) => ({ text })))
    for (const [place, text] of texts.entries()) {
      const size = Buffer.byteLength(text)
      const isLong = size > 100_000 || (size > 2_000 && /[^ ]{250}/.test(text))
      const words = isLong ? ['0'] : [...new Set(piecesOf(text))]
      const own = [...(found[place] ?? [])].filter(
        (entry) => !/^[1-9]/.test(entry.slice(12)) && entry.length > 12,
      )
      expect({ text, own: own.toSorted() }).toEqual({
        text,
        own: words.map((word) => entryOf(organizationId, word)).toSorted(),
      })
    }
  })
})

/** What SQL makes of texts. */
async function each(texts: readonly string[], made: SQL): Promise<string[]> {
  const rows = await rowsOf<{ made: string[] }>(
    open.database,
    sql`SELECT to_json(ARRAY(SELECT ${made} FROM json_array_elements_text(${JSON.stringify(texts)}::json) WITH ORDINALITY AS t (value, place) ORDER BY place)) AS made`,
  )
  return rows[0]?.made ?? []
}

describe('every letter', () => {
  // All of the plane in which people write, but for halves of pairs and what JSON doesn't hold.
  const letters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter(
    (letter) => letter.isWellFormed(),
  )

  it('is folded by both alike, apart from case and width, which only TypeScript knows', async () => {
    const folded = await each(letters, sql`fold_letters(value)`)
    const wrong = letters.filter((letter, place) => foldLetters(folded[place] ?? '') !== foldLetters(letter))
    expect(wrong).toEqual([])
    const changed = letters.filter((letter, place) => folded[place] !== letter)
    expect(changed.length).toBeGreaterThan(40)
  })

  it('of a folded reference or container number is left as it is', async () => {
    const references = letters.map((letter) => normalizeReference(`A${letter}1`))
    expect(await each(references, sql`fold_letters(value)`)).toEqual(references)
    const containers = letters.map((letter) => normalizeContainerNumber(`CSQU${letter}3054383`))
    expect(await each(containers, sql`fold_container(value)`)).toEqual(containers)
  })
})

/** The names of a type's values, all of them. */
const namesOf = <Name extends string>(names: Record<Name, true>): string[] => Object.keys(names)

const steps = PreorderStep.shape.by.shape.side.options

/** The lists that the database checks, each with the list that the code has. */
const lists: Record<string, readonly string[]> = {
  'api_keys.scopes': scopes,
  'codes.channel': messageChannels,
  'codes.purpose': namesOf<CodePurpose>({
    login: true,
    'step-up': true,
    destination: true,
    registration: true,
  }),
  'codes.wanted': channels,
  'documents.origin': documentOrigins,
  'documents.state': submissionStates,
  // The tables that the rounding of old amounts walks through.
  'amount_roundings.kind': ['orders', 'documents', 'rates'],
  'eta_history.target': directions,
  'event_decisions.belongs': namesOf<Parameters<typeof decideBelonging>[2]>({
    attached: true,
    detached: true,
    released: true,
  }),
  'event_log.at_precision': namesOf<LoggedEvent['precision']>({ time: true, date: true }),
  'event_log.classifier': classifiers,
  'event_log.zone_basis': namesOf<ZoneBasis>({
    given: true,
    stop: true,
    code: true,
    position: true,
    subdivision: true,
    name: true,
    country: true,
    place: true,
    'assumed-utc': true,
  }),
  'inbound_messages.status': messageStatuses,
  'invitations.locale': locales,
  'order_references.origin': namesOf<StoredReference['origin']>({
    company: true,
    derived: true,
    message: true,
    customer: true,
  }),
  'preorder_parties.role': partyRoles,
  'preorder_steps.side': steps,
  'preorders.amendment': requestStates,
  'preorders.cancellation': requestStates,
  'preorders.review': preorderReviews,
  'preorders.status': preorderStatuses,
  'quote_offers.source': QuoteOffer.shape.source.options,
  // Expired offers are stored as offered.
  'quotes.state': quoteStates.filter((state) => state !== 'expired'),
  'rate_sheets.state': sheetStates,
  'users.locale': locales,
  'users.notification_channel': channels,
  'users.notification_rhythm': notificationRhythms,
  'users.notification_scope': notificationScopes,
  'users.second_factor': channels,
  'webhook_deliveries.status': deliveryStatuses,
  'webhooks.disabled_reason': DisabledReason.options,
}

it('the values that a column may have are those that the code knows', async () => {
  const checks = await rowsOf<{ table: string; check: string }>(
    open.database,
    sql`SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS check FROM pg_constraint
      WHERE contype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  const found = checks.flatMap(({ table, check }) =>
    [...check.matchAll(/\(?(\w+) (?:= ANY \(|<@ )ARRAY\[([^\]]+)\]/g)].map(
      ([, column, values = '']): [string, string[]] => [
        `${table}.${column}`,
        [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value).toSorted(),
      ],
    ),
  )
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(lists).map(([column, values]) => [column, [...values].toSorted()])),
  )
})
