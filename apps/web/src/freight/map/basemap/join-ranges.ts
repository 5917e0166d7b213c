import type { ReadRange } from '@portolan/geodata/basemap'

interface Wanted {
  start: number
  end: number
  resolve: (bytes: Uint8Array) => void
  reject: (reason: unknown) => void
}

// Another request costs a round trip; reading over a gap of this many bytes costs less.
const widestGap = 6_000

/** Groups adjacent ranges, in file order. */
export function groupRanges<R extends { start: number; end: number }>(ranges: readonly R[]): R[][] {
  const groups: R[][] = []
  let reached = 0
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const group = groups.at(-1)
    const joins = group !== undefined && range.start - reached <= widestGap
    if (joins) group.push(range)
    else groups.push([range])
    reached = joins ? Math.max(reached, range.end) : range.end
  }
  return groups
}

/** Reads adjacent ranges requested at the same time with one request. */
export function joinRanges(readRange: ReadRange): ReadRange {
  let waiting: Wanted[] = []

  async function readGroup(group: Wanted[]) {
    const start = Math.min(...group.map((range) => range.start))
    const end = Math.max(...group.map((range) => range.end))
    try {
      const bytes = await readRange(start, end)
      for (const range of group) range.resolve(bytes.subarray(range.start - start, range.end - start))
    } catch (error) {
      for (const range of group) range.reject(error)
    }
  }

  return (start, end) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) {
        setTimeout(() => {
          const ranges = waiting
          waiting = []
          for (const group of groupRanges(ranges)) void readGroup(group)
        })
      }
      waiting.push({ start, end, resolve, reject })
    })
}
