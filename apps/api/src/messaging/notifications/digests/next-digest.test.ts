import { describe, expect, it } from 'vitest'
import { type DigestSchedule, nextDigestAt } from './next-digest.ts'

const next = (schedule: DigestSchedule, after: string) =>
  nextDigestAt(schedule, new Date(after)).toISOString().slice(0, 16)
const daily = (timeZone: string, hour = 8): DigestSchedule => ({ rhythm: 'daily', hour, timeZone })
const weekly = (timeZone: string, hour = 8): DigestSchedule => ({ rhythm: 'weekly', hour, timeZone })

describe('the next digest', () => {
  it.each([
    // Tokyo is nine hours ahead: eight in the morning is eleven in the evening before.
    ['Asia/Tokyo', '2026-11-20T22:59:59Z', '2026-11-20T23:00'],
    ['Asia/Tokyo', '2026-11-20T23:00:00Z', '2026-11-21T23:00'],
    ['Europe/Berlin', '2026-11-20T06:00:00Z', '2026-11-20T07:00'],
    ['Asia/Kathmandu', '2026-11-20T03:00:00Z', '2026-11-21T02:15'],
    // The clocks go forward on March 8 and back on November 1, 2026.
    ['America/New_York', '2026-03-07T13:00:00Z', '2026-03-08T12:00'],
    ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-09T12:00'],
    ['America/New_York', '2026-10-31T12:00:00Z', '2026-11-01T13:00'],
  ])('daily in %s after %s is at %s', (zone, after, expected) => {
    expect(next(daily(zone), after)).toBe(expected)
  })

  it('comes once a day at an hour that the clocks skip or repeat', () => {
    for (const [hour, start] of [
      [2, '2026-03-06T12:00:00Z'],
      [1, '2026-10-30T12:00:00Z'],
    ] as const) {
      const days: string[] = []
      let at = new Date(start)
      for (let day = 0; day < 5; day += 1) {
        at = nextDigestAt(daily('America/New_York', hour), at)
        days.push(new Intl.DateTimeFormat('sv', { timeZone: 'America/New_York' }).format(at))
      }
      expect(new Set(days).size).toBe(5)
    }
  })

  it.each([
    // November 23, 2026 is a Monday.
    ['Asia/Tokyo', '2026-11-16T00:00:00Z', '2026-11-22T23:00'],
    ['Asia/Tokyo', '2026-11-22T23:00:00Z', '2026-11-29T23:00'],
    ['America/New_York', '2026-11-23T04:00:00Z', '2026-11-23T13:00'],
    ['America/New_York', '2026-11-23T13:00:00Z', '2026-11-30T13:00'],
    ['America/New_York', '2026-03-02T13:00:00Z', '2026-03-09T12:00'],
  ])('on Mondays in %s after %s is at %s', (zone, after, expected) => {
    expect(next(weekly(zone), after)).toBe(expected)
  })
})
