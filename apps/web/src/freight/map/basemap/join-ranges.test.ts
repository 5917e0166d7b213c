import { expect, test } from 'vitest'
import { groupRanges, joinRanges } from './join-ranges.ts'

const bytes = Uint8Array.from({ length: 50_000 }, (_, index) => index % 251)

test('ranges near each other are one group, far ones another', () => {
  const ranges = [
    { start: 40_000, end: 41_000 },
    { start: 1000, end: 2000 },
    { start: 0, end: 1000 },
    { start: 500, end: 700 },
    { start: 5000, end: 6000 },
  ]
  expect(groupRanges(ranges).map((group) => group.map(({ start }) => start))).toEqual([
    [0, 500, 1000, 5000],
    [40_000],
  ])
  expect(groupRanges([])).toEqual([])
})

test('what is requested together is read together, and every caller gets its own', async () => {
  const reads: [number, number][] = []
  const read = joinRanges(async (start, end) => {
    reads.push([start, end])
    return bytes.subarray(start, end)
  })
  const [a, b, c] = await Promise.all([read(100, 200), read(30_000, 30_010), read(300, 350)])
  expect(reads).toEqual([
    [100, 350],
    [30_000, 30_010],
  ])
  expect([a, b, c]).toEqual([
    bytes.subarray(100, 200),
    bytes.subarray(30_000, 30_010),
    bytes.subarray(300, 350),
  ])
  expect(await read(7, 9)).toEqual(bytes.subarray(7, 9))
})

test('a failed read fails for all that it was for, and the next one is tried', async () => {
  let fails = true
  const read = joinRanges(async (start, end) => {
    if (fails) throw new Error('gone')
    return bytes.subarray(start, end)
  })
  const results = await Promise.allSettled([read(0, 10), read(10, 20)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await read(0, 3)).toEqual(bytes.subarray(0, 3))
})
