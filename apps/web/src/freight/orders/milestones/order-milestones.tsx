import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import type { RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import { momentOf } from '@portolan/freight/time/moment'
import {
  type MilestoneState,
  rowsOf,
  type TimelineRow,
  timelineOf,
} from '@portolan/freight/timeline/timeline'
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
  row: TimelineRow<EventCode, RoutePoint>
  isLast: boolean
  mode: TransportMode
}

function Line({ row: { milestone, state, isEmptyCollected }, isLast, mode }: LineProps) {
  const t = useMessages(messages)
  const tDates = useMessages(dateMessages)
  const format = useFormat()
  const eventText = useEventText()
  const { place, times, code, remark, unitIds } = milestone
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
            <span className="sr-only">{t(`${state}`)}: </span>
            {isEmptyCollected ? t('emptyCollected') : eventText(code, times.actual !== null)}
          </span>
          <span className="wrap-anywhere text-muted text-sm">
            {place && <span> · {place.city}</span>}
            {unitIds.length > 0 && <span> · {t('units', { count: unitIds.length })}</span>}
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
  const rows = rowsOf(timelineOf<EventCode, RoutePoint>(order))
  return (
    <Panel
      title={t('title')}
      aside={<SilenceNote order={order} now={now} />}
      className="print:break-inside-auto!"
    >
      {rows.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ol>
          {rows.map((row, index) => (
            <Line
              key={row.milestone.key}
              row={row}
              isLast={index === rows.length - 1}
              mode={order.transportMode}
            />
          ))}
        </ol>
      )}
    </Panel>
  )
}
