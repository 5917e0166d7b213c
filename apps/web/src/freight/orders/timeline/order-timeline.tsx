import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { RouteLine } from '@portolan/contract/freight/orders/cargo-facts'
import { useQuery } from '@tanstack/react-query'
import { messages as mapMessages } from '#freight/map/messages.ts'
import { SilenceNote } from '#freight/orders/dates/order-status.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { routeLinesQuery } from '#freight/orders/queries.ts'
import { useCountryName } from '#freight/orders/route/route-name.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { type TimelineStop, timelineOf } from './timeline.ts'
import { TimelineLine } from './timeline-line.tsx'

interface LegProps {
  order: OrderDetail
  from: TimelineStop
  to: TimelineStop
  /** Undefined while loading, null if the distance is unknown. */
  line: RouteLine | null | undefined
}

/** The way from one stop to the next: mode, distance, and events in between. */
function Leg({ order, from, to, line }: LegProps) {
  const t = useMessages(orderMessages)
  const onMap = useMessages(mapMessages)
  const format = useFormat()
  const { point, onward } = from
  const mode = point.mode ?? order.transportMode
  const conveyance = [point.carrier, point.conveyance].filter((part) => part !== null)
  const state = onward?.state ?? 'coming'
  return (
    <div className="relative ps-9 py-2">
      <p
        className={cn(
          'wrap-anywhere inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md bg-wash px-2.5 py-1.5 text-sm',
          state === 'underway' && 'bg-accent-tint',
        )}
      >
        <span className="sr-only">
          {onMap('legSpoken', { from: point.place.city, to: to.point.place.city })}
        </span>
        <span className="inline-flex items-start gap-2">
          <Icon name={mode} label={t(`modeLong.${mode}`)} className="mt-px size-4 shrink-0 text-muted" />
          {conveyance.length > 0 ? conveyance.join(' · ') : t(`modeLong.${mode}`)}
        </span>
        <span className="tabular text-muted">
          {line === undefined ? (
            <Skeleton className="inline-block h-3.5 w-24" />
          ) : (
            line?.distanceKm != null && onMap('about', { distance: format.aboutDistance(line.distanceKm) })
          )}
        </span>
        {/* The headline has said that the order is canceled. */}
        <span
          className={cn(
            state === 'underway' ? 'font-medium text-accent' : 'text-muted',
            state === 'dropped' && 'sr-only',
          )}
        >
          {onMap(`state.${state}`)}
        </span>
      </p>
      {onward && onward.rows.length > 0 && (
        <ol className="-ms-9">
          {onward.rows.map((row) => (
            <TimelineLine key={row.milestone.key} row={row} mode={order.transportMode} namesPlace />
          ))}
        </ol>
      )}
    </div>
  )
}

interface StopProps {
  order: OrderDetail
  stop: TimelineStop
  next: TimelineStop | undefined
  line: RouteLine | null | undefined
}

function Stop({ order, stop, next, line }: StopProps) {
  const t = useMessages(orderMessages)
  const tTimeline = useMessages(messages)
  const countryName = useCountryName()
  const { place, leg } = { ...stop.point }
  const isNumbered = stop.rows.length > 0
  return (
    <li className="relative break-inside-avoid">
      {next && (
        <span
          aria-hidden
          className={cn(
            // It grows in place: as the scroll anchor it would move the content being read below it.
            'absolute start-[0.6875rem] top-3 -bottom-3 w-0.5 [overflow-anchor:none]',
            stop.onward?.state === 'done' || stop.onward?.state === 'underway' ? 'bg-accent' : 'bg-line',
          )}
        />
      )}
      <div className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
        <span aria-hidden className="flex justify-center">
          <span
            className={cn(
              'relative z-1 mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border-2',
              stop.isReached
                ? 'border-accent bg-accent-tint text-accent'
                : 'border-edge bg-surface text-muted',
            )}
          >
            <Icon name="place" className="size-3.5" />
          </span>
        </span>
        <div className="min-w-0 pt-0.5 pb-1">
          <h3 className="wrap-anywhere font-semibold">
            <span className="sr-only">{t(`leg.${leg}`)} </span>
            {place.city}, {countryName(place.countryCode)}
          </h3>
          <p className="wrap-anywhere text-muted text-sm">
            {place.name !== place.city && <span>{place.name} </span>}
            {place.locode && (
              <span translate="no" className="mono">
                {place.locode}
              </span>
            )}
          </p>
        </div>
      </div>
      {isNumbered ? (
        <ol>
          {stop.rows.map((row) => (
            <TimelineLine
              key={row.milestone.key}
              row={row}
              mode={order.transportMode}
              namesPlace={row.milestone.place !== null && row.milestone.place.city !== place.city}
            />
          ))}
        </ol>
      ) : (
        <p className="ps-9 pb-1 text-muted text-sm">{tTimeline('noTimes')}</p>
      )}
      {next && <Leg order={order} from={stop} to={next} line={line} />}
    </li>
  )
}

/** The stops of the route with their past and future events, as one timeline. */
export function OrderTimeline({ order, now }: { order: OrderDetail; now: Date }) {
  const t = useMessages(messages)
  const lines = useQuery(routeLinesQuery(order.id))
  const stops = timelineOf(order)
  const legs = lines.data?.legs
  return (
    <Panel
      title={t('title')}
      aside={<SilenceNote order={order} now={now} />}
      className="print:break-inside-auto!"
    >
      <ol className="flex flex-col gap-1">
        {stops.map((stop, index) => (
          <Stop
            // biome-ignore lint/suspicious/noArrayIndexKey: a route may touch one place twice
            key={index}
            order={order}
            stop={stop}
            next={stops[index + 1]}
            line={legs ? (legs[index] ?? null) : lines.error ? null : undefined}
          />
        ))}
      </ol>
    </Panel>
  )
}
