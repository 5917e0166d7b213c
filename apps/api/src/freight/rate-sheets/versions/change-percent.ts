import type { SheetLane, SheetLine } from '@portolan/contract/company/sheet-content'
import { minorUnitOf } from '@portolan/freight/charges/currencies'
import Big from 'big.js'
import { addDays } from '#platform/text/end-of-day.ts'

export interface PriceRise {
  /** Such as `3.5` or `-10`. */
  percent: string
  /** The charges that change; null is all. */
  codes: readonly string[] | null
  /** Prices become multiples of it; null is the decimals that they or their currency have. */
  roundTo: string | null
  /** By how many days the days of single lines move. */
  days: number
}

/** The most decimals of a price in a sheet. */
const maxDecimals = 6

/** A lane with other prices and days. Percentages of other charges stay, since those change. */
export function raiseLane(lane: SheetLane, rise: PriceRise): SheetLane {
  return { ...lane, lines: lane.lines.map((line) => raiseLine(line, rise)) }
}

function raiseLine(line: SheetLine, rise: PriceRise): SheetLine {
  const { percent, codes, days } = rise
  const moved = (day: string | null) => (day === null || days === 0 ? day : addDays(day, days))
  const dated = { ...line, validFrom: moved(line.validFrom), validTo: moved(line.validTo) }
  const isSame = line.basis === 'percent' || new Big(percent).eq(0)
  if (isSame || (codes !== null && !codes.includes(line.code))) return dated
  const price = (value: string) => raised(value, line.currency, rise, maxDecimals)
  const bound = (value: string | null) =>
    value === null ? null : raised(value, line.currency, rise, minorUnitOf(line.currency))
  return {
    ...dated,
    amount: line.amount === null ? null : price(line.amount),
    breaks: line.breaks.map(({ from, amount }) => ({ from, amount: price(amount) })),
    min: bound(line.min),
    max: bound(line.max),
  }
}

/** A price after the rise: a multiple of the step, else with its own decimals or those of its currency. */
function raised(value: string, currency: string, { percent, roundTo }: PriceRise, most: number): string {
  const exact = new Big(value).times(new Big(100).plus(percent)).div(100)
  const own = value.split('.')[1]?.length ?? 0
  const places = Math.min(most, Math.max(own, minorUnitOf(currency)))
  const rounded =
    roundTo === null
      ? exact.round(places, Big.roundHalfUp)
      : exact.div(roundTo).round(0, Big.roundHalfUp).times(roundTo).round(most, Big.roundHalfUp)
  return rounded.toFixed()
}
