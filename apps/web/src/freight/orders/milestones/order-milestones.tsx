import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { TransportMode } from '@portolan/contract/freight/places'
import { momentOf } from '@portolan/freight/time/moment'
import { Check, X } from 'lucide-react'
import { bestTime } from '#freight/orders/dates/arrival-facts.ts'
import { messages as dateMessages } from '#freight/orders/dates/messages.ts'
import { SilenceNote } from '#freight/orders/dates/order-status.tsx'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { useEventText } from './event-text.ts'
import { messages } from './messages.ts'
import {
  collectsEmpty,
  type Milestone,
  type MilestoneState,
  milestoneStates,
  milestonesOf,
  withPlans,
} from './milestones.ts'
import { ShiftNote } from './shift-note.tsx'

function Dot({ state }: { state: MilestoneState }) {
  return (
    <span
      aria-hidden
      className={cn(
        'flex size-5 shrink-0 items-center justify-center rounded-full border-2',
        state === 'done' && 'border-accent bg-accent text-accent-ink',
        state === 'next' && 'border-accent bg-surface',
        (state === 'coming' || state === 'dropped') && 'border-line bg-surface',
      )}
    >
      {state === 'done' && <Check strokeWidth={3} className="size-3" />}
      {state === 'dropped' && <X className="size-3 text-muted" />}
      {state === 'next' && <span className="size-1.5 rounded-full bg-accent" />}
    </span>
  )
}

interface LineProps {
  milestone: Milestone
  state: MilestoneState
  /** True if an empty container is collected. */
  isEmpty: boolean
  isLast: boolean
  mode: TransportMode
}

function Line({ milestone, state, isEmpty, isLast, mode }: LineProps) {
  const t = useMessages(messages)
  const tDates = useMessages(dateMessages)
  const format = useFormat()
  const eventText = useEventText()
  const { place, times, code, remark, units } = milestone
  const best = bestTime(times)
  const isFaint = state === 'coming' || state === 'dropped'
  const { moment } = placeTimes(format, place)
  const planned = momentOf(times, 'planned')
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
      <span className="flex flex-col items-center">
        <Dot state={state} />
        {!isLast && (
          <span aria-hidden className={cn('w-0.5 flex-1', state === 'done' ? 'bg-accent' : 'bg-line')} />
        )}
      </span>
      <div
        className={cn(
          'flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-0.5',
          !isLast && 'pb-4',
          isFaint && 'text-muted',
        )}
      >
        <p className="min-w-0">
          <span className={cn(!isFaint && 'font-medium')}>
            {state !== 'dropped' && <span className="sr-only">{t(`${state}`)}: </span>}
            {isEmpty ? t('emptyCollected') : eventText(code, times.actual !== null)}
          </span>
          <span className="wrap-anywhere text-muted text-sm">
            {place && <span> · {place.city}</span>}
            {units > 0 && <span> · {t('units', { count: units })}</span>}
            {state === 'done' && times.actual === null && <span> · {t('unconfirmed')}</span>}
          </span>
          {remark && <span className="wrap-anywhere block text-sm">{remark}</span>}
        </p>
        {best && (
          <p className="tabular text-sm tablet:text-end">
            <span className={cn('block', best.certainty === 'actual' && 'text-ink')}>
              {moment(best)}
              {best.certainty !== 'actual' && (
                <span className="text-muted"> · {tDates(`date.${best.certainty}`)}</span>
              )}
            </span>
            {state === 'dropped' && <span className="block">{t('dropped')}</span>}
            {planned !== null && planned.at !== best?.at && (
              <span className="block text-muted">{t('planned', { time: moment(planned) })}</span>
            )}
            {place && <ShiftNote times={times} place={place} mode={mode} />}
          </p>
        )}
      </div>
    </li>
  )
}

/** Past and future milestones, planned against actual. */
export function OrderMilestones({ order, now }: { order: OrderDetail; now: Date }) {
  const t = useMessages(messages)
  const milestones = withPlans(milestonesOf(order.events), order.route)
  const states = milestoneStates(milestones, order.shipmentStatus)
  return (
    <Panel
      title={t('title')}
      aside={<SilenceNote order={order} now={now} />}
      className="print:break-inside-auto!"
    >
      {milestones.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ol>
          {milestones.map((milestone, index) => (
            <Line
              key={milestone.key}
              milestone={milestone}
              state={states[index] ?? 'coming'}
              isEmpty={collectsEmpty(milestones, index)}
              isLast={index === milestones.length - 1}
              mode={order.transportMode}
            />
          ))}
        </ol>
      )}
    </Panel>
  )
}
