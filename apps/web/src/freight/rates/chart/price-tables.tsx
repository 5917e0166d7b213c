import type { RateAnalysis, RateBucket } from '@portolan/contract/freight/rates'
import type { ReactNode } from 'react'
import type { PriceWords } from '#freight/rates/history/describe-prices.ts'
import { messages } from '#freight/rates/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import type { MonthSlot } from './month-slots.ts'
import type { PeriodNames } from './period-names.ts'

const ofBucket = ['min', 'p10', 'p25', 'median', 'p75', 'p90', 'max'] as const
const ofMonth = ['p25', 'median', 'p75'] as const

/** The figures behind a chart, in a disclosure; always open on paper. */
export function FiguresBehind({ isPrinted, children }: { isPrinted: boolean; children: ReactNode }) {
  const t = useMessages(messages, 'chart')
  return (
    <details open={isPrinted || undefined} className="group mt-3">
      <summary
        data-print="hide"
        className="touch-room relative w-fit rounded-sm font-medium text-accent text-sm hover:underline"
      >
        {t('asTable')}
      </summary>
      <div className="mt-2 border-t print:[&_*]:text-2xs! print:[&_td]:h-7! print:[&_td]:whitespace-normal! print:[&_td]:px-1! print:[&_th]:h-7! print:[&_th]:whitespace-normal! print:[&_th]:px-1!">
        {children}
      </div>
    </details>
  )
}

interface RangeTableProps {
  buckets: readonly RateBucket[]
  nameOf: (bucket: RateBucket) => string
  words: PriceWords
}

export function RangeTable({ buckets, nameOf, words }: RangeTableProps) {
  const t = useMessages(messages, 'table')
  const price = (value: number | null) => (value === null ? '–' : words.format.unit(value))
  return (
    <DataTable caption={t('ranges', { unit: words.unit })}>
      <TableHead>
        <HeaderCell>{t('range')}</HeaderCell>
        <HeaderCell align="end">{t('count')}</HeaderCell>
        {ofBucket.map((name) => (
          <HeaderCell key={name} align="end">
            {t(name)}
          </HeaderCell>
        ))}
        <HeaderCell align="end">{t('interval')}</HeaderCell>
        <HeaderCell align="end">{t('pooled')}</HeaderCell>
        <HeaderCell>{t('values')}</HeaderCell>
      </TableHead>
      <tbody>
        {buckets.map((bucket) => (
          <TableRow key={nameOf(bucket)} className="whitespace-nowrap">
            <Cell>{nameOf(bucket)}</Cell>
            <Cell align="end">{bucket.count}</Cell>
            {ofBucket.map((name) => (
              <Cell key={name} align="end">
                {price(bucket[name])}
              </Cell>
            ))}
            <Cell align="end">
              {bucket.medianInterval
                ? `${price(bucket.medianInterval.low)} – ${price(bucket.medianInterval.high)}`
                : '–'}
            </Cell>
            <Cell align="end">{price(bucket.pooled?.value ?? null)}</Cell>
            <Cell className="tabular print:whitespace-normal">{words.list(bucket.values) || '–'}</Cell>
          </TableRow>
        ))}
      </tbody>
    </DataTable>
  )
}

interface MonthTableProps {
  period: RateAnalysis['period']
  slots: readonly MonthSlot[]
  names: PeriodNames
  words: PriceWords
}

export function MonthTable({ period, slots, names, words }: MonthTableProps) {
  const t = useMessages(messages, 'table')
  const price = (value: number | null | undefined) => (value == null ? '–' : words.format.unit(value))
  return (
    <DataTable caption={t(`${period}s`, { unit: words.unit })}>
      <TableHead>
        <HeaderCell>{t(period)}</HeaderCell>
        <HeaderCell align="end">{t('count')}</HeaderCell>
        {ofMonth.map((name) => (
          <HeaderCell key={name} align="end">
            {t(name)}
          </HeaderCell>
        ))}
        <HeaderCell>{t('values')}</HeaderCell>
      </TableHead>
      <tbody>
        {slots.map(({ month, prices }) => (
          <TableRow key={month} className="whitespace-nowrap">
            <Cell>{names.long(month)}</Cell>
            <Cell align="end">{prices?.count ?? 0}</Cell>
            {ofMonth.map((name) => (
              <Cell key={name} align="end">
                {price(prices?.[name])}
              </Cell>
            ))}
            <Cell className="tabular print:whitespace-normal">
              {(prices && words.list(prices.values)) || '–'}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </DataTable>
  )
}
