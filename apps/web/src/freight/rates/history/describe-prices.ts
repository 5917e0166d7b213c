import type { PooledPrice, RateAnalysis, RateBucket, RateMonth } from '@portolan/contract/freight/rates'
import type { Locale } from '@portolan/contract/identity/users'
import { messages } from '#freight/rates/messages.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { createPriceFormat } from './price-format.ts'

/** Sentences about the prices of an answer, in one language. */
export type PriceWords = ReturnType<typeof priceWords>

export function priceWords(locale: Locale, analysis: Pick<RateAnalysis, 'currency' | 'unit'>) {
  const t = translatorOf(messages, locale)
  const format = createPriceFormat(locale, analysis)
  const unit = t(`unit.${analysis.unit}`)
  const count = (shipments: number) => t('count', { count: shipments })
  const list = (values: readonly number[]) => values.map(format.unit).join(' · ')

  /**
   * The certainty of the median; null if there is none, or if its bounds would be other customers' prices.
   */
  function interval({ min, median, medianInterval }: RateBucket): string | null {
    if (median === null) return null
    if (medianInterval === null) return min === null ? null : t('prices.noInterval')
    const { low, high } = medianInterval
    return t('prices.interval', { low: format.unit(low), high: format.unit(high) })
  }

  function spread(bucket: RateBucket, range: string): string {
    const { min, p25, median, p75, max, values } = bucket
    const texts = { range, count: count(bucket.count), unit }
    if (bucket.count === 0) return t('prices.none', { range })
    if (p25 !== null && median !== null && p75 !== null) {
      const spanned = { low: format.unit(p25), high: format.unit(p75), median: format.unit(median) }
      return t('prices.percentiles', { ...texts, ...spanned })
    }
    if (min !== null && median !== null && max !== null) {
      const spanned = { min: format.unit(min), max: format.unit(max), median: format.unit(median) }
      return t('prices.median', { ...texts, ...spanned })
    }
    return t('prices.values', { ...texts, values: list(values) })
  }

  return {
    unit,
    format,
    count,
    list,
    /** Describes the prices of a range, and their certainty. */
    range(bucket: RateBucket, name: string): string {
      return [spread(bucket, name), interval(bucket)].filter((sentence) => sentence !== null).join(' ')
    },
    /** Describes the prices of a month; null for a month without shipments. */
    month(prices: RateMonth | null, month: string): string {
      if (prices === null || prices.count === 0) return t('prices.monthNone', { month })
      const { p25, median, p75, values } = prices
      const texts = { month, count: count(prices.count), unit }
      if (median === null) return t('prices.monthValues', { ...texts, values: list(values) })
      if (p25 === null || p75 === null) return t('prices.month', { ...texts, median: format.unit(median) })
      const spanned = { low: format.unit(p25), high: format.unit(p75), median: format.unit(median) }
      return t('prices.monthHalf', { ...texts, ...spanned })
    },
    /** Describes how many shipments a thin range has, and how far it relies on which wider scope. */
    lean({ weights, counts }: PooledPrice, { pair, byMode, hasLane }: LeanNames): string {
      if (!hasLane) {
        const values = { count: count(counts.countryPair), percent: shareText(weights.mode, locale) }
        return t('pooled.leanOfPair', { ...values, pair, byMode })
      }
      const values = { count: count(counts.lane), percent: shareText(1 - weights.lane, locale) }
      return counts.countryPair > 0
        ? t('pooled.lean', { ...values, pair })
        : t('pooled.leanMode', { ...values, byMode })
    },
  }
}

interface LeanNames {
  pair: string
  byMode: string
  hasLane: boolean
}

/** `71%` for 0.714. */
export function shareText(share: number, locale: Locale): string {
  return new Intl.NumberFormat(locale === 'ru' ? 'ru-RU' : 'en-US', {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(share)
}
