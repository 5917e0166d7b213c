import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A heading (4 digits) or subheading (6 digits) of the Harmonized System. */
export interface HsCode {
  code: string
  description: string
  /** Description of the heading of a subheading. */
  heading: string | null
}

interface Entry extends HsCode {
  /** Own description and that of the heading, to search in. */
  words: string
}

const chapterDigits = 2
let loaded: { entries: readonly Entry[]; codes: ReadonlySet<string> } | undefined

/** Reads the list at its first use; on the server only. */
function load() {
  if (loaded) return loaded
  const file = join(import.meta.dirname, '..', '..', 'hs-codes.tsv')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const descriptions = new Map(lines.map((line) => [line.slice(0, line.indexOf('\t')), textOf(line)]))
  const entries = [...descriptions].flatMap(([code, description]): Entry[] => {
    if (code.length === chapterDigits) return []
    const heading = code.length === 4 ? null : (descriptions.get(code.slice(0, 4)) ?? null)
    return [{ code, description, heading, words: ` ${description} ${heading ?? ''}`.toLowerCase() }]
  })
  loaded = { entries, codes: new Set(entries.flatMap(({ code }) => (code.length === 6 ? [code] : []))) }
  return loaded
}

const textOf = (line: string) => line.slice(line.indexOf('\t') + 1)

/** Looks up the subheading of a code of 6 to 12 digits; further digits belong to single countries. */
export function isKnownHsCode(hsCode: string): boolean {
  return load().codes.has(hsCode.slice(0, 6))
}

/**
 * Codes that begin with the digits of the search, or whose description has words that begin with each of its
 * words. First come those whose own description has the very words, one or many: pumps before pumpkins; then
 * those whose own description has such beginnings.
 */
export function findHsCodes(search: string, limit: number): { count: number; results: HsCode[] } {
  const { entries } = load()
  const digits = search.replace(/[\s.-]/g, '')
  const isCode = /^\d+$/.test(digits)
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return { count: 0, results: [] }
  const beginnings = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u'))
  const matches = isCode
    ? entries.filter(({ code }) => code.startsWith(digits.slice(0, 6)))
    : entries.filter(({ words: text }) => beginnings.every((beginning) => beginning.test(text)))
  const whole = beginnings.map(({ source }) => new RegExp(`${source}(?:e?s)?(?![\\p{L}\\p{N}])`, 'u'))
  function rank({ description }: Entry): number {
    const own = description.toLowerCase()
    if (whole.every((one) => one.test(own))) return 0
    return beginnings.every((one) => one.test(own)) ? 1 : 2
  }
  const ranks = new Map(isCode ? [] : matches.map((entry) => [entry, rank(entry)]))
  const sorted = matches.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  return {
    count: matches.length,
    results: sorted.slice(0, limit).map(({ code, description, heading }) => ({ code, description, heading })),
  }
}
