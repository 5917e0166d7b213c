import { describe, expect, it } from 'vitest'
import {
  atLocalTime,
  atWorkingHours,
  atWorkingHoursBefore,
  day,
  toInstant,
  toLocalDate,
} from './zoned-time.ts'

const at = (text: string) => Date.parse(text)

describe('zoned time', () => {
  it('finds an hour of the day in a zone, in summer and in winter', () => {
    const now = at('2026-11-21T15:00:00Z')
    expect(toInstant(atLocalTime(now, 0, '18:30', 'Europe/Berlin'))).toBe('2026-11-21T17:30:00Z')
    expect(toInstant(atLocalTime(now, -60, '18:30', 'Europe/Berlin'))).toBe('2026-09-22T16:30:00Z')
    expect(toInstant(atLocalTime(now, 1, '04:10', 'Asia/Hong_Kong'))).toBe('2026-11-21T20:10:00Z')
    expect(toInstant(atLocalTime(now, 0, '09:00', 'Asia/Kolkata'))).toBe('2026-11-21T03:30:00Z')
  })

  it('is right on the days when clocks change', () => {
    const spring = at('2027-03-28T12:00:00Z')
    expect(toInstant(atLocalTime(spring, 0, '01:30', 'Europe/Berlin'))).toBe('2027-03-28T00:30:00Z')
    expect(toInstant(atLocalTime(spring, 0, '04:00', 'Europe/Berlin'))).toBe('2027-03-28T02:00:00Z')
    const autumn = at('2026-10-25T12:00:00Z')
    expect(toInstant(atLocalTime(autumn, 0, '08:00', 'Europe/Berlin'))).toBe('2026-10-25T07:00:00Z')
  })

  it('waits for the office to open', () => {
    // A Friday.
    expect(atWorkingHours(at('2026-11-20T09:20:00Z'), 'Europe/Berlin')).toBe(at('2026-11-20T09:20:00Z'))
    expect(atWorkingHours(at('2026-11-20T05:20:00Z'), 'Europe/Berlin')).toBe(at('2026-11-20T07:20:00Z'))
    expect(atWorkingHours(at('2026-11-20T17:20:00Z'), 'Europe/Berlin')).toBe(at('2026-11-23T07:20:00Z'))
    expect(atWorkingHours(at('2026-11-22T10:00:00Z'), 'Europe/Berlin')).toBe(at('2026-11-23T07:00:00Z'))
  })

  it('goes back to when the office was open', () => {
    expect(atWorkingHoursBefore(at('2026-11-22T10:10:00Z'), 'Europe/Berlin')).toBe(at('2026-11-20T15:10:00Z'))
    expect(atWorkingHoursBefore(at('2026-11-23T05:10:00Z'), 'Europe/Berlin')).toBe(at('2026-11-20T15:10:00Z'))
    expect(atWorkingHoursBefore(at('2026-11-20T20:10:00Z'), 'Europe/Berlin')).toBe(at('2026-11-20T15:10:00Z'))
  })

  it('always ends in working hours on the right side', () => {
    const start = at('2027-03-20T00:07:00Z')
    for (let step = 0; step < 24 * 16; step++) {
      const instant = start + (step * day) / 24
      const later = atWorkingHours(instant, 'America/New_York')
      const earlier = atWorkingHoursBefore(instant, 'America/New_York')
      expect(later).toBeGreaterThanOrEqual(instant)
      expect(earlier).toBeLessThanOrEqual(instant)
      expect(atWorkingHours(later, 'America/New_York')).toBe(later)
      expect(atWorkingHours(earlier, 'America/New_York')).toBe(earlier)
    }
  })

  it('gives the local date of a place', () => {
    expect(toLocalDate(at('2026-11-20T23:30:00Z'), 'Asia/Tokyo')).toBe('2026-11-21')
    expect(toLocalDate(at('2026-11-20T23:30:00Z'), 'America/New_York')).toBe('2026-11-20')
  })
})
