import { quoted } from './import-fault.ts'
import { type Line, readingOf, takeReading } from './lines.ts'
import type { CompiledMap } from './map/compile-map.ts'
import {
  addDecimals,
  apportion,
  type Decimal,
  formatDecimal,
  parseDecimal,
  roundDecimal,
} from './map/decimal.ts'

const one: Decimal = { digits: 1n, places: 0 }

/**
 * Finds the line that holds the figure which each line of an order refers to. Lines that hold theirs, or refer
 * to one without, are not in the answer; the latter are told so.
 */
function findHolders(lines: readonly Line[], field: string): Map<Line, Line> {
  const byId = new Map(lines.flatMap((line) => (line.id === null ? [] : [[line.id, line]])))
  const holders = new Map<Line, Line>()
  for (const line of lines) {
    const first = readingOf(line, field).see
    if (first === undefined) continue
    const holder = follow(line, byId, field)
    if (holder === undefined) {
      line.problems.push(`${field}: refers to line ${quoted(first)}, which is no good line of this order`)
    } else if (readingOf(holder, field).value === null) {
      line.problems.push(
        `${field}: refers to line ${quoted(first)}, which gives none (${readingOf(holder, field).problem ?? 'blank'})`,
      )
    } else {
      holders.set(line, holder)
      line.isSharing = true
    }
  }
  return holders
}

/** References may pass through several lines; a circle leads nowhere. */
function follow(start: Line, byId: Map<string, Line>, field: string): Line | undefined {
  const seen = new Set<Line>()
  let line: Line | undefined = start
  while (line !== undefined && !seen.has(line)) {
    const { see }: { see?: string } = readingOf(line, field)
    if (see === undefined) return line
    seen.add(line)
    line = byId.get(see)
  }
  return undefined
}

/**
 * The figure of each line: its own, or its part of one that several lines share. The parts of a shared figure
 * add up to it exactly, so that nothing is counted twice.
 */
export function shareFigure(lines: readonly Line[], field: string, places: number): Map<Line, string> {
  const figures = new Map<Line, string>()
  const holders = findHolders(lines, field)
  for (const holder of lines) {
    const { value } = takeReading(holder, field)
    if (value === null) continue
    const sharers = lines.filter((line) => line === holder || holders.get(line) === holder)
    const total = parseDecimal(value)
    if (sharers.length === 1 || total === undefined) figures.set(holder, value)
    else {
      const parts = apportion(total, sharesOf(sharers, field), places)
      for (const [index, part] of parts.entries()) {
        const sharer = sharers[index]
        if (sharer !== undefined) figures.set(sharer, formatDecimal(part))
      }
    }
  }
  return figures
}

/** Where one line does not tell its share nobody's counts: a guess for one would be at the cost of the others. */
function sharesOf(lines: readonly Line[], field: string): Decimal[] {
  const shares = lines.map((line) => parseDecimal(line.shareBy.get(field) ?? ''))
  return shares.every((share) => share !== undefined) ? shares : lines.map(() => one)
}

/** The contract's money has at most four decimals. */
const moneyPlaces = 4

/**
 * The charges of an order, by kind and currency: each line's own amount once. A line that refers to another's
 * adds nothing, for that amount is already that of both.
 */
export function sumCharges(lines: readonly Line[], compiled: CompiledMap): unknown[] {
  return compiled.charges.flatMap(({ kind, amount, currency }) => {
    findHolders(lines, amount.name)
    const sums = new Map<string, Decimal>()
    for (const line of lines) {
      const { value } = takeReading(line, amount.name)
      const number = value === null ? undefined : parseDecimal(value)
      if (number === undefined) continue
      const { value: code } = takeReading(line, currency.name)
      if (code === null) continue
      const sum = sums.get(code)
      sums.set(code, sum === undefined ? number : addDecimals(sum, number))
    }
    return [...sums].map(([code, sum]) => ({
      kind,
      amount: { amount: formatDecimal(roundDecimal(sum, moneyPlaces), 2), currency: code },
    }))
  })
}
