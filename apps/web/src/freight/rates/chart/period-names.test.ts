import { expect, test } from 'vitest'
import { periodNames } from './period-names.ts'

test('months and seasons have names, a winter those of both years', () => {
  const month = periodNames('en', 'month')
  expect([month.long('2026-01'), month.short('2026-01')]).toEqual(['January 2026', 'Jan'])
  const season = periodNames('en', 'season')
  expect([season.long('2026-09'), season.short('2026-09')]).toEqual(['Fall 2026', 'Fall'])
  expect(season.long('2099-12')).toBe('Winter 2099/00')
  expect(periodNames('ru', 'season').long('2025-12')).toBe('зима 2025/26')
  expect(periodNames('ru', 'month').long('2026-01')).toBe('январь 2026')
})
