import { describe, expect, it } from 'vitest'
import { convertTotals, totalsByCurrency, totalText } from './totals.ts'

const usd = (amount: string) => ({ amount, currency: 'USD' })
const eur = (amount: string) => ({ amount, currency: 'EUR' })

describe('totals', () => {
  it('are one for each currency, exact where floats are not', () => {
    expect(totalsByCurrency([usd('0.1'), eur('5'), usd('0.2')])).toEqual([usd('0.30'), eur('5.00')])
    expect(totalsByCurrency([{ amount: '1000', currency: 'JPY' }])).toEqual([
      { amount: '1000', currency: 'JPY' },
    ])
    expect(totalsByCurrency([])).toEqual([])
  })

  it('keep what their lines have beyond the minor unit', () => {
    expect(totalsByCurrency([eur('1.0001'), eur('2')])).toEqual([eur('3.0001')])
  })
})

it.each([
  ['150', 'JPY', '150'],
  ['150.00', 'JPY', '150'],
  ['7.5', 'EUR', '7.50'],
  ['1', 'KWD', '1.000'],
  ['0', 'USD', '0.00'],
  ['100.5', 'JPY', '100.5'],
])('a sum of %s %s is shown as %s', (sum, currency, text) => expect(totalText(sum, currency)).toBe(text))

describe('a converted total', () => {
  const rate = (base: string, quote: string, value: string, on = '2026-11-20') => ({
    base,
    quote,
    rate: value,
    on,
    source: 'ECB',
  })
  const toUsd = rate('EUR', 'USD', '1.0832')
  const toAud = rate('EUR', 'AUD', '1.6500')

  it('is indicative and names its rates', () => {
    expect(convertTotals([usd('8996.00'), eur('786.00')], 'EUR', [toUsd, toAud])).toEqual({
      currency: 'EUR',
      // 8,996 ÷ 1.0832 = 8,305.0221…
      amount: '9091.02',
      rates: [toUsd],
      indicative: true,
    })
  })

  it('multiplies, divides and crosses, and rounds once', () => {
    expect(convertTotals([eur('100')], 'USD', [toUsd])?.amount).toBe('108.32')
    const crossed = convertTotals([{ amount: '1630.00', currency: 'AUD' }], 'USD', [toUsd, toAud])
    // 1,630 ÷ 1.65 × 1.0832 = 1,070.0702…
    expect([crossed?.amount, crossed?.rates]).toEqual(['1070.07', [toAud, toUsd]])
  })

  it('is the sum of what its parts come to', () => {
    // 1 ÷ 3 = 0.333…, twice: 0.67 would be more than both show.
    const third = (base: string) => rate(base, 'EUR', '0.3333333333')
    const parts = ['USD', 'AUD'].map((currency) => ({ amount: '1.00', currency }))
    const rates = [third('USD'), third('AUD')]
    const shown = parts.map((part) => convertTotals([part], 'EUR', rates)?.amount)
    expect([shown, convertTotals(parts, 'EUR', rates)?.amount]).toEqual([['0.33', '0.33'], '0.66'])
  })

  it('takes the latest rate of a pair', () => {
    const older = rate('EUR', 'USD', '2', '2026-11-19')
    expect(convertTotals([eur('1')], 'USD', [older, toUsd])?.amount).toBe('1.08')
  })

  it('doesn’t exist where a rate is missing', () => {
    expect(convertTotals([usd('1'), { amount: '1', currency: 'CNY' }], 'EUR', [toUsd])).toBeNull()
  })

  it('of its own currency needs none', () => {
    expect(convertTotals([eur('5.00')], 'EUR', [])).toEqual({ ...eur('5.00'), rates: [], indicative: true })
  })
})
