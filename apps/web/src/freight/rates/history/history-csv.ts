import type { RateAnalysis } from '@portolan/contract/freight/rates'
import type { Locale } from '@portolan/contract/identity/users'
import { byteOrderMark, csvNumber, csvRow, csvText } from '@portolan/contract/shared/csv'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { periodNames } from '#freight/rates/chart/period-names.ts'
import { type EstimationSearch, loadTypeOf } from '#freight/rates/estimation-search.ts'
import { messages } from '#freight/rates/messages.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'

interface Source {
  analysis: RateAnalysis
  asked: EstimationSearch
  names: { from: string; to: string }
}

type Value = string | number | null

const figures = ['count', 'min', 'p10', 'p25', 'median', 'p75', 'p90', 'max'] as const

/** Removes the noise of binary fractions. */
const plain = (value: number) => Number(value.toPrecision(12))

/** The figures of an answer as CSV. Each row repeats its context, since rows get sorted and copied. */
export function writeHistoryCsv({ analysis, asked, names }: Source, locale: Locale): string {
  const t = translatorOf(messages, locale)
  const orders = translatorOf(orderMessages, locale)
  const { currency, unit, scope, since, buckets, period, months } = analysis
  const periodName = (month: string) => (period === 'month' ? month : periodNames(locale, period).long(month))
  const rowOf = (values: readonly Value[]) =>
    csvRow(
      values.map((value) => {
        if (value === null) return ''
        return typeof value === 'number' ? csvNumber(plain(value), locale) : csvText(value, locale)
      }),
      locale,
    )
  const of = [
    currency,
    t(`unit.${unit}`),
    t(`csv.scopes.${scope}`),
    since,
    t(`seasonName.${asked.season}`),
    names.from,
    names.to,
    orders(`mode.${asked.transportMode}`),
    orders(`loadType.${loadTypeOf(asked)}`),
  ]
  const list = (values: readonly number[]) =>
    values.map((value) => csvNumber(plain(value), locale)).join(locale === 'ru' ? ' | ' : '; ')
  const titles = [
    t('csv.part'),
    t('csv.key'),
    ...figures.map((name) => t(`table.${name}`)),
    t('csv.intervalLow'),
    t('csv.intervalHigh'),
    t('table.pooled'),
    t('table.values'),
    ...(['currency', 'unit', 'scope', 'since', 'season', 'from', 'to', 'mode', 'loadType'] as const).map(
      (name) => t(`csv.${name}`),
    ),
  ]
  const rangeRows = buckets.map((bucket) => [
    t('csv.byRange'),
    bucket.range ? t(`range.${bucket.range}`) : t('containerRange'),
    ...figures.map((name) => bucket[name]),
    bucket.medianInterval?.low ?? null,
    bucket.medianInterval?.high ?? null,
    bucket.pooled?.value ?? null,
    list(bucket.values),
    ...of,
  ])
  const monthRows = months.map(({ month, count, p25, median, p75, values }) => [
    t(period === 'month' ? 'csv.byMonth' : 'csv.bySeason'),
    periodName(month),
    count,
    null,
    null,
    p25,
    median,
    p75,
    null,
    null,
    null,
    null,
    null,
    list(values),
    ...of,
  ])
  return byteOrderMark + [titles, ...rangeRows, ...monthRows].map(rowOf).join('')
}

/** A file name valid on every system. */
export function historyFileName({ from, to }: { from: string; to: string }, locale: Locale): string {
  const name = translatorOf(messages, locale)('csv.fileName', { from, to })
  return `${name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.csv`
}
