import Big from 'big.js'
import type { Charge } from '#charges/charge-line.ts'
import { roundedAmount } from '#charges/currencies.ts'
import { countCargo, equipmentOf } from './count-cargo.ts'
import { priceQuantity, withinBounds } from './price-quantity.ts'
import type { RatedCargo, RateLine } from './rate-line.ts'

/**
 * Why a charge can't be calculated: the cargo doesn't say how much there is, the sheet has no price, or none
 * for this container, or what a percentage is of can't be calculated, or its bounds are in another currency.
 */
export type MissingReason = 'quantity' | 'price' | 'equipment' | 'percentOf' | 'currency'

export interface UnratedCharge {
  code: string
  leg: Charge['leg']
  reason: MissingReason
  /** The container type without a price. */
  unit: string | null
}

export interface RatedCharge<Line extends RateLine = RateLine> {
  charge: Charge
  /** The line of the sheet that it was calculated from. */
  rate: Line
}

export interface RatedCharges<Line extends RateLine = RateLine> {
  /** In the order of the sheet. A percentage of charges in several currencies is one charge for each. */
  charges: RatedCharge<Line>[]
  /** Charges that need a price and have none: they are named, not guessed. */
  missing: UnratedCharge[]
}

type Outcome = { charges: Charge[] } | { missing: MissingReason }

/**
 * The charges of a cargo by the lines of a rate sheet. Lines for containers that aren't there are left out.
 */
export function rateCargo<Line extends RateLine>(
  lines: readonly Line[],
  cargo: RatedCargo,
): RatedCharges<Line> {
  const outcomes = new Map<RateLine, Outcome>()
  for (const line of lines) if (line.basis !== 'percent') outcomes.set(line, rateLine(line, lines, cargo))
  const missing: UnratedCharge[] = containersWithoutRate(lines, cargo)
  const isIncomplete = ({ percentOf }: RateLine) => missing.some(({ code }) => percentOf.includes(code))
  const percentages = lines.filter(({ basis }) => basis === 'percent')
  // A percentage may be of another one, in any order; what is left at the end goes in circles.
  for (let pass = 0; pass < percentages.length; pass++) {
    for (const line of percentages) {
      if (outcomes.has(line)) continue
      const bases = lines.filter(({ code }) => line.percentOf.includes(code))
      const baseOutcomes = bases.flatMap((base) => outcomes.get(base) ?? [])
      if (baseOutcomes.length === bases.length && !isIncomplete(line))
        outcomes.set(line, ratePercentage(line, baseOutcomes))
    }
  }
  const charges: RatedCharge<Line>[] = []
  for (const line of lines) {
    const outcome = outcomes.get(line) ?? { missing: 'percentOf' }
    if ('charges' in outcome) charges.push(...outcome.charges.map((charge) => ({ charge, rate: line })))
    else missing.push({ code: line.code, leg: line.leg, reason: outcome.missing, unit: null })
  }
  return { charges, missing }
}

const isSame = (a: RateLine, b: RateLine) => a.code === b.code && a.leg === b.leg

/**
 * True if a line counts containers of a type: those it names, or those that no other line of its code names.
 */
function countsEquipment(line: RateLine, lines: readonly RateLine[]): (equipment: string) => boolean {
  if (line.equipment !== null) return (equipment) => equipment === equipmentOf(line.equipment ?? '')
  const named = new Set(
    lines.flatMap((other) => (isSame(line, other) && other.equipment ? [equipmentOf(other.equipment)] : [])),
  )
  return (equipment) => !named.has(equipment)
}

/** The containers that a code has prices by type for, but not for theirs. */
function containersWithoutRate(lines: readonly RateLine[], cargo: RatedCargo): UnratedCharge[] {
  const byContainer = lines.filter(({ basis }) => basis === 'container')
  const codes = byContainer.filter(
    (line, index) => byContainer.findIndex((one) => isSame(one, line)) === index,
  )
  const types = new Set(cargo.containers.map(({ isoType }) => equipmentOf(isoType)))
  return codes.flatMap((line) => {
    const counts = byContainer
      .filter((other) => isSame(line, other))
      .map((other) => countsEquipment(other, byContainer))
    return [...types]
      .filter((type) => !counts.some((isCounted) => isCounted(type)))
      .map((unit) => ({ code: line.code, leg: line.leg, reason: 'equipment' as const, unit }))
  })
}

function withoutPrice({ code, leg, basis, currency, paymentTerm, included }: RateLine, unit: string | null) {
  return { code, leg, basis, percentOf: [], unit, currency, paymentTerm, included }
}

function includedCharge(line: RateLine, unit: string | null): Charge {
  const amount = roundedAmount(0, line.currency)
  const nothing = { quantity: '1', actualQuantity: null, unitPrice: '0', amount, limitedBy: null }
  return { ...withoutPrice(line, unit), ...nothing }
}

function rateLine(line: RateLine, lines: readonly RateLine[], cargo: RatedCargo): Outcome {
  const { basis } = line
  if (basis === 'percent') throw new Error('A percentage is calculated from the other charges')
  const isCounted = countsEquipment(line, lines)
  const unit = basis === 'container' ? soleTypeOf(cargo, isCounted) : line.per
  const actual = countCargo({ ...line, basis }, cargo, isCounted)
  if (actual?.eq(0)) return { charges: [] }
  if (line.included) return { charges: [includedCharge(line, unit)] }
  if (actual === null) return { missing: 'quantity' }
  const priced = priceQuantity(line, actual)
  return priced ? { charges: [{ ...withoutPrice(line, unit), ...priced }] } : { missing: 'price' }
}

/** The container type that is counted, or null for several. */
function soleTypeOf({ containers }: RatedCargo, isCounted: (equipment: string) => boolean): string | null {
  const types = new Set(containers.map(({ isoType }) => equipmentOf(isoType)).filter(isCounted))
  return types.size === 1 ? ([...types][0] ?? null) : null
}

function ratePercentage(line: RateLine, bases: readonly Outcome[]): Outcome {
  if (line.included) return { charges: [{ ...includedCharge(line, null), percentOf: [...line.percentOf] }] }
  if (line.amount === null) return { missing: 'price' }
  if (bases.length === 0 || bases.some((base) => 'missing' in base)) return { missing: 'percentOf' }
  const amounts = bases.flatMap((base) => ('charges' in base ? base.charges : []))
  const byCurrency = Map.groupBy(amounts, ({ currency }) => currency)
  const isBounded = line.min !== null || line.max !== null
  if (isBounded && [...byCurrency.keys()].some((currency) => currency !== line.currency))
    return { missing: 'currency' }
  const share = new Big(line.amount).div(100)
  return {
    charges: [...byCurrency].map(([currency, own]) => {
      const sum = own.reduce((total, { amount }) => total.plus(amount), new Big(0))
      return {
        ...withoutPrice({ ...line, currency }, null),
        percentOf: [...line.percentOf],
        quantity: roundedAmount(sum, currency),
        actualQuantity: null,
        unitPrice: share.toFixed(),
        ...withinBounds(sum.times(share), { ...line, currency }),
      }
    }),
  }
}
