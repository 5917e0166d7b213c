import { RateRecord } from '@portolan/contract/company/rates'
import { describe, expect, it } from 'vitest'
import { makeDemoRates } from './demo-rates.ts'

const seasons = [
  [12, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [9, 10, 11],
]

describe.each(['2026-11-22T10:00:00Z', '2027-01-31T23:30:00Z', '2028-02-29T00:10:00Z'])(
  'demo rates at %s',
  (clock) => {
    const now = Date.parse(clock)
    const rates = makeDemoRates(now, 'USD')
    const countOf = (lane: string, months: readonly number[]) =>
      rates.filter(
        ({ ref, departedOn, charge }) =>
          ref.includes(lane) && charge.currency === 'USD' && months.includes(Number(departedOn.slice(5, 7))),
      ).length

    it('are records that a company could send, each with a reference of its own', () => {
      for (const { ref: _, ...record } of rates) expect(RateRecord.safeParse(record).error).toBeUndefined()
      expect(new Set(rates.map(({ ref }) => ref)).size).toBe(rates.length)
      const today = clock.slice(0, 10)
      expect(rates.every(({ departedOn }) => departedOn < today)).toBe(true)
    })

    it.each(seasons)(
      'are many on busy lanes and few on thin ones in the season that begins in month %i',
      (...months) => {
        expect(countOf('shanghai-rotterdam', months)).toBeGreaterThanOrEqual(30)
        for (const lane of [
          'shanghai-munich',
          'milan-munich',
          'frankfurt-almaty',
          'istanbul-almaty',
          'vladivostok',
        ])
          expect(countOf(lane, months), lane).toBeGreaterThanOrEqual(15)
        for (const lane of ['osaka-munich', 'milan-almaty']) {
          expect(countOf(lane, months), lane).toBeGreaterThan(1)
          expect(countOf(lane, months), lane).toBeLessThan(6)
        }
      },
    )

    it('are in the portal’s currency but for a few', () => {
      const foreign = rates.filter(({ charge }) => charge.currency !== 'USD').length
      expect(foreign / rates.length).toBeGreaterThan(0.02)
      expect(foreign / rates.length).toBeLessThan(0.1)
      expect(makeDemoRates(now, 'EUR').some(({ charge }) => charge.currency === 'EUR')).toBe(true)
    })
  },
)
