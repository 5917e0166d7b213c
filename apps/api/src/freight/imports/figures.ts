import { type ChargeCodes, hasChargeName } from '@portolan/freight/charges/charge-codes'
import { describeUnfit } from '@portolan/freight/charges/currencies'
import Big from 'big.js'
import { sumAmounts } from '#freight/imports/charges/sum-amounts.ts'
import type { CompiledMap } from '#freight/imports/mapping/compile-map.ts'
import { apportion } from '#freight/imports/mapping/decimal.ts'
import { type Line, readingOf, takeReading } from './lines.ts'
import { quoted } from './quoted.ts'

/**
 * Finds the line with the figure that each line of an order refers to. Lines with their own figure aren't in
 * the result, nor are lines whose reference leads to none, which are reported.
 */
function findHolders(lines: readonly Line[], field: string): Map<Line, Line> {
  const byId = new Map(lines.flatMap((line) => (line.id === null ? [] : [[line.id, line]])))
  const holders = new Map<Line, Line>()
  for (const line of lines) {
    const first = readingOf(line, field).see
    if (first === undefined) continue
    const holder = follow(line, byId, field)
    if (holder === undefined) {
      line.problems.push(`${field}: refers to line ${quoted(first)}, which is not a valid line of this order`)
    } else if (readingOf(holder, field).value === null) {
      line.problems.push(
        `${field}: refers to line ${quoted(first)}, which has no value (${readingOf(holder, field).problem ?? 'blank'})`,
      )
    } else {
      holders.set(line, holder)
      line.isSharing = true
    }
  }
  return holders
}

/** References may pass through several lines; a cycle yields none. */
function follow(start: Line, byId: Map<string, Line>, field: string): Line | undefined {
  const counted = new Set<Line>()
  let line: Line | undefined = start
  while (line !== undefined && !counted.has(line)) {
    const { see }: { see?: string } = readingOf(line, field)
    if (see === undefined) return line
    counted.add(line)
    line = byId.get(see)
  }
  return undefined
}

/**
 * The figure of each line: its own, or its part of a shared one. The parts of a shared figure add up to it
 * exactly, so that nothing is counted twice.
 */
export function shareFigure(lines: readonly Line[], field: string, places: number): Map<Line, string> {
  const figures = new Map<Line, string>()
  const holders = findHolders(lines, field)
  for (const holder of lines) {
    const { value } = takeReading(holder, field)
    if (value === null) continue
    const sharers = lines.filter((line) => line === holder || holders.get(line) === holder)
    if (sharers.length === 1) {
      figures.set(holder, value)
      continue
    }
    const parts = apportion(new Big(value), sharesOf(sharers, field), places)
    for (const [index, sharer] of sharers.entries()) figures.set(sharer, parts[index]?.toFixed() ?? value)
  }
  return figures
}

/** If a line doesn't state its share, ignore all: a guess for one would be at the expense of the others. */
function sharesOf(lines: readonly Line[], field: string): Big[] {
  const shares = lines.map((line) => line.shareBy.get(field) ?? null)
  return shares.map((share) => new Big(shares.includes(null) || share === null ? 1 : share))
}

/**
 * The charges of an order, by code and currency, with each line's own amount once. A line that refers to
 * another adds nothing, since that amount already covers both.
 */
export function sumCharges(lines: readonly Line[], compiled: CompiledMap): unknown[] {
  return compiled.charges.flatMap(({ code, leg, paymentTerm, amount, currency }) => {
    findHolders(lines, amount.name)
    const amounts = lines.flatMap((line) => {
      const { value } = takeReading(line, amount.name)
      const inCurrency = value === null ? null : takeReading(line, currency.name).value
      if (value === null || inCurrency === null) return []
      const fault = describeUnfit(value, inCurrency)
      if (fault === null) return [{ value, inCurrency }]
      line.problems.push(`${amount.name}: ${fault}`)
      return []
    })
    const byCurrency = Map.groupBy(amounts, ({ inCurrency }) => inCurrency)
    return [...byCurrency].map(([inCurrency, own]) => ({
      code,
      amount: sumAmounts(own.map(({ value }) => value)),
      currency: inCurrency,
      ...(leg && { leg }),
      ...(paymentTerm && { paymentTerm }),
    }))
  })
}

/** Remarks about charges whose codes have no name, one for each code; the charges are kept. */
export function unnamedCharges(charges: readonly { code: string }[], codes: ChargeCodes): string[] {
  const unnamed = new Set(charges.map(({ code }) => code).filter((code) => !hasChargeName(code, codes)))
  return [...unnamed].map(
    (code) =>
      `charges: the code ${quoted(code)} has no name, so customers see the code; CHARGE_CODES names it`,
  )
}
