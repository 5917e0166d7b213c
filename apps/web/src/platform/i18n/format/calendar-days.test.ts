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

describe('days from the place’s today to the date that is shown', () => {
  it.each([
    // 00:30 on 22 Nov in Shanghai, still the 21st in Riga: a departure at 01:00 there is today.
    ['2026-11-21T17:00:00Z', 'Asia/Shanghai', '2026-11-21T16:30:00Z', 'Europe/Riga', 0],
    ['2026-11-21T17:00:00Z', 'Asia/Shanghai', '2026-11-21T15:00:00Z', 'Europe/Riga', 1],
    ['2026-11-21T15:00:00Z', 'Asia/Shanghai', '2026-11-21T16:30:00Z', 'Europe/Riga', -1],
    // 22:00 on 20 Nov in Los Angeles, morning of the 21st in Riga.
    ['2026-11-21T07:00:00Z', 'America/Los_Angeles', '2026-11-21T06:00:00Z', 'Europe/Riga', 0],
    ['2026-11-21T09:00:00Z', 'America/Los_Angeles', '2026-11-21T06:00:00Z', 'Europe/Riga', 1],
    ['2026-11-21T12:34:00Z', 'UTC', '2026-11-21T12:00:00Z', 'Europe/Riga', 0],
    // Without a place it's the reader's own day.
    ['2026-11-21T22:30:00Z', undefined, '2026-11-21T21:30:00Z', 'Europe/Riga', 1],
    // A bare date has no zone: the 24th is two days away for a reader whose day is the 22nd.
    ['2026-11-24T00:00:00Z', null, '2026-11-21T23:30:00Z', 'Asia/Tokyo', 2],
    ['2026-11-24T00:00:00Z', null, '2026-11-21T23:30:00Z', 'America/New_York', 3],
  ])('%s in %s, read at %s in %s', (at, place, now, reader, days) => {
    expect(daysFromToday(at, place, new Date(now), reader)).toBe(days)
  })
})
