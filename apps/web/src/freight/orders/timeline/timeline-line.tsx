import type { TransportMode } from '@portolan/contract/freight/places'
import { momentOf } from '@portolan/freight/time/moment'
import { Check, X } from 'lucide-react'
import { bestTime } from '#freight/orders/dates/arrival-facts.ts'
import { messages as dateMessages } from '#freight/orders/dates/messages.ts'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { useEventText } from '#freight/orders/milestones/event-text.ts'
import { messages as milestoneMessages } from '#freight/orders/milestones/messages.ts'
import { ShiftNote } from '#freight/orders/milestones/shift-note.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { useOvertakenText } from './overtaken-text.ts'
import type { MilestoneState, TimelineRow } from './timeline.ts'

function Dot({ state }: { state: MilestoneState }) {
  return (
    <span
      aria-hidden
      className={cn(
        'relative z-1 mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border-2',
        state === 'done' && 'border-accent bg-accent text-accent-ink',
        state === 'next' && 'border-accent bg-surface',
        (state === 'coming' || state === 'dropped') && 'border-line bg-surface',
      )}
    >
      {state === 'done' && <Check strokeWidth={3.5} className="size-2.5" />}
      {state === 'dropped' && <X className="size-2.5 text-muted" />}
      {state === 'next' && <span className="size-1.5 rounded-full bg-accent" />}
    </span>
  )
}

interface LineProps {
  row: TimelineRow
  mode: TransportMode
  /** True if the place isn't a stop, so that it's named. */
  namesPlace: boolean
}

/** A past or future event at a stop, with each stated time. */
export function TimelineLine({ row, mode, namesPlace }: LineProps) {
  const t = useMessages(milestoneMessages)
  const eventText = useEventText()
  const { milestone, state, isEmptyCollected, isInDoubt } = row
  const { place, code, remark, unitIds, times } = milestone
  const isFaint = state === 'coming' || state === 'dropped'
  return (
    <li className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-1.5">
      <span className="flex justify-center">
        <Dot state={state} />
      </span>
      <div
        className={cn(
          'flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-0.5 max-tablet:flex-col',
          isFaint && 'text-muted',
        )}
      >
        <p className="min-w-0">
          <span className={cn(!isFaint && 'font-medium')}>
            <span className="sr-only">{t(`${state}`)}: </span>
            {isEmptyCollected ? t('emptyCollected') : eventText(code, times.actual !== null)}
          </span>
          <span className="wrap-anywhere text-muted text-sm">
            {namesPlace && place && <span> · {place.city}</span>}
            {unitIds.length > 0 && <span> · {t('units', { count: unitIds.length })}</span>}
            {state === 'done' && times.actual === null && <span> · {t('unconfirmed')}</span>}
          </span>
          {remark && <span className="wrap-anywhere block text-sm">{remark}</span>}
        </p>
        <LineTimes row={row} mode={mode} isInDoubt={isInDoubt} />
      </div>
    </li>
  )
}

/** The best time, then the other statements. */
function LineTimes({ row, mode, isInDoubt }: { row: TimelineRow; mode: TransportMode; isInDoubt: boolean }) {
  const t = useMessages(messages)
  const tMilestones = useMessages(milestoneMessages)
  const tDates = useMessages(dateMessages)
  const overtakenText = useOvertakenText()
  const format = useFormat()
  const { place, times } = row.milestone
  const best = bestTime(times)
  if (!best) return null
  const { moment } = placeTimes(format, place)
  const at = (classifier: 'planned' | 'estimated') => moment(momentOf(times, classifier) ?? best)
  const wasEstimated = times.actual !== null && times.estimated !== null && times.estimated !== times.actual
  return (
    <p className="tabular text-sm tablet:text-end">
      <span className={cn('block', best.certainty === 'actual' && 'text-ink')}>
        {moment(best)}
        {best.certainty !== 'actual' && (
          <span className="text-muted"> · {tDates(`date.${best.certainty}`)}</span>
        )}
      </span>
      {isInDoubt && (
        <span className="inline-flex items-center gap-1 font-medium text-amber">
          <Icon name="delayed" className="size-3.5" />
          {t('inDoubt')}
        </span>
      )}
      {row.overtaken && <span className="block">{overtakenText(row.overtaken)}</span>}
      {times.planned !== null && times.planned !== best.at && (
        <span className="block text-muted">{tMilestones('planned', { time: at('planned') })}</span>
      )}
      {wasEstimated && times.estimated !== null && times.estimated !== times.planned && (
        <span className="block text-muted">{t('estimatedBefore', { time: at('estimated') })}</span>
      )}
      {place && <ShiftNote times={times} place={place} mode={mode} />}
    </p>
  )
}
