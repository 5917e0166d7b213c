import type { RateAnalysis, RateEstimate } from '@portolan/contract/freight/rates'
import type { EstimationSearch } from '#freight/rates/estimation-search.ts'
import { messages } from '#freight/rates/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { askedBucket } from './asked-bucket.ts'
import { ConfidenceNote } from './confidence-note.tsx'
import { type LaneNames, usePriceWords } from './use-answer.ts'

interface AnswerProps {
  analysis: RateAnalysis
  asked: EstimationSearch
  names: LaneNames
}

/** The price of the requested cargo with its basis, or why there is none. */
export function Answer({ analysis, asked, names }: AnswerProps) {
  const t = useMessages(messages)
  const words = usePriceWords(analysis)
  const { estimate, unit } = analysis
  const bucket = askedBucket(analysis, asked)
  const range = bucket?.range ? t(`range.${bucket.range}`) : t('containerRange')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {estimate && <EstimateFigures estimate={estimate} analysis={analysis} />}
      {!estimate && (
        <p className="text-pretty">
          {t(bucket === null && unit !== 'container' ? 'answer.needWeight' : 'answer.noEstimate')}
        </p>
      )}
      {estimate && (
        <ConfidenceNote estimate={estimate} analysis={analysis} inRange={bucket?.count ?? 0} names={names} />
      )}
      {bucket && (
        <p className="tabular max-w-prose text-pretty text-muted">
          {words.range(bucket, unit === 'container' ? range : t('answer.yourRange', { range }))}
        </p>
      )}
    </div>
  )
}

/** Low, expected and high: as figures on a bar, and in words. */
function EstimateFigures({ estimate, analysis }: { estimate: RateEstimate; analysis: RateAnalysis }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { format: price } = usePriceWords(analysis)
  const { low, expected, high, units, pooled } = estimate
  const bucket =
    analysis.unit === 'container'
      ? t('units.container', { number: units })
      : t(`units.${analysis.unit}`, { count: format.number(units, 3), number: units })
  const place = high > low ? (expected - low) / (high - low) : 0.5
  return (
    <div>
      <p className="text-muted text-sm">{t('answer.title')}</p>
      <p className="tabular flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold text-2xl tracking-tight">{price.total(expected)}</span>
        <span className="text-lg text-muted">
          {t('answer.usual', { low: price.total(low), high: price.total(high) })}
        </span>
      </p>
      <svg aria-hidden className="mt-2 block h-4 w-full max-w-md overflow-visible px-1">
        <rect width="100%" y={5} height={6} rx={3} className="fill-accent-tint stroke-accent" />
        <circle cx={`${place * 100}%`} cy={8} r={6} className="fill-accent stroke-surface" strokeWidth={2} />
      </svg>
      <p className="mt-2 max-w-prose text-pretty">
        {t(pooled ? 'answer.pooledHalf' : 'answer.half', {
          units: bucket,
          low: price.total(low),
          high: price.total(high),
        })}
      </p>
    </div>
  )
}
