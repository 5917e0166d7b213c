import { expect, it } from 'vitest'
import { dateAt } from './filter-columns.ts'

it.each([
  ['2026-11-01T20:00:00Z', 'Australia/Sydney', '2026-11-02'],
  ['2026-11-02T03:00:00Z', 'America/Lima', '2026-11-01'],
  ['2026-11-02T00:00:00Z', null, '2026-11-02'],
  ['2026-11-02T23:30:00Z', 'Nowhere/Unknown', '2026-11-02'],
  // The time zone would lead outside the years that dates allow.
  ['9999-12-31T23:00:00Z', 'Australia/Sydney', '9999-12-31'],
  ['0001-01-01T00:00:00Z', 'America/Lima', '0001-01-01'],
])('%s in %s is %s', (instant, zone, date) => {
  expect(dateAt(instant, zone)).toBe(date)
})

it('is nothing while nothing is known', () => {
  expect(dateAt(null, 'Europe/Berlin')).toBeNull()
})

it.each([
  ['America/St_Johns', '2006-10-29'],
  ['America/Asuncion', '2024-03-24'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '1986-01-01'],
])('is what the calendar of %s says around %s, minute by minute', (timeZone, day) => {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const hours = 72
  const start = Date.parse(day) - (hours / 2) * 3_600_000
  const instants = Array.from({ length: hours * 60 }, (_, minute) => new Date(start + minute * 60_000))
  expect(instants.map((at) => dateAt(at.toISOString(), timeZone))).toEqual(
    instants.map((at) => calendar.format(at)),
  )
})
