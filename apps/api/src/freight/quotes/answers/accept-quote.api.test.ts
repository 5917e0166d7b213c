import * as preorderContract from '@portolan/contract/company/preorders'
import { getCompanyQuote, offerQuote } from '@portolan/contract/company/quotes'
import { getOrder } from '@portolan/contract/freight/orders'
import {
  cancelPreorder,
  getPreorder,
  listPreorders,
  updatePreorder,
} from '@portolan/contract/freight/preorders/preorders'
import { acceptQuote, declineQuote, renewQuote } from '@portolan/contract/freight/quotes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder } from '#testing/builders.ts'
import { buildOffer, givenQuote, openQuotes, type Quotes } from '#testing/freight/quotes.ts'
import { buildParty, codeOf } from '#testing/preorders.ts'
import { givenSheet } from '#testing/rate-sheets.ts'

let quotes: Quotes
let ask: (overrides?: Parameters<typeof givenQuote>[2]) => ReturnType<typeof givenQuote>
beforeAll(async () => {
  quotes = await openQuotes()
  const { portal, person } = quotes
  ask = (overrides) => givenQuote(portal, person, overrides)
  await givenSheet(portal, 'SYD-EU', {
    validTo: '2026-12-31',
    lanes: [
      { carrier: 'Fast', transitDays: { min: 30, max: 31 }, lines: [{ amount: '5000' }] },
      {
        carrier: 'Slow',
        transitDays: { min: 40, max: 41 },
        lines: [{ amount: '3000' }, { code: 'OHC', leg: 'origin', amount: '700', currency: 'AUD' }],
      },
    ],
  })
})
afterAll(() => quotes.portal.close())

const countPreorders = async () =>
  (await quotes.portal.call(listPreorders, { token: quotes.person.token })).json().count
const readPreorder = async (id: string) => (await quotes.asCustomer(getPreorder, { id })).json()
const accepted = async (optionId = 'a') => {
  const quote = await ask()
  const answer = await quotes.accept(quote, 1, optionId)
  return { ...quote, ...answer.json(), id: quote.id, preorder: { id: answer.json().preorderId as string } }
}
const dearer = buildOffer({
  options: [{ lines: [{ code: 'BAS', amount: '6000', currency: 'USD' }] }],
})

describe('accepting', () => {
  it('makes a pre-order with the option frozen, for both sides, and once', async () => {
    const quote = await ask()
    const before = await countPreorders()
    const first = await quotes.accept(quote, 1, 'b')
    expect(first.json()).toMatchObject({
      state: 'accepted',
      version: 1,
      accepted: { version: 1, optionId: 'b', by: expect.any(String) },
    })
    const again = await quotes.accept(quote, 1, 'b')
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await countPreorders()).toBe(before + 1)
    const { preorderId } = first.json()
    const preorder = await readPreorder(preorderId)
    expect(preorder).toMatchObject({
      status: 'pending',
      content: { incoterms: 'CFR', parties: { shipper: null }, containers: [{ isoType: '45G1' }] },
      quote: { id: quote.id, number: quote.number, version: 1, option: { id: 'b', carrier: 'Slow' } },
    })
    expect(preorder.content).not.toHaveProperty('party')
    expect(preorder.quote.option).toEqual(quote.offers[0]?.options[1])
    const company = await quotes.asCompany(preorderContract.getCompanyPreorder, { id: preorderId })
    expect(company.json().quote).toEqual(preorder.quote)
    expect(codeOf(await quotes.accept(quote, 1, 'a'))).toEqual([409, 'wrong_state'])
  })

  it('takes the parties of the booking along', async () => {
    const quote = await ask()
    const body = { version: 1, optionId: 'a', parties: { shipper: buildParty(), toOrder: true } }
    const token = quotes.person.token
    const accepted = await quotes.portal.call(acceptQuote, { token, params: { quoteId: quote.id }, body })
    const preorder = await readPreorder(accepted.json().preorderId)
    expect(preorder.content.parties).toMatchObject({
      shipper: { name: buildParty().name },
      consignee: null,
      toOrder: true,
    })
    expect(preorder.quote).toMatchObject({ id: quote.id, holds: true })
  })

  it('refuses what isn’t offered', async () => {
    const quote = await ask()
    expect((await quotes.accept(quote, 1, 'z')).json()).toEqual({ optionId: ['Value not allowed.'] })
    expect((await quotes.accept(quote, 2)).json()).toEqual({ version: ['Value not allowed.'] })
    await quotes.quoteAsCompany(offerQuote, quote, dearer)
    expect(codeOf(await quotes.accept(quote, 1))).toEqual([409, 'quote_superseded'])
    expect((await quotes.accept(quote, 2)).statusCode).toBe(200)
    expect(codeOf(await quotes.accept(quote, 1))).toEqual([409, 'quote_superseded'])
  })

  it('refuses an expired offer, and a booking that its rules refuse by now', async () => {
    const quote = await ask()
    const before = await countPreorders()
    quotes.clock.set('2026-11-28T12:00:00Z')
    // Ready on the 25th, which is past in every time zone.
    const past = await quotes.accept(quote)
    expect([past.statusCode, Object.keys(past.json())]).toEqual([400, ['readyOn']])
    expect(await quotes.read(quote)).toMatchObject({ state: 'offered', preorderId: null })
    quotes.clock.set('2026-12-04T23:59:59Z')
    expect((await quotes.read(quote)).state).toBe('offered')
    quotes.clock.set('2026-12-05T00:00:00Z')
    expect((await quotes.read(quote)).state).toBe('expired')
    expect(codeOf(await quotes.accept(quote))).toEqual([409, 'quote_expired'])
    quotes.clock.set('2026-11-20T12:00:00Z')
    expect(await countPreorders()).toBe(before)
  })
})

describe('the agreed price', () => {
  it('becomes the charges of the order', async () => {
    const quote = await accepted('b')
    const { preorder } = quote
    // The company's page of the quote leads to the order.
    const orderOfQuote = async () => (await quotes.quoteAsCompany(getCompanyQuote, quote)).json().order
    expect(await orderOfQuote()).toBeNull()
    const approved = await quotes.asCompany(preorderContract.approvePreorder, preorder, { orderRef: 'T-1' })
    const { orderId } = approved.json()
    expect(await orderOfQuote()).toEqual({ id: orderId, ref: 'T-1' })
    const order = await quotes.portal.call(getOrder, { token: quotes.person.token, params: { orderId } })
    expect(
      order
        .json()
        .chargeLines.map(({ code, amount, currency }: Record<string, string>) => [code, amount, currency]),
    ).toEqual([
      ['BAS', '3000.00', 'USD'],
      ['OHC', '700.00', 'AUD'],
    ])
    expect((await readPreorder(preorder.id)).quote.version).toBe(1)
  })

  it.each([
    [
      'another amount',
      [
        ['BAS', '3001.00', 'USD'],
        ['OHC', '700', 'AUD'],
      ],
      400,
    ],
    [
      'another currency',
      [
        ['BAS', '3000.00', 'USD'],
        ['OHC', '700', 'EUR'],
      ],
      400,
    ],
    [
      'one more currency',
      [
        ['BAS', '3000', 'USD'],
        ['OHC', '700', 'AUD'],
        ['DOC', '1', 'EUR'],
      ],
      400,
    ],
    [
      'other lines with the same sums',
      [
        ['BAS', '2500', 'USD'],
        ['BAF', '500', 'USD'],
        ['OHC', '700', 'AUD'],
      ],
      200,
    ],
    ['no charges', [], 200],
  ] as const)('an order with %s', async (name, sentCharges, status) => {
    const { preorder } = await accepted('b')
    const charges = sentCharges.map(([code, amount, currency]) => ({ code, amount, currency }))
    const order = buildOrder({ ref: `T ${name}`, charges })
    const body = { orderRef: order.ref, order }
    const answer = await quotes.asCompany(preorderContract.approvePreorder, preorder, body)
    expect(answer.statusCode).toBe(status)
    if (status === 200) return
    expect(answer.json()['order.charges'][0]).toMatch(/new offer/)
    expect((await readPreorder(preorder.id)).status).toBe('pending')
  })

  it('is rounded where an old offer has more decimals than its currency', async () => {
    const { database } = quotes.portal.deps
    const lines = [
      { code: 'BAS', amount: '100.5', currency: 'JPY' },
      { code: 'OHC', amount: '0.005', currency: 'EUR' },
    ]
    const approve = async (orderRef: string, charges?: object[]) => {
      const { id, preorder } = await accepted('b')
      // As earlier versions stored the company's offers, which accepted any decimals.
      await database.execute(sql`UPDATE quote_offers SET options = jsonb_set(options, '{1,lines}',
        (SELECT jsonb_agg(line || given) FROM jsonb_array_elements(options #> '{1,lines}') line
          JOIN jsonb_array_elements(${JSON.stringify(lines)}::jsonb) given ON given ->> 'code' = line ->> 'code'))
        WHERE quote_id = ${id}`)
      const order = charges && buildOrder({ ref: orderRef, charges: charges as typeof lines })
      const answer = await quotes.asCompany(preorderContract.approvePreorder, preorder, { orderRef, order })
      expect(answer.statusCode).toBe(200)
      const params = { orderId: answer.json().orderId }
      const orderDetail = (await quotes.portal.call(getOrder, { token: quotes.person.token, params })).json()
      // The contract stays as agreed.
      const { option } = (await readPreorder(preorder.id)).quote
      expect(option.lines).toMatchObject(lines)
      return orderDetail.chargeLines
    }
    const exact = [
      { code: 'BAS', amount: '101', currency: 'JPY' },
      { code: 'OHC', amount: '0.01', currency: 'EUR' },
    ]
    expect(await approve('R-1')).toMatchObject(exact)
    expect(await approve('R-2', exact)).toMatchObject(exact)
  })

  it('is given to an order that is linked, unless that has another', async () => {
    const { deps, call } = quotes.portal
    const [bare] = await saveOrders(deps, [
      buildOrder({ ref: 'L-1', charges: [] }),
      buildOrder({ ref: 'L-2', charges: [{ code: 'BAS', amount: '1', currency: 'USD' }] }),
    ])
    const { preorder } = await accepted()
    const link = (orderRef: string) =>
      quotes.asCompany(preorderContract.approvePreorder, preorder, { orderRef })
    expect(Object.keys((await link('L-2')).json())).toEqual(['orderRef'])
    expect((await link('L-1')).json().orderId).toBe(bare?.id)
    const params = { orderId: bare?.id ?? '' }
    const order = await call(getOrder, { token: quotes.person.token, params })
    expect(order.json().chargeLines).toMatchObject([{ code: 'BAS', amount: '5000.00', currency: 'USD' }])
  })

  it('changes only by a new offer that the customer accepts, in the same pre-order', async () => {
    const quote = await accepted()
    const { preorder } = quote
    const before = await countPreorders()
    expect((await quotes.quoteAsCompany(offerQuote, quote, dearer)).json()).toMatchObject({
      state: 'offered',
      version: 2,
      preorderId: preorder.id,
    })
    expect((await readPreorder(preorder.id)).quote.version).toBe(1)
    const { version } = await readPreorder(preorder.id)
    expect((await quotes.accept(quote, 2)).json()).toMatchObject({
      state: 'accepted',
      preorderId: preorder.id,
    })
    expect((await quotes.accept(quote, 2)).statusCode).toBe(200)
    expect(await readPreorder(preorder.id)).toMatchObject({
      version: version + 1,
      quote: { version: 2, option: { totals: [{ amount: '6000.00', currency: 'USD' }] } },
    })
    expect((await quotes.readSteps(preorder)).map(({ kind }) => kind)).toEqual([
      'submitted',
      'offer-accepted',
    ])
    expect(await countPreorders()).toBe(before)
  })

  it('ends with more containers, and the rate sheets offer the next one at once', async () => {
    const first = await accepted()
    const three = [{ ...first.request.containers[0], isoType: '45G1', quantity: 3 }]
    const changed = await quotes.asCustomer(updatePreorder, first.preorder, { containers: three })
    expect(changed.json().quote).toMatchObject({ holds: false, endedBecause: [{ reason: 'containers' }] })
    const renewed = (await quotes.quoteAsCustomer(renewQuote, first)).json()
    expect(renewed).toMatchObject({
      state: 'offered',
      version: 2,
      preorderId: first.preorder.id,
      offers: [{ version: 2, source: 'rate-sheets', options: [{ totals: [{ amount: '5000.00' }] }, {}] }, {}],
    })
    expect((await quotes.quoteAsCustomer(renewQuote, first)).json().version).toBe(2)
    expect((await readPreorder(first.preorder.id)).quote).toMatchObject({ holds: false, state: 'offered' })
    await quotes.accept(first, 2)
    expect((await readPreorder(first.preorder.id)).quote).toMatchObject({ holds: true, version: 2 })
  })

  it('stays as accepted when a new offer is declined, or the pre-order is decided first', async () => {
    const first = await accepted()
    await quotes.quoteAsCompany(offerQuote, first, dearer)
    const body = { version: 2, reason: 'We agreed.' }
    expect((await quotes.quoteAsCustomer(declineQuote, first, body)).json().state).toBe('declined')
    expect((await readPreorder(first.preorder.id)).quote.version).toBe(1)

    const second = await accepted()
    await quotes.quoteAsCompany(offerQuote, second, dearer)
    const approval = { orderRef: 'T-decided' }
    await quotes.asCompany(preorderContract.approvePreorder, second.preorder, approval)
    expect((await quotes.read(second)).state).toBe('accepted')
    expect(codeOf(await quotes.accept(second, 2))).toEqual([409, 'wrong_state'])
    expect(codeOf(await quotes.quoteAsCompany(offerQuote, second, buildOffer()))).toEqual([
      409,
      'wrong_state',
    ])
    const canceled = await accepted()
    await quotes.asCustomer(cancelPreorder, canceled.preorder)
    expect(codeOf(await quotes.quoteAsCompany(offerQuote, canceled, dearer))).toEqual([409, 'wrong_state'])
  })
})
