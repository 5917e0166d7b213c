import { readingOf, type SourceLine } from '#freight/imports/files/source-line.ts'
import type { CompiledMap } from '#freight/imports/mapping/compile-map.ts'
import {
  addDecimals,
  type Decimal,
  formatDecimal,
  parseDecimal,
  roundDecimal,
} from '#freight/imports/mapping/decimal.ts'
import { findHolders } from './share-figures.ts'

/** The contract's money has at most four decimals. */
const moneyPlaces = 4

/**
 * The charges of an order, by kind and currency: each line's own amount once. A line that refers to another's
 * adds nothing, for that amount is already that of both.
 */
export function sumCharges(lines: readonly SourceLine[], compiled: CompiledMap): unknown[] {
  return compiled.charges.flatMap(({ kind, amount, currency }) => {
    findHolders(lines, amount.name)
    const sums = new Map<string, Decimal>()
    for (const line of lines) {
      const { value, problem } = readingOf(line, amount.name)
      if (problem !== undefined) line.problems.push(`${amount.name}: ${problem}`)
      const number = value === null ? undefined : parseDecimal(value)
      if (number === undefined) continue
      const paidIn = readingOf(line, currency.name)
      if (paidIn.problem !== undefined) line.problems.push(`${currency.name}: ${paidIn.problem}`)
      if (paidIn.value === null) continue
      const sum = sums.get(paidIn.value)
      sums.set(paidIn.value, sum === undefined ? number : addDecimals(sum, number))
    }
    return [...sums].map(([code, sum]) => ({
      kind,
      amount: { amount: formatDecimal(roundDecimal(sum, moneyPlaces), 2), currency: code },
    }))
  })
}
