import { expect, test } from 'vitest'
import { middleHalfOf, positionOfOffer } from './position-of-offer.ts'

const half = { low: 1000, high: 1600 }
const option = (amount: string, currency = 'USD') => ({
  complete: true,
  totals: [{ amount, currency }],
  converted: null,
})

test.each([
  ['999.99', 'below'],
  ['1000.00', 'lower'],
  ['1199.99', 'lower'],
  ['1300.00', 'middle'],
  ['1400.01', 'upper'],
  ['1600.00', 'upper'],
  ['1600.01', 'above'],
])('%s is %s', (amount, at) => {
  expect(positionOfOffer(option(amount), half, 'USD').at).toBe(at)
})

test('its share of the middle half is linear', () => {
  expect(positionOfOffer(option('1300'), half, 'USD')).toEqual({
    at: 'middle',
    price: 1300,
    share: 0.5,
    isIndicative: false,
  })
})

test('where all past prices are the same, the offer is that, below or above', () => {
  const same = { low: 1000, high: 1000 }
  expect(['999', '1000', '1001'].map((amount) => positionOfOffer(option(amount), same, 'USD').at)).toEqual([
    'below',
    'middle',
    'above',
  ])
})

test('several currencies are compared by their sum at the offer’s exchange rates', () => {
  const totals = [...option('1200').totals, ...option('90', 'EUR').totals]
  const converted = { amount: '1300.00', currency: 'USD', rates: [], indicative: true as const }
  const several = { complete: true, totals, converted }
  expect(positionOfOffer(several, half, 'USD')).toEqual({
    at: 'middle',
    price: 1300,
    share: 0.5,
    isIndicative: true,
  })
  expect(positionOfOffer(several, half, 'EUR')).toEqual({ at: 'none', why: 'currency' })
})

test('it isn’t compared where the price is incomplete or an exchange rate is missing', () => {
  const why = (compared: Parameters<typeof positionOfOffer>[0]) => positionOfOffer(compared, half, 'USD')
  expect(why({ ...option('1300'), complete: false })).toEqual({ at: 'none', why: 'incomplete' })
  expect(why(option('1300', 'EUR'))).toEqual({ at: 'none', why: 'currency' })
  const two = [...option('1300').totals, ...option('1', 'EUR').totals]
  expect(why({ complete: true, totals: two, converted: null })).toEqual({ at: 'none', why: 'currencies' })
  expect(why({ complete: true, totals: [], converted: null })).toEqual({ at: 'none', why: 'currencies' })
})

test('only a lane with samples of its own has a middle half', () => {
  const estimate = {
    low: 1,
    expected: 2,
    high: 3,
    chargeableWeightKg: null,
    units: 1,
    confidence: 'high' as const,
    pooled: false,
  }
  expect(middleHalfOf({ estimate })).toEqual({ low: 1, high: 3 })
  expect(middleHalfOf({ estimate: { ...estimate, pooled: true } })).toBeNull()
  expect(middleHalfOf({ estimate: null })).toBeNull()
})
