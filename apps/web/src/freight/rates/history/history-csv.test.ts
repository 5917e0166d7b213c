import type { RateAnalysis } from '@portolan/contract/freight/rates'
import { describe, expect, it } from 'vitest'
import { historyFileName, writeHistoryCsv } from './history-csv.ts'

const none = { min: null, p10: null, p25: null, median: null, p75: null, p90: null, max: null }
const analysis: RateAnalysis = {
  currency: 'USD',
  unit: 'kg',
  sampleSize: 3,
  since: '2024-11-22',
  scope: 'countryPair',
  scopeCounts: { lane: 1, countryPair: 3, mode: 9 },
  otherCurrencies: 0,
  pooledCustomers: false,
  estimate: null,
  buckets: [
    { range: '100-', count: 0, ...none, values: [], medianInterval: null, pooled: null },
    {
      range: '100-300',
      count: 3,
      ...none,
      min: 2.1,
      max: 3.5000000000000004,
      values: [2.1, 2.8, 3.5000000000000004],
      medianInterval: null,
      pooled: null,
    },
  ],
  period: 'month',
  months: [{ month: '2026-01', count: 3, p25: null, median: null, p75: null, values: [2.1, 2.8, 3.5] }],
}
const search = { from: '1', to: '2', transportMode: 'air', loadType: 'FCL', season: 'winter' } as const
const names = { from: '=HYPERLINK("http://x")', to: 'Rio, Brazil' }
const linesIn = (locale: 'en' | 'ru') =>
  writeHistoryCsv({ analysis, asked: search, names }, locale).split('\r\n')

describe('the table of the history as CSV', () => {
  it('begins with a mark, has a row for each range and month, and each row says what it is of', () => {
    const [titles = '', empty = '', few = '', month = '', end] = linesIn('en')
    expect(titles.startsWith('\uFEFFBy,Range or month,Shipments,')).toBe(true)
    const widths = new Set(linesIn('ru').map((line) => line.split(';').length))
    expect([...widths]).toEqual([23, 1])
    expect(empty).toMatch(/^weight,under 100 kg,0,{9}/)
    expect(few).toMatch(
      /^weight,100–300 kg,3,2\.1,,,,,,3\.5,,,,2\.1; 2\.8; 3\.5,USD,per kg,country pair,2024-11-22,winter,/,
    )
    expect(month).toMatch(/^month,2026-01,3,,,,,,,,,,,2\.1; 2\.8; 3\.5,USD,/)
    expect(end).toBe('')
  })

  it('names the seasons where other customers’ prices are among them', () => {
    const months = [{ month: '2025-12', count: 12, p25: 2, median: 2.1, p75: 2.4, values: [] }]
    const seasons = { ...analysis, period: 'season', months } as const
    const lines = writeHistoryCsv({ analysis: seasons, asked: search, names }, 'en').split('\r\n')
    expect(lines[3]).toMatch(/^season,Winter 2025\/26,12,,,2,2\.1,2\.4,/)
  })

  it('has no formulas', () => {
    expect(linesIn('en')[1]).toContain(`,"'=HYPERLINK(""http://x"")","Rio, Brazil",Air,Not set`)
  })

  it('is written as a Russian spreadsheet reads it', () => {
    const [titles = '', , few = ''] = linesIn('ru')
    expect(titles).toContain('Разрез;Диапазон или месяц;Перевозки;')
    expect(few).toContain(
      'вес;100–300 кг;3;2,1;;;;;;3,5;;;;2,1 | 2,8 | 3,5;USD;за кг;пара стран;2024-11-22;зима;',
    )
  })

  it('has a name that every system takes', () => {
    expect(historyFileName({ from: 'A/B', to: 'C:D' }, 'en')).toBe('Prices A B – C D.csv')
  })
})
