import type { RateAnalysis, RateEstimate } from '@portolan/contract/freight/rates'
import { Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '#freight/rates/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { usePrinting } from '#platform/ui/use-printing.ts'
import type { LaneNames } from './use-answer.ts'

const tones: Record<RateEstimate['confidence'], Tone> = { high: 'green', medium: 'blue', low: 'amber' }

interface CertaintyProps {
  estimate: RateEstimate
  analysis: RateAnalysis
  /** The number of counted shipments in the range of the requested cargo. */
  inRange: number
  names: LaneNames
  /** The statistics. */
  children: ReactNode
}

/** How reliable the estimate is; why, and the statistics behind it, on request and on paper. */
export function Certainty({ estimate, analysis, inRange, names, children }: CertaintyProps) {
  const t = useMessages(messages)
  const isPrinted = usePrinting()
  const { confidence, pooled } = estimate
  const { scopeCounts: counts, unit } = analysis
  return (
    <details open={isPrinted || undefined}>
      <summary className="touch-room relative isolate flex w-fit flex-wrap items-center gap-x-2 gap-y-1 rounded-sm max-tablet:after:-z-1 [&::-webkit-details-marker]:hidden">
        <Badge tone={tones[confidence]} icon={<Gauge aria-hidden />}>
          {t(`confidence.level.${confidence}`)}
        </Badge>
        <span className="font-medium text-accent text-sm hover:underline" data-print="hide">
          {t('confidence.how')}
        </span>
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <p className="tabular max-w-prose text-pretty text-muted">
          {t(`confidence.${names.hasLane ? '' : 'ofPair.'}${confidence}`, {
            lane: t('count', { count: counts.lane }),
            pair: names.pair,
            pairCount: t('count', { count: counts.countryPair }),
          })}
          {pooled && unit !== 'container' && ` ${t('confidence.pooled', { count: String(inRange) })}`}
        </p>
        {children}
      </div>
    </details>
  )
}
