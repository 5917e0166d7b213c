import { offerQuote, refuseQuote } from '@portolan/contract/company/quotes'
import { acceptQuote, createQuote, declineQuote } from '@portolan/contract/freight/quotes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attack } from '#testing/freight/hostile-bodies.ts'
import { buildOffer, buildQuote, givenQuote, openQuotes, type Quotes } from '#testing/freight/quotes.ts'
import { buildBookedUnit } from '#testing/preorders.ts'
import { givenSheet } from '#testing/rate-sheets.ts'

let quotes: Quotes
beforeAll(async () => {
  quotes = await openQuotes()
  await givenSheet(quotes.portal, 'SYD-EU', {
    validTo: '2026-12-31',
    lanes: [{ lines: [{}, { code: 'OHC', leg: 'origin', basis: 'grossKg', amount: '0.1' }] }],
  })
})
afterAll(() => quotes.portal.close())

it('a request', async () => {
  const { portal, person, organizationId } = quotes
  const address = { street: 'Kai 1', postCode: '1', city: 'Sydney', countryCode: 'AU' }
  const body = buildQuote(organizationId, {
    comment: 'Fragile',
    customerReference: 'PO 1',
    party: 'seller',
    pickUp: { service: 'DOOR', address },
    units: [buildBookedUnit({ marks: 'A', poNumber: '1' })],
  })
  expect(await attack(portal, createQuote, {}, body, `JWT ${person.token}`)).toEqual([])
})

it('an offer and what is answered to it', async () => {
  const { portal, person, key } = quotes
  const quote = await givenQuote(portal, person)
  const params = { quoteId: quote.id }
  const offer = buildOffer({
    note: 'Tight.',
    options: [
      {
        carrier: 'A',
        service: 'B',
        via: 'C',
        frequency: 'D',
        terms: 'E',
        transitDays: { min: 1, max: 2 },
        lines: [
          {
            code: 'BAS',
            leg: 'main',
            basis: 'percent',
            percentOf: ['OHC'],
            quantity: '1',
            unit: 'x',
            unitPrice: '1',
            amount: '1',
            currency: 'USD',
            paymentTerm: 'prepaid',
            included: false,
          },
        ],
        cost: { amount: '1', currency: 'USD' },
      },
    ],
  })
  expect(await attack(portal, offerQuote, params, offer, `Bearer ${key}`)).toEqual([])
  expect(await attack(portal, refuseQuote, params, { reason: 'No.' }, `Bearer ${key}`)).toEqual([])
  const { version } = await quotes.read(quote)
  const authorization = `JWT ${person.token}`
  const decline = { version, reason: 'No.' }
  expect(await attack(portal, declineQuote, params, decline, authorization)).toEqual([])
  expect(await attack(portal, acceptQuote, params, { version, optionId: 'a' }, authorization)).toEqual([])
})
