import { expect, test } from 'vitest'
import { marginOf } from './margin.ts'

const usd = (amount: string) => ({ amount, currency: 'USD' })
const eur = (amount: string) => ({ amount, currency: 'EUR' })
const rate = { base: 'EUR', quote: 'USD', rate: '1.25', on: '2026-11-20', source: 'ECB' }
const reading = { currency: 'EUR', rates: [rate] }

test('price and costs of one currency need no exchange rate', () => {
  expect(marginOf([usd('100.00')], [usd('60.00'), usd('15.00')], { ...reading, rates: [] })).toEqual({
    amount: '25.00',
    currency: 'USD',
    percent: '25.0',
    rates: [],
  })
})

test('a loss is negative, and nothing has no share', () => {
  expect(marginOf([usd('80.00')], [usd('100.00')], reading)).toMatchObject({
    amount: '-20.00',
    percent: '-25.0',
  })
  expect(marginOf([usd('0.00')], [usd('1.00')], reading)).toMatchObject({ amount: '-1.00', percent: null })
})

test('several currencies are converted to the company’s, and name the rate once', () => {
  expect(marginOf([usd('125.00'), eur('20.00')], [usd('100.00')], reading)).toEqual({
    amount: '40.00',
    currency: 'EUR',
    percent: '33.3',
    rates: [rate],
  })
})

test('without costs or a rate there is no margin', () => {
  expect(marginOf([usd('100.00')], [], reading)).toBeNull()
  expect(marginOf([usd('100.00')], [eur('1.00')], { ...reading, rates: [] })).toBeNull()
})
