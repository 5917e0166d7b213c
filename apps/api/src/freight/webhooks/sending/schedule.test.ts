import { describe, expect, it } from 'vitest'
import { giveUpSeconds, readRetryAfter, retrySeconds } from './schedule.ts'

describe('a delivery that fails', () => {
  it('is tried 17 times within three days, less and less often', () => {
    let at = 0
    const times: number[] = []
    for (let failures = 1; at < giveUpSeconds; failures++) {
      const waits = Array.from({ length: 200 }, () => retrySeconds(failures, null))
      const usual = (Math.min(...waits) + Math.max(...waits)) / 2
      expect(Math.max(...waits) / Math.min(...waits)).toBeGreaterThan(1.3)
      at += usual
      times.push(Math.round(Math.min(at, giveUpSeconds)))
    }
    expect(times).toHaveLength(16)
    expect(times[0]).toBeGreaterThan(8)
    expect(times[0]).toBeLessThan(12)
    expect(times.at(-1)).toBe(3 * 86_400)
    // Two minutes, half an hour and a working day after it happened.
    for (const seconds of [120, 1_800, 30_000]) expect(times.some((time) => time < seconds)).toBe(true)
  })

  it.each([
    [null, 12.5],
    [5, 12.5],
    [100, 100],
    [1e9, 86_400],
  ])('waits for a Retry-After of %s at least, and at most a day', (retryAfter, most) => {
    const seconds = retrySeconds(1, retryAfter)
    expect(seconds).toBeLessThanOrEqual(most)
    expect(seconds).toBeGreaterThanOrEqual(Math.min(retryAfter ?? 0, 86_400))
  })
})

it.each([
  ['120', 120],
  ['Sun, 22 Nov 2026 08:02:00 GMT', 120],
  ['Sun, 22 Nov 2026 07:00:00 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After %s is %s', (value, seconds) => {
  expect(readRetryAfter(value, new Date('2026-11-22T08:00:00Z'))).toBe(seconds)
})
