import type { PriceEndingCause, PriceEndingReason } from '#booking/agreed-price/price-ending.ts'
import type { Amount } from '#charges/totals.ts'

type Value = PriceEndingCause['priced']

/**
 * The words of a language for what a price was for and what it isn't for; `priced` and `now` are written
 * values.
 */
export interface PriceEndingWords {
  tag: string
  units: { kg: string; m3: string; loadingMeters: string }
  modes: Readonly<Record<string, string>>
  /** For cargo by sea that is neither FCL nor LCL. */
  noLoadType: string
  atTerminal: string
  noContainers: string
  oversize: Readonly<Record<string, string>>
  clauses: Readonly<Record<PriceEndingReason, (priced: string | null, now: string | null) => string>>
}

/** Why a price ended as a part of a sentence, such as “it was for 800 kg, not for 80,000 kg”. */
export function writePriceEnding(ending: PriceEndingCause, words: PriceEndingWords): string {
  const { reason, priced, now } = ending
  return words.clauses[reason](written(reason, priced, words), written(reason, now, words))
}

/** Sums by currency, such as “$100.00 + €40.00”. */
export function writePrice(totals: readonly Amount[], { tag }: Pick<PriceEndingWords, 'tag'>): string {
  return totals.map((total) => writeMoney(total, tag)).join(' + ')
}

function writeMoney({ amount, currency }: Amount, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency })
  // Intl takes a decimal text as it is: nothing is lost in a binary number on the way.
  return format.format(amount as Intl.StringNumericLiteral)
}

function written(reason: PriceEndingReason, value: Value, words: PriceEndingWords): string | null {
  const { tag, units } = words
  const number = (figure: number, unit?: string) => {
    const text = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }).format(figure)
    return unit === undefined ? text : `${text}\u00a0${unit}`
  }
  switch (reason) {
    case 'transportMode':
      return words.modes[String(value)] ?? String(value)
    case 'loadType':
      return value === 'not-set' ? words.noLoadType : String(value)
    case 'pickUp':
    case 'delivery':
      return value === null ? words.atTerminal : String(value)
    case 'containers':
      return value === null ? words.noContainers : String(value)
    case 'oversize':
      return words.oversize[String(value)] ?? null
    case 'exportCustoms':
    case 'importCustoms':
    case 'insurance':
      return value === true ? '' : null
    case 'readyTooLate':
    case 'readyTooEarly':
      return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(`${value}T00:00:00Z`),
      )
    case 'insuredValue': {
      const [amount, currency] = typeof value === 'string' ? value.split(' ') : []
      return amount && currency ? writeMoney({ amount, currency }, tag) : null
    }
    case 'weight':
      return typeof value === 'number' ? number(value, units.kg) : null
    case 'volume':
      return typeof value === 'number' ? number(value, units.m3) : null
    case 'loadingMeters':
      return typeof value === 'number' ? number(value, units.loadingMeters) : null
    case 'packages':
    case 'hsCodes':
      return typeof value === 'number' ? number(value) : null
    default:
      return value === null ? null : String(value)
  }
}
