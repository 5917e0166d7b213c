import type { RateBucket } from '@portolan/contract/freight/rates'
import { Download, Printer } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { MonthChart } from '#freight/rates/chart/month-chart.tsx'
import { monthSlots } from '#freight/rates/chart/month-slots.ts'
import { periodNames } from '#freight/rates/chart/period-names.ts'
import { FiguresBehind, MonthTable, RangeTable } from '#freight/rates/chart/price-tables.tsx'
import { RangeChart } from '#freight/rates/chart/range-chart.tsx'
import { messages } from '#freight/rates/messages.ts'
import type { Estimation } from '#freight/rates/queries.ts'
import { saveBlob } from '#platform/files/save-file.ts'
import { calendarDay } from '#platform/i18n/format/calendar-days.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { usePrinting } from '#platform/ui/use-printing.ts'
import { Answer } from './answer.tsx'
import { askedBucket } from './asked-bucket.ts'
import { Basis } from './basis.tsx'
import { cargoOf, conditionsOf } from './conditions.ts'
import { historyFileName, writeHistoryCsv } from './history-csv.ts'
import { NoHistory } from './history-states.tsx'
import { type LaneNames, useLaneNames, usePriceWords } from './use-answer.ts'

/** The frame of the history, in any state. */
export function HistoryFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useMessages(messages, 'history')
  return (
    <section
      aria-labelledby="history-title"
      className="@container break-inside-auto! rounded-lg border bg-surface max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0 print:border-0"
    >
      <header className="flex min-h-13 items-center justify-between gap-x-3 border-b px-5 py-2 max-tablet:px-4 print:px-0">
        <h2 id="history-title" className="font-semibold text-base">
          {t('title')}
        </h2>
        <div className="flex gap-1" data-print="hide">
          {actions}
        </div>
      </header>
      <div className="p-5 max-tablet:p-4 print:px-0">{children}</div>
    </section>
  )
}

/** The cost history of similar shipments; shows when another request is still loading. */
export function HistoryPanel({ estimation, isStale }: { estimation: Estimation; isStale: boolean }) {
  const t = useMessages(messages, 'history')
  const names = useLaneNames(estimation.asked)
  const isEmpty = estimation.analysis.sampleSize === 0
  return (
    <HistoryFrame
      actions={
        <>
          <p role="status" className="flex items-center px-1 text-muted text-sm">
            {isStale && t('updating')}
          </p>
          {!isEmpty && <Actions estimation={estimation} names={names} />}
        </>
      }
    >
      <div aria-busy={isStale}>
        {isEmpty ? <NoHistory estimation={estimation} /> : <Figures estimation={estimation} names={names} />}
      </div>
    </HistoryFrame>
  )
}

function Actions({ estimation, names }: { estimation: Estimation; names: LaneNames }) {
  const t = useMessages(messages, 'history')
  const locale = useLocale()
  function download() {
    const text = writeHistoryCsv({ ...estimation, names }, locale)
    saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), historyFileName(names, locale))
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Download aria-hidden />}
        aria-label={t('csvLabel')}
        onClick={download}
      >
        <span className="max-tablet:sr-only">{t('csv')}</span>
      </Button>
      <Button variant="ghost" size="sm" icon={<Printer aria-hidden />} onClick={() => window.print()}>
        <span className="max-tablet:sr-only">{t('print')}</span>
      </Button>
    </>
  )
}

function Figures({ estimation: { asked, analysis }, names }: { estimation: Estimation; names: LaneNames }) {
  const t = useMessages(messages)
  const orders = useMessages(orderMessages)
  const format = useFormat()
  const words = usePriceWords(analysis)
  const isPrinted = usePrinting()
  const locale = useLocale()
  const { buckets, unit, period } = analysis
  const periods = useMemo(() => periodNames(locale, period), [locale, period])
  const slots = useMemo(() => monthSlots(analysis, asked.season, calendarDay(new Date())), [analysis, asked])
  const nameOf = ({ range }: RateBucket) => (range ? t(`range.${range}`) : t('containerRange'))
  const byRange = unit === 'container' ? t('chart.byContainer') : t('chart.byRange', { unit: words.unit })
  const byPeriod = t(period === 'month' ? 'chart.byMonth' : 'chart.bySeason', { unit: words.unit })
  return (
    <div className="flex flex-col gap-6 print:block print:space-y-5">
      <p className="-mb-2 font-medium print:mb-0">
        {[...conditionsOf(asked, names, { t, orders }), ...cargoOf(asked, format, t)].join(' · ')}
      </p>
      <div className="grid items-start gap-x-10 gap-y-6 @4xl:grid-cols-2 print:block print:space-y-4">
        <Answer analysis={analysis} asked={asked} names={names} />
        <Basis analysis={analysis} asked={asked} names={names} />
      </div>
      <div className="grid gap-x-10 gap-y-6 @4xl:grid-cols-2 print:block print:space-y-6">
        <Figure title={byRange}>
          <RangeChart
            title={byRange}
            buckets={buckets}
            nameOf={nameOf}
            asked={askedBucket(analysis, asked)}
            words={words}
          />
          <FiguresBehind isPrinted={isPrinted}>
            <RangeTable buckets={buckets} nameOf={nameOf} words={words} />
          </FiguresBehind>
        </Figure>
        <Figure title={byPeriod}>
          <MonthChart title={byPeriod} period={period} slots={slots} names={periods} words={words} />
          <FiguresBehind isPrinted={isPrinted}>
            <MonthTable period={period} slots={slots} names={periods} words={words} />
          </FiguresBehind>
        </Figure>
      </div>
      <p className="text-muted text-sm">{t('history.notOffer')}</p>
    </div>
  )
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
