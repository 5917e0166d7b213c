import type { HistoryEvent } from '@portolan/contract/freight/ledger/order-history'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { messages as dateMessages } from '#freight/orders/dates/messages.ts'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { historyQuery } from '#freight/orders/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { isMilestone, useHistoryTexts } from './history-texts.ts'
import { messages } from './messages.ts'

/** The place's zone, or the source's offset if the place or its zone is unknown. */
function zoneOf({ place, offsetMinutes }: HistoryEvent): string {
  if (place?.timeZone) return place.timeZone
  const minutes = Math.abs(offsetMinutes ?? 0)
  const sign = (offsetMinutes ?? 0) < 0 ? '-' : '+'
  const two = (value: number) => String(value).padStart(2, '0')
  return minutes === 0 ? 'UTC' : `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function Message({ event }: { event: HistoryEvent }) {
  const t = useMessages(messages)
  const tDates = useMessages(dateMessages)
  const format = useFormat()
  const texts = useHistoryTexts()
  const source = texts.source(event.source)
  const isEstimated = event.classifier === 'estimated'
  const reason = texts.reason(event, isEstimated ? 'labeled' : undefined)
  const moment =
    event.precision === 'day'
      ? placeTimes(format, event.place).date(event.at)
      : format.dateTime(event.at, zoneOf(event))
  const where = event.place ? event.place.city : event.placeText
  // Its last revision is the retraction.
  const corrections = event.revision - (event.isRetracted ? 2 : 1)
  const facts = [
    where,
    event.conveyance,
    event.equipment && t('container', { number: event.equipment }),
    corrections > 0 && t('corrected', { count: corrections }),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  const isSetAside = event.isRetracted || !event.isCurrent
  // Notes and positions aren't milestones, and flags already explain why a message doesn't count.
  const isPassedOver = isSetAside && !event.isRetracted && event.flags.length === 0 && isMilestone(event)
  return (
    <li className="border-t px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className={cn('font-medium', event.isRetracted && 'line-through', isSetAside && 'text-muted')}>
          {texts.event(event)}
        </span>
        <span className={cn('tabular text-sm', event.isRetracted && 'line-through')}>
          {moment}
          {event.classifier !== 'actual' && (
            <span className="text-muted"> · {tDates(`date.${event.classifier}`)}</span>
          )}
        </span>
      </p>
      {facts.length > 0 && <p className="wrap-anywhere text-sm">{facts.join(' · ')}</p>}
      {reason && <p className="wrap-anywhere text-sm">{isEstimated ? t('reasonIs', { reason }) : reason}</p>}
      {event.flags.map((flag) => (
        <p key={flag} className="text-amber text-sm">
          {t(`flags.${flag}`, { place: event.placeText ?? '–' })}
        </p>
      ))}
      <p className="wrap-anywhere text-muted text-sm">
        {t('received', {
          source,
          time: format.dateTime(event.receivedAt, Intl.DateTimeFormat().resolvedOptions().timeZone),
        })}
      </p>
      {event.isRetracted && <p className="text-red text-sm">{t('withdrawn', { source })}</p>}
      {isPassedOver && <p className="text-muted text-sm">{t('passedOver')}</p>}
    </li>
  )
}

/** All reports about an order with their sources and times, in a disclosure. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const { data, error, refetch, isFetching } = useQuery(historyQuery(orderId))
  return (
    <Panel title={t('title')} flush className="print:hidden">
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonGroup className="p-4">
          <Skeleton className="h-5 w-40" />
        </SkeletonGroup>
      )}
      {data?.length === 0 && <p className="p-4 text-muted">{t('none')}</p>}
      {data && data.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center gap-1.5 px-4 text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
            {t('show', { count: data.length })}
          </summary>
          <ol>
            {data.map((event) => (
              <Message key={event.id} event={event} />
            ))}
          </ol>
        </details>
      )}
    </Panel>
  )
}
