import { expect, it } from 'vitest'
import { createPicks } from '#testing/freight/random-orders.ts'
import { rangesOf } from './filter-entries.ts'

const lengths: Record<string, number> = { 5: 32, 6: 128, 7: 512, 8: 2_048, 9: 16_384 }

it('ranges of days cover what they are for and hardly more, in few parts', () => {
  const { next } = createPicks(3)
  for (let turn = 0; turn < 300; turn++) {
    const first = Math.floor(next() * 20_000)
    const last = first + Math.floor(next() * next() * 3_000)
    const ranges = rangesOf([first, last])
    expect(ranges.length).toBeLessThan(20)
    const days = ranges.flatMap((range) => {
      const length = lengths[range[0] ?? ''] ?? 0
      return Array.from({ length }, (_, day) => Number(range.slice(1)) * length + day)
    })
    expect(new Set(days).size).toBe(days.length)
    expect(Math.min(...days)).toBeGreaterThan(first - 32)
    expect(Math.max(...days)).toBeLessThan(last + 32)
    expect(days.filter((day) => day >= first && day <= last)).toHaveLength(last - first + 1)
  }
})

it('an open end takes few ranges', () => {
  expect(rangesOf([13_070, 43_999])).toEqual([
    '5408',
    '5409',
    '5410',
    '5411',
    '6103',
    '726',
    '727',
    '87',
    '91',
    '92',
  ])
})
