import { describe, expect, it } from 'vitest'
import { calendarDay, daysBetween, daysFromToday } from './calendar-days.ts'

describe('calendar days', () => {
  it('are those of the zone', () => {
    expect(calendarDay('2026-11-21T20:00:00Z', 'Asia/Shanghai')).toBe('2026-11-22')
    expect(calendarDay('2026-11-21T20:00:00Z', 'UTC')).toBe('2026-11-21')
    expect(calendarDay(new Date('2026-01-01T02:00:00Z'), 'America/New_York')).toBe('2025-12-31')
  })

  it('are counted without regard to the clock change', () => {
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
  })
})

describe('days from the reader’s today to the date that is shown', () => {
  it.each([
    // 21 Nov in Riga, where the place is already a day ahead: its date is shown, and that is what is counted to.
    ['2026-11-21T17:00:00Z', 'Asia/Shanghai', '2026-11-21T15:00:00Z', 'Europe/Riga', 1],
    ['2026-11-22T18:00:00Z', 'Asia/Shanghai', '2026-11-21T17:00:00Z', 'Europe/Riga', 2],
    ['2026-11-23T18:00:00Z', 'Asia/Shanghai', '2026-11-21T17:00:00Z', 'Europe/Riga', 3],
    ['2026-11-24T03:00:00Z', 'America/Los_Angeles', '2026-11-21T21:00:00Z', 'Europe/Riga', 2],
    ['2026-11-21T03:00:00Z', 'America/New_York', '2026-11-21T12:00:00Z', 'Europe/Riga', -1],
    ['2026-11-21T12:34:00Z', 'UTC', '2026-11-21T12:00:00Z', 'Europe/Riga', 0],
    ['2026-11-24T00:00:00Z', 'UTC', '2026-11-21T23:30:00Z', 'Asia/Tokyo', 2],
  ])('%s in %s, read at %s in %s', (at, place, now, reader, days) => {
    expect(daysFromToday(at, place, new Date(now), reader)).toBe(days)
  })
})
