import { describe, expect, it } from 'vitest'
import { calendarDay, daysBetween } from './calendar-days.ts'

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
