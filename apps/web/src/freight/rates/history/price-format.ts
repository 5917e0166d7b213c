import type { RateAnalysis } from '@portolan/contract/freight/rates'
import type { Locale } from '@portolan/contract/identity/users'

/** Formats the prices of an answer. */
export interface PriceFormat {
  /** A price of a whole cargo, with only significant figures. */
  total(value: number): string
  /** The same with two significant figures, where more would pretend to be known. */
  rough(value: number): string
  /** A price per unit. */
  unit(value: number): string
  /** The steps of an axis, with as many decimals as they need. */
  axis(ticks: readonly number[]): string[]
}

const tags: Record<Locale, string> = { en: 'en-US', ru: 'ru-RU' }

/** Cents from 1 to 100, none above, and tenths of a cent below. */
function decimalsOf(value: number): number {
  if (value >= 100 || value === 0) return 0
  return value >= 1 ? 2 : 3
}

/** Formats the prices of an answer in the reader's language. */
export function createPriceFormat(locale: Locale, { currency }: Pick<RateAnalysis, 'currency'>): PriceFormat {
  const formats = new Map<number, Intl.NumberFormat>()
  function write(value: number, decimals: number): string {
    const format =
      formats.get(decimals) ??
      new Intl.NumberFormat(tags[locale], {
        style: 'currency',
        currency,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })
    formats.set(decimals, format)
    return format.format(value)
  }
  const total = (value: number) => write(value, value >= 100 || value === 0 ? 0 : 2)
  return {
    total,
    rough: (value) => total(Number(value.toPrecision(2))),
    unit: (value) => write(value, decimalsOf(value)),
    axis(ticks) {
      const decimals = Math.max(...ticks.map((tick) => String(tick).split('.')[1]?.length ?? 0))
      // Half a dollar is written with cents.
      return ticks.map((tick) => write(tick, decimals === 1 ? 2 : decimals))
    },
  }
}
