import type { RateAnalysis, RateEstimate } from '@portolan/contract/freight/rates'
import type { EstimationSearch } from '#freight/rates/estimation-search.ts'
import { messages } from '#freight/rates/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { askedBucket } from './asked-bucket.ts'
import { Certainty } from './certainty.tsx'
import { Pooled } from './pooled-note.tsx'
import { type LaneNames, usePriceWords } from './use-answer.ts'

interface AnswerProps {
  analysis: RateAnalysis
  asked: EstimationSearch
  names: LaneNames
}

/** The price of the requested cargo, with its statistics behind a question, or why there is none. */
export function Answer({ analysis, asked, names }: AnswerProps) {
  const t = useMessages(messages)
  const words = usePriceWords(analysis)
  const { estimate, unit } = analysis
  const bucket = askedBucket(analysis, asked)
  const range = bucket?.range ? t(`range.${bucket.range}`) : t('containerRange')
  const statistics = bucket && (
    <p className="tabular max-w-prose text-pretty text-muted">
      {words.range(bucket, unit === 'container' ? range : t('answer.yourRange', { range }))}
    </p>
  )
  const pooled = <Pooled analysis={analysis} asked={asked} names={names} />
  if (estimate)
    return (
      <div className="flex min-w-0 flex-col gap-3">
        <EstimateFigures estimate={estimate} analysis={analysis} />
        <Certainty estimate={estimate} analysis={analysis} inRange={bucket?.count ?? 0} names={names}>
          {statistics}
          {pooled}
        </Certainty>
      </div>
    )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-pretty">
        {t(bucket === null && unit !== 'container' ? 'answer.needWeight' : 'answer.noEstimate')}
      </p>
      {statistics}
      {pooled}
    </div>
  )
}

/** Low, expected and high: as figures on a bar, and in words; all of them rough if little is known. */
function EstimateFigures({ estimate, analysis }: { estimate: RateEstimate; analysis: RateAnalysis }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { format: price } = usePriceWords(analysis)
  const { low, expected, high, units, pooled, confidence } = estimate
  const isRough = confidence === 'low'
  const total = isRough ? price.rough : price.total
  const bucket =
    analysis.unit === 'container'
      ? t('units.container', { number: units })
      : t(`units.${analysis.unit}`, { count: format.number(units, 3), number: units })
  const place = high > low ? (expected - low) / (high - low) : 0.5
  return (
    <div>
      <p className="text-muted text-sm">{t('answer.title')}</p>
      <p className="tabular flex flex-wrap items-baseline gap-x-3">
        <span className={cn('font-semibold tracking-tight', isRough ? 'text-xl' : 'text-2xl')}>
          {isRough ? t('answer.about', { price: total(expected) }) : total(expected)}
        </span>
        <span className="text-lg text-muted">
          {t('answer.usual', { low: total(low), high: total(high) })}
        </span>
      </p>
      <svg aria-hidden className="mt-2 block h-4 w-full max-w-md overflow-visible px-1">
        <rect width="100%" y={5} height={6} rx={3} className="fill-accent-tint stroke-accent" />
        <circle cx={`${place * 100}%`} cy={8} r={6} className="fill-accent stroke-surface" strokeWidth={2} />
      </svg>
      <p className="mt-2 max-w-prose text-pretty">
        {t(pooled ? 'answer.pooledHalf' : 'answer.half', {
          units: bucket,
          low: total(low),
          high: total(high),
        })}
      </p>
    </div>
  )
}
