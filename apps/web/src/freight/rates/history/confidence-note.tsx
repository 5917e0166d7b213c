import type { RateAnalysis, RateEstimate } from '@portolan/contract/freight/rates'
import { Gauge } from 'lucide-react'
import { messages } from '#freight/rates/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import type { LaneNames } from './use-answer.ts'

const tones: Record<RateEstimate['confidence'], Tone> = { high: 'green', medium: 'blue', low: 'amber' }

interface ConfidenceNoteProps {
  estimate: RateEstimate
  analysis: RateAnalysis
  /** The number of counted shipments in the range of the requested cargo. */
  inRange: number
  names: LaneNames
}

/** How reliable the estimate is, and why. */
export function ConfidenceNote({ estimate, analysis, inRange, names }: ConfidenceNoteProps) {
  const t = useMessages(messages)
  const { confidence, pooled } = estimate
  const { scopeCounts: counts, unit } = analysis
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tones[confidence]} icon={<Gauge aria-hidden />}>
        {t(`confidence.level.${confidence}`)}
      </Badge>
      <span className="tabular text-muted text-sm">
        {t(`confidence.${names.hasLane ? '' : 'ofPair.'}${confidence}`, {
          lane: t('count', { count: counts.lane }),
          pair: names.pair,
          pairCount: t('count', { count: counts.countryPair }),
        })}
        {pooled && unit !== 'container' && ` ${t('confidence.pooled', { count: String(inRange) })}`}
      </span>
    </p>
  )
}
