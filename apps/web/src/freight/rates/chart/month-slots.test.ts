import type { RateMonth } from '@portolan/contract/freight/rates'
import { expect, test } from 'vitest'
import { monthSlots } from './month-slots.ts'

const prices = (month: string): RateMonth => ({
  month,
  count: 1,
  p25: null,
  median: null,
  p75: null,
  values: [2],
})

test('the axis has every month of the season in the window, with a gap between the years', () => {
  const slots = monthSlots(
    { since: '2024-11-22', period: 'month', months: [prices('2025-01'), prices('2025-12')] },
    'winter',
    '2026-11-22',
  )
  expect(slots.map(({ month }) => month)).toEqual([
    '2024-12',
    '2025-01',
    '2025-02',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
  expect(slots.map((slot) => slot.prices !== null)).toEqual([false, true, false, true, false, false])
  expect(slots.filter(({ isAfterGap }) => isAfterGap).map(({ month }) => month)).toEqual(['2025-12'])
})

test('the month of today is on the axis, and so is a departure ahead', () => {
  const of = (today: string, ...months: string[]) =>
    monthSlots({ since: '2026-09-01', period: 'month', months: months.map(prices) }, 'fall', today).map(
      ({ month }) => month,
    )
  expect(of('2026-10-05')).toEqual(['2026-09', '2026-10'])
  expect(of('2026-10-05', '2026-11')).toEqual(['2026-09', '2026-10', '2026-11'])
})

test('without a season the year is whole', () => {
  const slots = monthSlots({ since: '2025-11-30', period: 'month', months: [] }, undefined, '2026-02-01')
  expect(slots.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(slots.some(({ isAfterGap }) => isAfterGap)).toBe(false)
})

test('a window of many years begins and ends with prices', () => {
  const slots = monthSlots(
    { since: '1990-01-01', period: 'month', months: [prices('2006-12'), prices('2008-01')] },
    'winter',
    '2026-11-22',
  )
  expect(slots.map(({ month }) => month)).toEqual(['2006-12', '2007-01', '2007-02', '2007-12', '2008-01'])
})

test('by season every season is on the axis, from the one that the window cuts', () => {
  const of = (season?: 'winter') =>
    monthSlots({ since: '2025-11-30', period: 'season', months: [prices('2025-12')] }, season, '2026-07-01')
  expect(of().map(({ month }) => month)).toEqual(['2025-09', '2025-12', '2026-03', '2026-06'])
  expect(of().map((slot) => slot.prices !== null)).toEqual([false, true, false, false])
  expect(of('winter').map(({ month }) => month)).toEqual(['2025-12'])
})
