import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { RouteLine } from '@portolan/contract/freight/orders/cargo-facts'
import type { RoutePoint } from '@portolan/contract/freight/places'
import { pointOf } from '@portolan/freight/distance/great-circle'
import { legStatesOf } from '@portolan/freight/leg-states'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LateSourcesDialog } from '#freight/map/late-sources-dialog.ts'
import { messages as mapMessages } from '#freight/map/messages.ts'
import type { RouteMapProps } from '#freight/map/route-map.tsx'
import { bestTime, hasArrived } from '#freight/orders/dates/arrival-facts.ts'
import { placeTimes, useOrderTexts } from '#freight/orders/dates/order-texts.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { routeLinesQuery } from '#freight/orders/queries.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { reloadOnceReachable, thisDocument } from '#platform/routing/load-chunk.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { MapFacts, Position, usePositionTexts } from './order-position.tsx'
import { useCountryName } from './route-name.tsx'

// The map is a third of the page's code, so it's loaded separately.
const mapCodeQuery = {
  queryKey: ['code', 'route-map'],
  queryFn: async () => {
    const { RouteMap } = await import('#freight/map/route-map.tsx')
    return { RouteMap }
  },
}

const mapSize = 'h-58'

/** The map's height including its title. */
export const mapHeight = 'h-70.5'

function StopDetails({ point }: { point: RoutePoint }) {
  const format = useFormat()
  const texts = useOrderTexts()
  const { place } = point
  const hours = (['arrival', 'departure'] as const).flatMap((what) => {
    const best = bestTime(point[what] ?? { planned: null, estimated: null, actual: null })
    return best ? [{ what, label: texts.keyDateLabel({ what, place, ...best }), best }] : []
  })
  return (
    <>
      {place.name !== place.city && <p className="wrap-anywhere text-muted text-sm">{place.name}</p>}
      <dl className="tabular mt-1 text-sm">
        {hours.map(({ what, label, best }) => (
          <div key={what} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">{label}</dt>
            <dd>{placeTimes(format, place).moment(best)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The route's stops as marks of the map. */
function useStopMarks(order: OrderDetail): RouteMapProps['stops'] {
  const t = useMessages(orderMessages)
  const onMap = useMessages(mapMessages)
  const countryName = useCountryName()
  return order.route.map((point, index) => {
    const country = countryName(point.place.countryCode)
    return {
      kind: index === 0 || index === order.route.length - 1 ? 'end' : 'via',
      name: point.place.city,
      spoken: onMap('stop', { leg: t(`leg.${point.leg}`), city: point.place.city, country }),
      reached: Boolean(point.arrival?.actual ?? point.departure?.actual) || hasArrived(order),
      mode: order.transportMode,
      title: `${point.place.city}, ${country}`,
      details: <StopDetails point={point} />,
    }
  })
}

/** The cargo as a mark of the map; null without a position. */
function useCargoMark(order: OrderDetail, now: Date): RouteMapProps['cargo'] {
  const t = useMessages(mapMessages)
  const textsOf = usePositionTexts()
  const { position } = order
  if (!position) return null
  const { where, near, when, ago, altitude } = textsOf(position, now)
  const current = legStatesOf(order).indexOf('underway')
  return {
    at: position,
    words: {
      kind: 'cargo',
      name: ago,
      spoken: t('cargoSpoken', { position: where, time: when }),
      reached: true,
      mode: order.route[current]?.mode ?? order.transportMode,
      title: t('cargo'),
      details: (
        <p className="text-sm">
          {near && <span className="wrap-anywhere block font-medium">{near}</span>}
          <span className="tabular block">{where}</span>
          {altitude && <span className="block">{altitude}</span>}
          <span className="block text-muted">
            {when} · {ago}
          </span>
        </p>
      ),
    },
  }
}

interface LoadedMapProps {
  order: OrderDetail
  lines: readonly RouteLine[]
  now: Date
  RouteMap: (props: RouteMapProps) => React.ReactNode
}

function LoadedMap({ order, lines, now, RouteMap }: LoadedMapProps) {
  const t = useMessages(mapMessages)
  const { mapTiles } = usePortalConfig()
  const [sources, setSources] = useState(false)
  const stops = useStopMarks(order)
  const cargo = useCargoMark(order, now)
  const legs = useMemo(() => {
    const states = legStatesOf(order)
    return lines.map(({ mode, line }, index) => {
      const [from, to] = [order.route[index], order.route[index + 1]].map(
        (point) => point && pointOf(point.place),
      )
      return { mode, line, from: from ?? null, to: to ?? null, state: states[index] ?? 'coming' }
    })
  }, [order, lines])
  return (
    <>
      <RouteMap
        label={t('label', { from: order.from.city, to: order.to.city })}
        legs={legs}
        stops={stops}
        cargo={cargo}
        tiles={mapTiles}
        onSources={() => setSources(true)}
        facts={<MapFacts order={order} now={now} />}
        className={mapSize}
      />
      <LateSourcesDialog open={sources} onOpenChange={setSources} />
    </>
  )
}

/**
 * The route on a map, with the cargo's position in words. The timeline states leg by leg what the map shows.
 */
export function OrderMap({ order, now }: { order: OrderDetail; now: Date }) {
  const t = useMessages(mapMessages)
  const lines = useQuery(routeLinesQuery(order.id))
  const code = useQuery(mapCodeQuery)
  const error = lines.error ?? code.error
  const unplaced = order.route.flatMap(({ place }) => (pointOf(place) === null ? [place.name] : []))
  if (order.route.length < 2) return null
  // Paper has the position in words, and the route in the timeline.
  const title = (
    <>
      <span className="print:hidden">{t('title')}</span>
      <span className="hidden print:inline">{t('position')}</span>
    </>
  )
  return (
    <Panel title={title} flush className={cn('overflow-hidden', !order.position && 'print:hidden')}>
      <div data-print="hide">
        {lines.data && code.data ? (
          <LoadedMap order={order} lines={lines.data.legs} now={now} RouteMap={code.data.RouteMap} />
        ) : error ? (
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={lines.isFetching}
            onRetry={() => {
              if (lines.error) void lines.refetch()
              if (code.error) void reloadOnceReachable(thisDocument)
            }}
            className="min-h-58 py-6!"
          />
        ) : (
          <SkeletonGroup className={mapSize}>
            <Skeleton className="size-full rounded-none" />
          </SkeletonGroup>
        )}
      </div>
      {unplaced.length > 0 && (
        <p className="wrap-anywhere border-t px-4 py-2 text-muted text-sm">
          {t('unplaced', { places: unplaced.join(', ') })}
        </p>
      )}
      {order.position && <Position position={order.position} now={now} />}
    </Panel>
  )
}
