import * as company from '@portolan/contract/company/quotes'
import {
  listPastPrices,
  listQuoteLanes,
  type PastPrice,
  type QuoteLane,
} from '@portolan/contract/company/quotes/quote-prices'
import { declineQuote } from '@portolan/contract/freight/quotes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remindOfQuotes } from '#freight/quotes/remind-of-quotes.ts'
import { saveRatesOn } from '#freight/rate-sheets/fx/save-rates.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenStaff } from '#testing/builders.ts'
import { buildOffer, givenQuote, openQuotes, type Quotes } from '#testing/freight/quotes.ts'
import { codeOf } from '#testing/preorders.ts'
import { givenSheet, port } from '#testing/rate-sheets.ts'

let quotes: Quotes
let sales: Awaited<ReturnType<typeof givenStaff>>
let ask: (overrides?: Parameters<typeof givenQuote>[2]) => ReturnType<typeof givenQuote>
beforeAll(async () => {
  quotes = await openQuotes({ variables: { CURRENCY: 'EUR' } })
  const { portal, person } = quotes
  ask = (overrides) => givenQuote(portal, person, overrides)
  sales = await givenStaff(portal, 'sales')
  await saveRatesOn(portal.deps.database, '2026-11-20', {
    source: 'ECB',
    rates: [{ base: 'EUR', quote: 'USD', rate: '1.25' }],
  })
})
afterAll(() => quotes.portal.close())

const withCosts = buildOffer({
  options: [
    {
      carrier: 'Maersk',
      lines: [
        {
          code: 'BAS',
          basis: 'container',
          quantity: '2',
          unit: '45G1',
          unitPrice: '4000',
          currency: 'USD',
          cost: { unitPrice: '3500.5', currency: 'USD' },
        },
        { code: 'DOC', amount: '50.00', currency: 'USD' },
      ],
      cost: { amount: '100.00', currency: 'EUR' },
    },
    { carrier: 'MSC', lines: [{ code: 'BAS', amount: '7000.00', currency: 'USD' }] },
  ],
})

describe('costs and margins', () => {
  it('are those of lines and options, in their currency or in the portal’s', async () => {
    const quote = await ask()
    const answer = await quotes.asStaff(company.offerQuote, quote, sales, withCosts)
    expect(answer.json()).toMatchObject({ state: 'offered', offers: [{ by: 'Stella Desk' }] })
    // 8,050 − 7,001 USD at 1.25, minus 100 EUR.
    expect(answer.json().costs).toEqual([
      {
        optionId: 'a',
        cost: { amount: '100.00', currency: 'EUR' },
        lines: [{ line: 1, unitPrice: '3500.5', amount: '7001.00', currency: 'USD' }],
        totals: [
          { amount: '7001.00', currency: 'USD' },
          { amount: '100.00', currency: 'EUR' },
        ],
        margin: {
          amount: '739.20',
          currency: 'EUR',
          percent: '11.5',
          rates: [{ base: 'EUR', quote: 'USD', rate: '1.25', on: '2026-11-20', source: 'ECB' }],
        },
      },
    ])
  })

  it.each([
    ['administrator', true],
    ['sales', true],
    ['finance', true],
    ['operations', false],
    ['viewer', false],
  ] as const)('are read by %s: %s', async (role, mayRead) => {
    const quote = await ask()
    await quotes.quoteAsCompany(company.offerQuote, quote, withCosts)
    const staff = await givenStaff(quotes.portal, role)
    const read = await quotes.asStaff(company.getCompanyQuote, quote, staff)
    expect([read.statusCode, read.body.includes('3500.5'), read.json().costs === null]).toEqual([
      200,
      mayRead,
      !mayRead,
    ])
  })

  it('that are too large for their line are refused by path', async () => {
    const quote = await ask()
    const cost = { unitPrice: '999999999999', currency: 'USD' }
    const lines = [{ code: 'BAS', quantity: '999999', unitPrice: '1', currency: 'USD', cost }]
    const answer = await quotes.quoteAsCompany(
      company.offerQuote,
      quote,
      buildOffer({ options: [{ lines }] }),
    )
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
      400,
      ['options.0.lines.0.cost.unitPrice'],
    ])
  })

  it('appear in nothing that the customer reads', async () => {
    const quote = await ask()
    await quotes.quoteAsCompany(company.offerQuote, quote, withCosts)
    const detail = await quotes.read(quote)
    const pdf = await quotes.portal.get(detail.pdf ?? '')
    await quotes.portal.deps.database.execute(sql`UPDATE quote_line_costs SET unit_price = '1', amount = '1'`)
    const other = await quotes.portal.get(detail.pdf ?? '')
    expect(other.rawPayload.equals(pdf.rawPayload)).toBe(true)
    const outbox = await rowsOf(quotes.portal.deps.database, sql`SELECT * FROM outbox_messages`)
    const texts = [detail, outbox, quotes.portal.logLines].map((one) => JSON.stringify(one))
    for (const text of texts)
      expect(text).not.toMatch(/3500\.5|7001\.00|Stella|"(costs?|margin|by)":(?!null)/)
  })
})

describe('two people at one request', () => {
  it('the second is told, and what was sent first stays', async () => {
    const quote = await ask()
    const read = await quotes.quoteAsCompany(company.getCompanyQuote, quote)
    const seen = { 'if-match': String(read.headers.etag) }
    const first = await quotes.quoteAsCompany(company.offerQuote, quote, buildOffer({ note: 'First.' }), seen)
    expect(first.json()).toMatchObject({ version: 1 })
    const second = await quotes.quoteAsCompany(
      company.offerQuote,
      quote,
      buildOffer({ note: 'Second.' }),
      seen,
    )
    expect(codeOf(second)).toEqual([412, 'stale'])
    // A lost answer is no conflict: the same offer again is the same offer.
    const again = await quotes.quoteAsCompany(company.offerQuote, quote, buildOffer({ note: 'First.' }), seen)
    expect([again.statusCode, again.json().version]).toEqual([200, 1])
    expect((await quotes.read(quote)).offers.map(({ note }) => note)).toEqual(['First.'])
  })

  it('an offer for what the customer no longer asks is refused', async () => {
    const quote = await ask()
    const { askedAt } = (await quotes.quoteAsCompany(company.getCompanyQuote, quote)).json()
    await quotes.portal.deps.database.execute(
      sql`UPDATE quotes SET renewed_at = now() + interval '1 minute' WHERE id = ${quote.id}`,
    )
    expect(codeOf(await quotes.quoteAsCompany(company.offerQuote, quote, buildOffer({ askedAt })))).toEqual([
      412,
      'stale',
    ])
    const current = (await quotes.quoteAsCompany(company.getCompanyQuote, quote)).json()
    const answer = await quotes.quoteAsCompany(
      company.offerQuote,
      quote,
      buildOffer({ askedAt: current.askedAt }),
    )
    expect(answer.statusCode).toBe(200)
  })
})

describe('the PDF', () => {
  it('before sending is what the customer gets, byte for byte', async () => {
    const quote = await ask()
    const { portal, key } = quotes
    const params = { quoteId: quote.id }
    const preview = async (locale: string) => {
      const answer = await portal.call(company.previewOffer, {
        params,
        key,
        query: { locale },
        body: withCosts,
      })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      return answer.rawPayload
    }
    const before = { en: await preview('en'), ru: await preview('ru') }
    expect((await quotes.read(quote)).offers).toEqual([])
    await quotes.quoteAsCompany(company.offerQuote, quote, withCosts)
    // Only the moment of sending is later.
    await portal.deps.database.execute(
      sql`UPDATE quote_offers SET at = ${quotes.clock.now().toISOString()}::timestamptz WHERE quote_id = ${quote.id}`,
    )
    const { pdf } = await quotes.read(quote)
    const locale = new URL(String(pdf), 'http://portal').searchParams.get('locale') === 'ru' ? 'ru' : 'en'
    const sent = await portal.get(String(pdf))
    expect(sent.rawPayload.equals(before[locale])).toBe(true)
    const ofCompany = await portal.call(company.getCompanyQuotePdf, { params, key, query: { locale: 'ru' } })
    expect(ofCompany.rawPayload.equals(before.ru)).toBe(true)
    expect(before.en.equals(before.ru)).toBe(false)
  })

  it('of an offer that can’t be sent shows its faults by path', async () => {
    const quote = await ask()
    const body = buildOffer({ validUntil: '2026-01-01' })
    const answer = await quotes.quoteAsCompany(company.previewOffer, quote, body)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['validUntil']])
    expect(codeOf(await quotes.quoteAsCompany(company.getCompanyQuotePdf, quote))).toEqual([404, 'not_found'])
  })
})

it('lanes between the places match, or say why they don’t', async () => {
  const { portal } = quotes
  const valencia = { to: [port('ESVLC')] }
  await givenSheet(portal, 'GOOD', {
    lanes: [{ ...valencia, carrier: 'Maersk', transitDays: { min: 30, max: 33 } }],
  })
  await givenSheet(portal, 'WIDE', {
    lanes: [{ to: [{ kind: 'country', countryCode: 'ES' }], carrier: 'Maersk' }],
  })
  await givenSheet(portal, 'AIR', { lanes: [{ ...valencia, mode: 'air' }] })
  await givenSheet(portal, 'LCL', { lanes: [{ ...valencia, loadType: 'LCL' }] })
  await givenSheet(portal, 'LIGHT', { lanes: [{ ...valencia, carrier: 'MSC', maxWeightKg: 100 }] })
  await givenSheet(portal, 'OLD', {
    validFrom: '2026-01-01',
    validTo: '2026-10-31',
    lanes: [{ ...valencia, carrier: 'ONE' }],
  })
  const quote = await ask({
    to: { ...(await ask()).request.to, name: 'Valencia', city: 'Valencia', locode: 'ESVLC' },
  })
  const answer = await quotes.asStaff(listQuoteLanes, quote, sales)
  expect(answer.statusCode, answer.body).toBe(200)
  const lanes = answer.json<{ results: QuoteLane[] }>().results
  const faults = Object.fromEntries(
    lanes.map(({ sheet, fault, on, limit, overruledBy }) => [sheet, { fault, on, limit, overruledBy }]),
  )
  const none = { on: null, limit: null, overruledBy: null }
  expect(faults).toEqual({
    GOOD: { fault: null, ...none },
    WIDE: { fault: 'overruled', ...none, overruledBy: { sheet: 'GOOD', version: 1, lane: 'lane-1' } },
    AIR: { fault: 'mode', ...none },
    LCL: { fault: 'load-type', ...none },
    LIGHT: { fault: 'too-heavy', ...none, limit: 100 },
    OLD: { fault: 'expired', ...none, on: '2026-10-31' },
  })
  expect(lanes[0]).toMatchObject({
    sheet: 'GOOD',
    option: {
      carrier: 'Maersk',
      totals: [{ amount: '100.00', currency: 'USD' }],
      lines: [{ name: 'Basic freight' }],
    },
  })
  expect(lanes.slice(1).every(({ option }) => option === null)).toBe(true)
})

it('past prices are those of the lane, with what became of them', async () => {
  const { portal } = quotes
  await portal.deps.database.execute(sql`DELETE FROM quotes`)
  await portal.deps.database.execute(sql`UPDATE rate_sheets SET state = 'withdrawn'`)
  const [won, lost, elsewhere, current] = [
    await ask(),
    await ask(),
    await ask({ loadType: 'LCL', containers: [] }),
    await ask(),
  ]
  for (const each of [won, lost, elsewhere]) await quotes.quoteAsCompany(company.offerQuote, each, withCosts)
  await quotes.accept(won, 1, 'b')
  await quotes.quoteAsCustomer(declineQuote, lost, { version: 1, reason: 'Found cheaper.' })
  const answer = await quotes.asStaff(listPastPrices, current, sales)
  const past = answer.json<{ results: PastPrice[] }>().results
  expect(past).toMatchObject([
    { quoteId: lost.id, isSame: true, state: 'declined', reason: 'Found cheaper.', acceptedOptionId: null },
    {
      quoteId: won.id,
      state: 'accepted',
      acceptedOptionId: 'b',
      containers: [{ isoType: '45G1', quantity: 2 }],
      options: [
        { id: 'a', carrier: 'Maersk', totals: [{ amount: '8050.00', currency: 'USD' }] },
        { id: 'b', carrier: 'MSC' },
      ],
    },
  ])
  expect(past).toHaveLength(2)
})

it('the reminder says when it goes out and to how many by which setting, and then that it has', async () => {
  const { portal, clock } = quotes
  await portal.deps.database.execute(
    sql`UPDATE users SET notification_channel = 'email' WHERE id = ${quotes.person.id}`,
  )
  const quote = await ask({ readyOn: '2026-12-10' })
  const reminder = async () => (await quotes.quoteAsCompany(company.getCompanyQuote, quote)).json().reminder
  expect(await reminder()).toBeNull()
  await quotes.quoteAsCompany(company.offerQuote, quote, withCosts)
  const due = { email: 1, sms: 0, portal: 0 }
  expect(await reminder()).toMatchObject({ isSent: false, ...due })
  clock.set('2026-11-30T12:00:00Z')
  await remindOfQuotes(portal.deps)
  expect(await reminder()).toEqual({ at: '2026-11-30T12:00:00Z', isSent: true, ...due })
  expect((await quotes.accept(quote)).statusCode).toBe(200)
  expect(await reminder()).toBeNull()
  clock.set('2026-11-20T12:00:00Z')
})
