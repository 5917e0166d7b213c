import { expect, it } from 'vitest'
import { addDays, dateIn, endOfDay } from './end-of-day.ts'

it.each([
  ['2026-12-15', 'UTC', '2026-12-15T23:59:59Z'],
  ['2026-12-15', 'Europe/Riga', '2026-12-15T21:59:59Z'],
  ['2026-12-15', 'Asia/Kathmandu', '2026-12-15T18:14:59Z'],
  ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T09:59:59Z'],
  ['2026-12-31', 'Pacific/Niue', '2027-01-01T10:59:59Z'],
  // Clocks change in the morning of that day and of the next.
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59Z'],
  ['2026-10-24', 'Europe/Berlin', '2026-10-24T21:59:59Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59Z'],
])('%s ends in %s at %s', (date, timeZone, end) => {
  expect(endOfDay(date, timeZone)).toBe(end)
})

it('the date in a time zone, and some days later', () => {
  const at = new Date('2026-12-31T22:30:00Z')
  expect(['UTC', 'Europe/Riga', 'America/Lima'].map((zone) => dateIn(zone, at))).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2026-12-31',
  ])
  expect(addDays('2026-12-25', 7)).toBe('2027-01-01')
})
