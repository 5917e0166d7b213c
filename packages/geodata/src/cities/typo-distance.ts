import type { KeyIndex } from './key-index.ts'

type Range = readonly [number, number]

/**
 * Returns the prefixes of keys if one letter of `query` is wrong, missing, too many or swapped with the next.
 */
export function rangesWithOneTypo(index: KeyIndex, query: string): { prefix: string; range: Range }[] {
  const ranges = new Map<string, Range>()
  let right = index.range('')
  for (let at = 0; at <= query.length && right[0] < right[1]; at++) {
    const [before, rest, after] = [query.slice(0, at), query.slice(at), query.slice(at + 1)]
    const candidates = new Set([before + after])
    if (after !== '') candidates.add(before + after.charAt(0) + rest.charAt(0) + after.slice(1))
    for (const letter of index.nextLetters(before, right)) {
      candidates.add(before + letter + rest)
      candidates.add(before + letter + after)
    }
    for (const prefix of candidates) {
      if (prefix === query || prefix.length < query.length - 1 || ranges.has(prefix)) continue
      // A wrong first letter leaves the range that the right ones narrowed to.
      const range = index.range(prefix, at === 0 || !prefix.startsWith(before) ? undefined : right)
      if (range[0] < range[1]) ranges.set(prefix, range)
    }
    right = index.range(query.slice(0, at + 1), right)
  }
  return [...ranges].map(([prefix, range]) => ({ prefix, range }))
}
