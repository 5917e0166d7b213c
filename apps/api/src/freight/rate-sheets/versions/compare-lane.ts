import { isDeepStrictEqual } from 'node:util'
import type { LaneChange, LineChange } from '@portolan/contract/company/rate-sheets/sheet-versions'
import type { SheetLane, SheetLine } from '@portolan/contract/company/sheet-content'
import Big from 'big.js'
import { chargeKey } from './charge-key.ts'

type Price = LineChange['prices'][number]

/** The difference of two states of a lane; null is one that a version doesn't have. */
export function compareLane(before: SheetLane | null, after: SheetLane | null): LaneChange | null {
  const lane = after ?? before
  if (!lane) return null
  const { ref, mode, loadType, from, to, carrier, service } = lane
  return {
    change: before === null ? 'added' : after === null ? 'removed' : 'changed',
    ref,
    mode,
    loadType,
    from,
    to,
    carrier,
    service,
    members: before && after ? differingMembers(before, after, ['ref', 'lines']) : [],
    lines: compareLines(before?.lines ?? [], after?.lines ?? []),
  }
}

function differingMembers<Value extends object>(
  before: Value,
  after: Value,
  without: readonly string[],
): string[] {
  return Object.entries(after)
    .filter(
      ([name, value]) => !without.includes(name) && !isDeepStrictEqual(value, Reflect.get(before, name)),
    )
    .map(([name]) => name)
}

/** Pairs lines for the same charge in their order, so that a second one for it has its own pair. */
function compareLines(before: readonly SheetLine[], after: readonly SheetLine[]): LineChange[] {
  const old = Map.groupBy(before, chargeKey)
  const changes: LineChange[] = []
  for (const line of after) {
    const [same] = old.get(chargeKey(line))?.splice(0, 1) ?? []
    if (!same) changes.push(changeOf('added', line, null, line))
    else if (!isDeepStrictEqual(same, line)) changes.push(changeOf('changed', line, same, line))
  }
  for (const line of [...old.values()].flat()) changes.push(changeOf('removed', line, line, null))
  return changes
}

/** Members that say which charge it is, or how much. */
const keyOrPrice = ['code', 'leg', 'equipment', 'zone', 'currency', 'amount', 'min', 'max', 'breaks']

function changeOf(
  change: LineChange['change'],
  line: SheetLine,
  before: SheetLine | null,
  after: SheetLine | null,
): LineChange {
  const { code, leg, basis, equipment, zone, currency } = line
  return {
    change,
    code,
    leg,
    basis,
    equipment,
    zone,
    currency,
    currencyBefore: before && before.currency !== currency ? before.currency : null,
    prices: comparePrices(before, after),
    members: before && after ? differingMembers(before, after, keyOrPrice) : [],
  }
}

/** The prices of a line by part, the break's with its quantity. */
function pricesOf(line: SheetLine | null): Map<string, Pick<Price, 'part' | 'from'> & { value: string }> {
  const prices: ReturnType<typeof pricesOf> = new Map()
  if (!line) return prices
  for (const part of ['amount', 'min', 'max'] as const) {
    const value = line[part]
    if (value !== null) prices.set(part, { part, from: null, value })
  }
  for (const { from, amount } of line.breaks)
    prices.set(`break ${from}`, { part: 'break', from, value: amount })
  return prices
}

function comparePrices(before: SheetLine | null, after: SheetLine | null): Price[] {
  const [old, now] = [pricesOf(before), pricesOf(after)]
  const isComparable = before !== null && after !== null && before.currency === after.currency
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)]
    const { part, from } = is ?? was ?? { part: 'amount' as const, from: null }
    if (was && is && isComparable && new Big(was.value).eq(is.value)) return []
    return [
      {
        part,
        from,
        before: was?.value ?? null,
        after: is?.value ?? null,
        percent: isComparable && was && is ? percentOf(was.value, is.value) : null,
      },
    ]
  })
}

/** How much more a price is, in percent of it; null for a price of nothing. */
function percentOf(before: string, after: string): string | null {
  const old = new Big(before)
  return old.eq(0) ? null : new Big(after).minus(old).div(old.abs()).times(100).toFixed(1, Big.roundHalfUp)
}
