import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { Place, RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import type { Times } from '@portolan/contract/shared/instants'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { messages } from '#freight/orders/messages.ts'
import { ShiftNote } from '#freight/orders/milestones/shift-note.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/class-names.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { useCountryName } from './route-name.tsx'

const classifiers = ['planned', 'estimated', 'actual'] as const

interface TimesRowProps {
  what: 'arrival' | 'departure'
  times: Times
  place: Place
  mode: TransportMode
}

/** One happening at one place: its three times side by side, below one another where there is no room. */
function TimesRow({ what, times, place, mode }: TimesRowProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const newest = times.actual === null ? 'estimated' : 'actual'
  return (
    <div className="grid gap-x-4 gap-y-1 @min-[34rem]:grid-cols-[6.5rem_repeat(3,8.5rem)]">
      <h4 className="text-sm @min-[34rem]:pt-3.5 @max-[34rem]:font-medium">{t(`times.${what}`)}</h4>
      <dl className="contents">
        {classifiers.map((classifier) => {
          const at = times[classifier]
          return (
            <div
              key={classifier}
              className={cn(
                'gap-3 @max-[34rem]:flex @max-[34rem]:justify-between',
                at === null && '@max-[34rem]:hidden',
              )}
            >
              <dt className="shrink-0 text-muted text-xs @max-[34rem]:text-sm">{t(`times.${classifier}`)}</dt>
              <dd
                className={cn(
                  'tabular text-sm @max-[34rem]:text-end',
                  classifier !== 'actual' && times.actual !== null && 'text-muted',
                )}
              >
                {at === null ? (
                  <span className="text-muted">
                    <span aria-hidden>–</span>
                    <span className="sr-only">{t('date.none')}</span>
                  </span>
                ) : (
                  <>
                    <span className={classifier === 'actual' ? 'font-medium' : undefined}>
                      {placeTimes(format, place).moment(at)}
                    </span>
                    {classifier === newest && (
                      <span className="block">
                        <ShiftNote times={times} place={place} mode={mode} />
                      </span>
                    )}
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

function hasAny(times: Times | null): times is Times {
  return times !== null && classifiers.some((classifier) => times[classifier] !== null)
}

interface StopProps {
  point: RoutePoint
  isLast: boolean
  mode: TransportMode
}

function Stop({ point, isLast, mode }: StopProps) {
  const t = useMessages(messages)
  const countryName = useCountryName()
  const { place } = point
  const reached = point.arrival?.actual ?? point.departure?.actual
  const onward = [point.carrier, point.conveyance].filter((part) => part !== null)
  return (
    <li className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden className="flex flex-col items-center">
        <span
          className={cn(
            'mt-1 size-3 shrink-0 rounded-full border-2',
            reached ? 'border-accent bg-accent' : 'border-edge bg-surface',
          )}
        />
        {!isLast && (
          <span className={cn('w-0.5 flex-1', point.departure?.actual ? 'bg-accent' : 'bg-line')} />
        )}
      </span>
      <div className={cn('@container min-w-0', !isLast && 'pb-6')}>
        <h3 className="wrap-anywhere font-semibold">
          <span className="sr-only">{t(`leg.${point.leg}`)} </span>
          {place.city}, {countryName(place.countryCode)}
        </h3>
        <p className="wrap-anywhere text-muted text-sm">
          {place.name !== place.city && <span>{place.name} </span>}
          {place.locode && <span className="mono">{place.locode}</span>}
        </p>
        <div className="mt-2 flex flex-col gap-2.5 empty:hidden">
          {hasAny(point.arrival) && (
            <TimesRow what="arrival" times={point.arrival} place={place} mode={mode} />
          )}
          {hasAny(point.departure) && (
            <TimesRow what="departure" times={point.departure} place={place} mode={mode} />
          )}
        </div>
        {!isLast && point.mode && (
          <p className="wrap-anywhere mt-3 inline-flex items-start gap-2 rounded-md bg-wash px-2.5 py-1.5 text-sm">
            <Icon
              name={point.mode}
              label={t(`modeLong.${point.mode}`)}
              className="mt-px size-4 shrink-0 text-muted"
            />
            {onward.length > 0 ? onward.join(' · ') : t(`modeLong.${point.mode}`)}
          </p>
        )}
      </div>
    </li>
  )
}

/** The stops of the way with planned, estimated and actual times, each in the zone of its place. */
export function OrderRoutePoints({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const { route } = order
  return (
    <Panel title={t('page.route')} className="print:break-inside-auto!">
      <ol>
        {route.map((point, index) => (
          <Stop
            // biome-ignore lint/suspicious/noArrayIndexKey: a way may touch one place twice; its order is its identity
            key={index}
            point={point}
            isLast={index === route.length - 1}
            mode={order.transportMode}
          />
        ))}
      </ol>
    </Panel>
  )
}
