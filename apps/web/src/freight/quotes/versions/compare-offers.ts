import type { OfferOption } from '@portolan/contract/freight/offers'
import type { QuoteOffer } from '@portolan/contract/freight/quotes'
import type { Money } from '@portolan/contract/shared/money'

/** A charge missing in one version, or with a different price; null where it's missing. */
export interface LineChange {
  name: string
  before: Money | null
  after: Money | null
}

export interface OptionChange {
  /** The current option, or its last version if no longer offered. */
  option: OfferOption
  kind: 'added' | 'removed' | 'changed'
  lines: LineChange[]
  /** Totals that differ, by currency. */
  totals: LineChange[]
  days: { before: OfferOption['transitDays']; after: OfferOption['transitDays'] } | null
}

export interface OfferChanges {
  options: OptionChange[]
  validUntil: { before: string; after: string } | null
}

const serviceOf = ({ mode, carrier, service, via }: OfferOption) =>
  JSON.stringify([mode, carrier, service, via])
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const sameMoney = (a: Money, b: Money) => a.currency === b.currency && Number(a.amount) === Number(b.amount)
const moneyOf = ({ amount, currency }: Money): Money => ({ amount, currency })

type Named = Money & { name: string; key: string }

/** Pairs lines by key, in order within a key; omits equal ones. */
function changesOf(before: readonly Named[], after: readonly Named[]): LineChange[] {
  const unmatched = Map.groupBy(before, ({ key }) => key)
  const changes = after.flatMap((now): LineChange[] => {
    const then = unmatched.get(now.key)?.shift()
    if (!then) return [{ name: now.name, before: null, after: moneyOf(now) }]
    return sameMoney(then, now) ? [] : [{ name: now.name, before: moneyOf(then), after: moneyOf(now) }]
  })
  const removals = [...unmatched.values()]
    .flat()
    .map((then) => ({ name: then.name, before: moneyOf(then), after: null }))
  return [...changes, ...removals]
}

const linesOf = ({ lines }: OfferOption): Named[] =>
  lines
    .filter(({ included }) => !included)
    .map(({ code, leg, unit, name, amount, currency }) => ({
      name,
      amount,
      currency,
      key: JSON.stringify([code, leg, unit]),
    }))
const totalsOf = ({ totals }: OfferOption): Named[] =>
  totals.map(({ amount, currency }) => ({ amount, currency, name: currency, key: currency }))

function compareOption(then: OfferOption, now: OfferOption): OptionChange | null {
  const lines = changesOf(linesOf(then), linesOf(now))
  const totals = changesOf(totalsOf(then), totalsOf(now))
  const days = same(then.transitDays, now.transitDays)
    ? null
    : { before: then.transitDays, after: now.transitDays }
  if (lines.length === 0 && totals.length === 0 && days === null) return null
  return { option: now, kind: 'changed', lines, totals, days }
}

/** A version's changes, by service, since other options may have been inserted before one. */
export function compareOffers(before: QuoteOffer, after: QuoteOffer): OfferChanges {
  const unmatched = Map.groupBy(before.options, serviceOf)
  const whole = (option: OfferOption, kind: 'added' | 'removed'): OptionChange => ({
    option,
    kind,
    lines: [],
    totals: [],
    days: null,
  })
  const options = after.options.flatMap((now) => {
    const then = unmatched.get(serviceOf(now))?.shift()
    return (then ? compareOption(then, now) : whole(now, 'added')) ?? []
  })
  const removals = [...unmatched.values()].flat().map((option) => whole(option, 'removed'))
  const isSameDay = before.validUntil === after.validUntil
  return {
    options: [...options, ...removals],
    validUntil: isSameDay ? null : { before: before.validUntil, after: after.validUntil },
  }
}
