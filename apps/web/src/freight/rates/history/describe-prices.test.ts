import type { PooledPrice, RateBucket } from '@portolan/contract/freight/rates'
import { describe, expect, it } from 'vitest'
import { priceWords } from './describe-prices.ts'

const en = priceWords('en', { currency: 'USD', unit: 'kg' })
const ru = priceWords('ru', { currency: 'USD', unit: 'container' })
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')

const bucket = (count: number, prices: Partial<RateBucket> = {}): RateBucket => ({
  range: '100-300',
  count,
  min: null,
  p10: null,
  p25: null,
  median: null,
  p75: null,
  p90: null,
  max: null,
  values: [],
  medianInterval: null,
  pooled: null,
  ...prices,
})

describe('prices of a range', () => {
  it('are none without shipments', () => {
    expect(plain(en.range(bucket(0), '100–300 kg'))).toBe('100–300 kg: no shipments.')
    expect(plain(ru.range(bucket(0), 'Полные контейнеры'))).toBe('Полные контейнеры: перевозок нет.')
  })

  it('are the single ones below 5', () => {
    const few = bucket(3, { values: [0.256, 2.1, 140], min: 0.256, max: 140 })
    expect(plain(en.range(few, '100–300 kg'))).toBe(
      '100–300 kg: 3 shipments – $0.256 · $2.10 · $140 per kg. Too few for a median.',
    )
  })

  it('are minimum, median and maximum below 10, with the interval of the median from 6 on', () => {
    const five = bucket(5, { min: 2, median: 2.5, max: 4 })
    expect(plain(en.range(five, '100–300 kg'))).toBe(
      '100–300 kg: 5 shipments, from $2.00 to $4.00 per kg, median $2.50. That’s too few to say how certain the median is.',
    )
    const six = bucket(6, { min: 2100, median: 2500, max: 4000, medianInterval: { low: 2100, high: 4000 } })
    expect(plain(ru.range(six, 'Полные контейнеры'))).toBe(
      'Полные контейнеры: 6 перевозок, от 2 100 $ до 4 000 $ за контейнер, медиана 2 500 $. С вероятностью 95 % медиана лежит между 2 100 $ и 4 000 $.',
    )
  })

  it('are the middle half from 10 on', () => {
    const prices = { min: 1, p25: 2, median: 2.5, p75: 4, max: 9, medianInterval: { low: 2.2, high: 3 } }
    expect(plain(en.range(bucket(21, prices), '100–300 kg'))).toBe(
      '100–300 kg: 21 shipments, half of them between $2.00 and $4.00 per kg, median $2.50. With 95% confidence, the true median is between $2.20 and $3.00.',
    )
    expect(plain(ru.range(bucket(21, prices), 'Полные контейнеры'))).toContain('21 перевозка, половина')
  })

  it('among which are other customers’ are not too few: the interval is only left out', () => {
    const shared = bucket(21, { p10: 1, p25: 2, median: 2.5, p75: 4, p90: 5 })
    expect(plain(en.range(shared, '100–300 kg'))).toBe(
      '100–300 kg: 21 shipments, half of them between $2.00 and $4.00 per kg, median $2.50.',
    )
  })
})

describe('prices of a month', () => {
  const month = { month: '2026-01', count: 2, p25: null, median: null, p75: null, values: [2, 3] }

  it('follow the same rule', () => {
    expect(plain(en.month(null, 'January 2026'))).toBe('January 2026: no shipments.')
    expect(plain(en.month(month, 'January 2026'))).toBe('January 2026: 2 shipments – $2.00 · $3.00 per kg.')
    expect(plain(en.month({ ...month, count: 6, median: 2.5 }, 'January 2026'))).toBe(
      'January 2026: 6 shipments, median $2.50 per kg.',
    )
    const many = { ...month, count: 11, p25: 2, median: 2.5, p75: 3 }
    expect(plain(en.month(many, 'January 2026'))).toBe(
      'January 2026: 11 shipments, half of them between $2.00 and $3.00 per kg, median $2.50.',
    )
  })
})

describe('what a thin range leans on', () => {
  // The example of the specification: lane 4, pair 37, mode 912.
  const pooled: PooledPrice = {
    value: 3.014,
    weights: { lane: 4 / 14, countryPair: (10 / 14) * (37 / 47), mode: (10 / 14) * (10 / 47) },
    counts: { lane: 4, countryPair: 37, mode: 912 },
    medians: { lane: 3.2, countryPair: 2.7, mode: 4.05 },
  }
  const names = { pair: 'Germany – Peru', byMode: 'by air', hasLane: true }

  it('is said with its share', () => {
    expect(plain(en.lean(pooled, names))).toBe('4 shipments on this lane; we lean 71% on Germany – Peru.')
    const russian = { pair: 'Германия – Перу', byMode: 'авиа', hasLane: true }
    expect(plain(ru.lean(pooled, russian))).toBe(
      'По этому направлению 4 перевозки; на 71 % оценка опирается на перевозки Германия – Перу.',
    )
  })

  it('is the mode where the countries have nothing', () => {
    const lonely = { ...pooled, counts: { lane: 0, countryPair: 0, mode: 912 } }
    const weights = { lane: 0, countryPair: 0, mode: 1 }
    expect(plain(en.lean({ ...lonely, weights }, names))).toBe(
      '0 shipments on this lane; we lean 100% on all shipments by air.',
    )
  })

  it('is the mode beside a pair of countries, which has no lane', () => {
    const weights = { lane: 0, countryPair: 0.787, mode: 0.213 }
    expect(plain(en.lean({ ...pooled, weights }, { ...names, hasLane: false }))).toBe(
      '37 shipments on Germany – Peru; we lean 21% on all shipments by air.',
    )
  })
})

it('prices of a cargo have no more figures than they deserve', () => {
  expect([1704.6, 99.5, 12.345, 0].map(en.format.total)).toEqual(['$1,705', '$99.50', '$12.35', '$0'])
  expect(en.format.axis([0, 0.5, 1])).toEqual(['$0.00', '$0.50', '$1.00'])
  expect(en.format.axis([0, 500])).toEqual(['$0', '$500'])
})
