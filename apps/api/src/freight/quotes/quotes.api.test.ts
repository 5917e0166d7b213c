import { offerQuote } from '@portolan/contract/company/quotes'
import * as contract from '@portolan/contract/freight/quotes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveRatesOn } from '#freight/rate-sheets/fx/save-rates.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { buildOffer, buildQuote, givenQuote, openQuotes, type Quotes } from '#testing/freight/quotes.ts'
import { buildBookedUnit, codeOf } from '#testing/preorders.ts'
import { givenSheet, port } from '#testing/rate-sheets.ts'

let quotes: Quotes
let ask: (overrides?: Parameters<typeof givenQuote>[2]) => ReturnType<typeof givenQuote>
// The rates in the advisory for a 40HC from Sydney to Algeciras.
const perContainer: [
  code: string,
  currency: string,
  leg: 'main' | 'origin' | 'destination',
  amount: string,
][] = [
  ['BAS', 'USD', 'main', '3907'],
  ['CP1', 'EUR', 'main', '18'],
  ['DDF', 'EUR', 'destination', '60'],
  ['DHC', 'EUR', 'destination', '260'],
  ['EFF', 'USD', 'main', '466'],
  ['ERS', 'USD', 'main', '110'],
  ['ESS', 'USD', 'main', '15'],
  ['ODF', 'AUD', 'origin', '55'],
  ['OHC', 'AUD', 'origin', '760'],
  ['PAI', 'EUR', 'main', '55'],
]
const airports = { from: [port('CNPEK')], to: [port('KRSEL')] }
const byAir = {
  transportMode: 'air',
  loadType: 'not-set',
  containers: [],
  incoterms: 'CPT',
  from: { ...buildQuote('').from, name: 'Beijing', city: 'Beijing', countryCode: 'CN', locode: 'CNPEK' },
  to: { ...buildQuote('').to, name: 'Seoul', city: 'Seoul', countryCode: 'KR', locode: 'KRSEL' },
  units: [buildBookedUnit({ quantity: 1, grossWeightKg: 30, volumeM3: 0.1, lengthCm: null })],
} satisfies Parameters<typeof givenQuote>[2]

beforeAll(async () => {
  quotes = await openQuotes({ variables: { TIME_ZONE: 'Europe/Riga', CURRENCY: 'EUR' } })
  const { portal, person } = quotes
  ask = (overrides) => givenQuote(portal, person, overrides)
  await givenSheet(portal, 'SYD-EU', {
    validTo: '2026-12-31',
    terms: 'Subject to space.',
    lanes: [
      {
        carrier: 'Maersk',
        loadType: 'FCL',
        maxWeightKg: 40_000,
        dangerous: 'yes',
        lines: perContainer.map(([code, currency, leg, amount]) => ({
          code,
          currency,
          leg,
          amount,
          basis: 'container',
          equipment: '40HC',
        })),
      },
    ],
  })
  await givenSheet(portal, 'SYD-VLC', {
    validTo: '2026-12-31',
    lanes: [
      {
        to: [port('ESVLC')],
        lines: [
          { basis: 'container', equipment: '20DRY' },
          { code: 'BAF', included: true },
        ],
      },
    ],
  })
  await givenSheet(portal, 'SYD-LEH', {
    validTo: '2026-12-31',
    lanes: [{ to: [port('FRLEH')], lines: [{ currency: 'VND', basis: 'grossKg', amount: '999999999999' }] }],
  })
  await givenSheet(portal, 'PEK-SEL', {
    validTo: '2026-11-25',
    lanes: [
      {
        mode: 'air',
        ...airports,
        lines: [
          {
            basis: 'chargeableKg',
            currency: 'CNY',
            breaks: [
              { from: '0', amount: '37.15' },
              { from: '45', amount: '18.28' },
            ],
          },
        ],
      },
    ],
  })
})
afterAll(() => quotes.portal.close())

describe('a quote', () => {
  it('of ordinary cargo is offered at once: three totals from Sydney to Algeciras', async () => {
    const quote = await ask()
    expect(quote).toMatchObject({
      state: 'offered',
      version: 1,
      reasons: [],
      accepted: null,
      preorderId: null,
      // Two weeks from 20 November, at the end of the day in Riga.
      validUntil: '2026-12-04T21:59:59Z',
    })
    expect(quote.number).toMatch(/^Q-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const [offer] = quote.offers
    const [option] = offer?.options ?? []
    expect(offer).toMatchObject({ version: 1, source: 'rate-sheets', validUntil: quote.validUntil })
    expect(option?.totals).toEqual([
      { currency: 'USD', amount: '8996.00' },
      { currency: 'EUR', amount: '786.00' },
      { currency: 'AUD', amount: '1630.00' },
    ])
    expect(option).toMatchObject({ id: 'a', complete: true, converted: null, terms: 'Subject to space.' })
    expect(option?.lines[0]).toMatchObject({
      code: 'BAS',
      name: 'Basic freight',
      quantity: '2',
      unitPrice: '3907',
      amount: '7814.00',
      source: { sheet: 'SYD-EU', version: 1, lane: 'lane-1', line: 1 },
    })
    expect(option?.notIncluded.map(({ code, reason }) => `${code} ${reason}`)).toContain('IMC not-requested')
  })

  it('by air is charged as 45 kg, and valid no longer than its rates', async () => {
    const { offers, validUntil } = await ask(byAir)
    expect(offers[0]?.options[0]?.lines[0]).toMatchObject({
      quantity: '45',
      actualQuantity: '30',
      amount: '822.60',
      currency: 'CNY',
    })
    // The rates end on the 25th, the company's week on the 27th.
    expect(validUntil).toBe('2026-11-25T21:59:59Z')
  })

  it('converts its total only with a dated rate', async () => {
    await saveRatesOn(quotes.portal.deps.database, '2026-11-20', {
      source: 'ECB',
      rates: [{ base: 'EUR', quote: 'CNY', rate: '8.226' }],
    })
    const { offers } = await ask(byAir)
    expect(offers[0]?.options[0]?.converted).toEqual({
      currency: 'EUR',
      amount: '100.00',
      indicative: true,
      rates: [{ base: 'EUR', quote: 'CNY', rate: '8.226', on: '2026-11-20', source: 'ECB' }],
    })
  })

  const goods = {
    unNumber: '1203',
    properShippingName: 'Gasoline',
    class: '3',
    packingGroup: 'II' as const,
    limitedQuantity: false,
    netKg: 10,
    neqKg: null,
    unitIndex: 0,
    emergencyContact: { name: 'Desk', phone: '+49 40 1' },
  }
  it.each([
    ['dangerous goods', { dangerousGoods: [goods] }, 'dangerous', null],
    ['a temperature', { temperature: { min: 2, max: 8, setpoint: 5 } }, 'temperature', null],
    [
      'too much weight',
      { units: [buildBookedUnit({ quantity: 20, grossWeightKg: 41_000, volumeM3: 60, lengthCm: null })] },
      'too-heavy',
      40_000,
    ],
    ['another way', { to: { ...buildQuote('').to, locode: 'ESBCN', city: 'Barcelona' } }, 'no-lane', null],
    // Its fuel surcharge is included in a freight that the sheet lacks for its containers.
    [
      'nothing but an included charge',
      { to: { ...buildQuote('').to, locode: 'ESVLC', city: 'Valencia' } },
      'no-lane',
      null,
    ],
    [
      'a price that no amount can say',
      { to: { ...buildQuote('').to, locode: 'FRLEH', city: 'Le Havre', countryCode: 'FR' } },
      'no-lane',
      null,
    ],
  ])('with %s is for the company to answer', async (_name, overrides, reason, limit) => {
    const quote = await ask(overrides)
    expect(quote).toMatchObject({ state: 'requested', version: 0, offers: [], validUntil: null, pdf: null })
    expect(quote.reasons).toContainEqual({ reason, on: null, limit })
    const accepted = await quotes.accept(quote)
    expect(codeOf(accepted)).toEqual([409, 'wrong_state'])
  })

  it('is made once for each key', async () => {
    const { portal, person, organizationId } = quotes
    const headers = { 'idempotency-key': 'quote-1' }
    const body = buildQuote(organizationId)
    const send = () => portal.call(contract.createQuote, { token: person.token, headers, body })
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.json().id]).toEqual([201, first.json().id])
  })

  it('is refused for what would refuse its pre-order, by field', async () => {
    const { portal, person, organizationId } = quotes
    const send = (overrides: Parameters<typeof buildQuote>[1], of = organizationId) =>
      portal.call(contract.createQuote, { token: person.token, body: buildQuote(of, overrides) })
    expect(Object.keys((await send({ readyOn: '2020-01-01' })).json())).toEqual(['readyOn'])
    expect(Object.keys((await send({ transportMode: 'air', containers: [] })).json())).toContain('loadType')
    const foreign = await givenOrder(portal, { organization: { ref: 'rival', name: 'Rival' } })
    expect((await send({}, foreign.organizationId)).json()).toEqual({
      organizationId: ['Value not allowed.'],
    })
    expect(Object.keys((await send({ parties: null } as never)).json())).toEqual(['parties'])
  })

  it('is listed page by page and by state, with an ETag', async () => {
    const { portal, person } = quotes
    const token = person.token
    const list = (query: Record<string, string> = {}) => portal.call(contract.listQuotes, { token, query })
    const page = (await list({ limit: '2' })).json()
    expect(page.results).toHaveLength(2)
    const next = (await portal.get(page.next, token)).json()
    expect(next.results[0].id < page.results[1].id).toBe(true)
    const requested = (await list({ state: 'requested' })).json()
    expect(requested.count).toBe(6)
    expect((await list({ state: 'expired,accepted' })).json().count).toBe(0)
    const { count } = (await list()).json()
    expect((await list({ state: 'offered,requested' })).json().count).toBe(count)
    expect(page.results[0]).not.toHaveProperty('offers')
    const params = { quoteId: page.results[0].id }
    const answer = await portal.call(contract.getQuote, { token, params })
    const headers = { 'if-none-match': String(answer.headers.etag) }
    expect((await portal.call(contract.getQuote, { token, params, headers })).statusCode).toBe(304)
  })

  it('speaks the reader’s language', async () => {
    const { id } = await ask()
    const headers = { 'accept-language': 'ru' }
    const token = quotes.person.token
    const answer = await quotes.portal.call(contract.getQuote, { token, params: { quoteId: id }, headers })
    const quote = answer.json<contract.QuoteDetail>()
    expect(quote.from.city).toBe('Сидней')
    expect(quote.offers[0]?.options[0]?.lines[0]?.name).toBe('Основной фрахт')
  })
})

it('withdrawing takes a request back, once', async () => {
  const quote = await ask({ temperature: { min: 2, max: 8, setpoint: 5 } })
  for (const _ of [1, 2])
    expect((await quotes.quoteAsCustomer(contract.withdrawQuote, quote)).json().state).toBe('withdrawn')
  const offered = await ask()
  expect(codeOf(await quotes.quoteAsCustomer(contract.withdrawQuote, offered))).toEqual([409, 'wrong_state'])
})

it('declining says why, once, and only the latest offer', async () => {
  const quote = await ask()
  const decline = (reason: string, version = 1) =>
    quotes.quoteAsCustomer(contract.declineQuote, quote, { version, reason })
  expect((await decline('Too much.')).json()).toMatchObject({ state: 'declined', reason: 'Too much.' })
  expect((await decline('Too much.')).statusCode).toBe(200)
  expect(codeOf(await decline('Changed my mind.'))).toEqual([409, 'wrong_state'])
  expect(codeOf(await quotes.accept(quote))).toEqual([409, 'wrong_state'])
  const again = await quotes.quoteAsCompany(offerQuote, quote, buildOffer())
  expect(again.json()).toMatchObject({ state: 'offered', version: 2, reason: null })
  expect(codeOf(await decline('Too much.'))).toEqual([409, 'quote_superseded'])
})

it('another organization’s rates and quotes show nowhere', async () => {
  const { portal, organizationId } = quotes
  await givenOrder(portal, { organization: { ref: 'secret', name: 'Secret' } })
  await givenSheet(portal, 'secret', {
    organizationRef: 'secret',
    name: 'MARKER-name',
    terms: 'MARKER-terms',
    validTo: '2026-12-31',
    lanes: [
      {
        ref: 'MARKER-lane',
        carrier: 'MARKER',
        loadType: 'FCL',
        lines: [{ code: 'BAS', amount: '987654.32' }],
      },
    ],
  })
  const quote = await ask()
  const text = JSON.stringify(await quotes.read(quote))
  expect(text).not.toMatch(/MARKER|987654|secret/)
  const owner = await givenUser(portal, ['secret'])
  const own = await givenQuote(portal, owner)
  expect(JSON.stringify(own)).toContain('MARKER-terms')
  for (const [endpoint, body] of [
    [contract.getQuote, undefined],
    [contract.acceptQuote, { version: 1, optionId: 'a' }],
    [contract.declineQuote, { version: 1, reason: 'No.' }],
    [contract.withdrawQuote, undefined],
  ] as const)
    expect(codeOf(await quotes.quoteAsCustomer(endpoint, own, body))).toEqual([404, 'not_found'])
  const list = await portal.call(contract.listQuotes, { token: quotes.person.token })
  expect(list.json().results.every((one: contract.Quote) => one.organization.id === organizationId)).toBe(
    true,
  )
})

it('open offers are counted, and those in their last two days', async () => {
  const { portal, clock } = quotes
  await givenOrder(portal, { organization: { ref: 'counting', name: 'Counting' } })
  const owner = await givenUser(portal, ['counting'])
  const counts = async () => (await portal.call(contract.countQuotes, { token: owner.token })).json()
  expect(await counts()).toEqual({ offered: 0, expiringSoon: 0 })
  const { validUntil } = await givenQuote(portal, owner)
  await givenQuote(portal, owner, { temperature: { min: 2, max: 8, setpoint: 5 } })
  const now = clock.now().toISOString()
  const hoursBefore = (hours: number) =>
    new Date(Date.parse(validUntil ?? '') - hours * 3_600_000).toISOString()
  clock.set(hoursBefore(49))
  expect(await counts()).toEqual({ offered: 1, expiringSoon: 0 })
  clock.set(hoursBefore(47))
  expect(await counts()).toEqual({ offered: 1, expiringSoon: 1 })
  clock.set(hoursBefore(-1))
  expect(await counts()).toEqual({ offered: 0, expiringSoon: 0 })
  clock.set(now)
})
