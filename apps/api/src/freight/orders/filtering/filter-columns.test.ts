import { expect, it } from 'vitest'
import { dateAt } from './filter-columns.ts'

it.each([
  ['2026-11-01T20:00:00Z', 'Australia/Sydney', '2026-11-02'],
  ['2026-11-02T03:00:00Z', 'America/Lima', '2026-11-01'],
  ['2026-11-02T00:00:00Z', null, '2026-11-02'],
  ['2026-11-02T23:30:00Z', 'Nowhere/Unknown', '2026-11-02'],
  // A zone would lead out of the years that a date has.
  ['9999-12-31T23:00:00Z', 'Australia/Sydney', '9999-12-31'],
  ['0001-01-01T00:00:00Z', 'America/Lima', '0001-01-01'],
])('%s in %s is %s', (instant, zone, date) => {
  expect(dateAt(instant, zone)).toBe(date)
})

it('is nothing while nothing is known', () => {
  expect(dateAt(null, 'Europe/Berlin')).toBeNull()
})
