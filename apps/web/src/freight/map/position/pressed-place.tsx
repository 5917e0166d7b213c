import { geodesicCircle } from '@portolan/freight/distance/geodesic'
import { greatCircleKm, type Point } from '@portolan/freight/distance/great-circle'
import { type Map as LeafletMap, Polygon, svg } from 'leaflet'
import { useEffect } from 'react'
import { awayFrom, MapCard } from '#freight/map/map-card.tsx'
import { messages } from '#freight/map/messages.ts'
import { latLngs } from '#freight/map/route/lat-lngs.ts'
import { MapMarker } from '#freight/map/route/map-marker.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { formatPosition, plainPosition } from './format-position.ts'
import { roundDown } from './ring-size.ts'

interface PressedPlaceProps {
  map: LeafletMap
  place: Point
  /** The radius of the ring around it, as a scale. */
  ringKm: number
  /** The start of the measured distance. */
  from: { what: 'toCargo' | 'toDestination'; at: Point } | null
  onClose: () => void
}

/** A ring of about a sixth of the map's width, in round kilometers. */
export function ringAround(map: LeafletMap, place: Point): number {
  const { x, y } = map.latLngToContainerPoint([place.lat, place.lng])
  const aside = map.containerPointToLatLng([x + map.getSize().x / 8, y])
  return roundDown(Math.max(1, greatCircleKm(place, aside)))
}

/** A pressed place: its position to copy, its distance, and a ring as a scale. */
export function PressedPlace({ map, place, ringKm, from, onClose }: PressedPlaceProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const locale = useLocale()

  useEffect(() => {
    const ring = new Polygon(latLngs(geodesicCircle(place, ringKm)), {
      className: 'map-ring',
      interactive: false,
      renderer: svg({ padding: 0.4, pane: 'way' }),
      pane: 'way',
    })
    ring.addTo(map)
    return () => {
      ring.remove()
    }
  }, [map, place, ringKm])

  function copy() {
    navigator.clipboard.writeText(plainPosition(place)).then(
      () => toasts.add({ severity: 'success', title: t('copied'), life: 3000 }),
      () => toasts.add({ severity: 'error', title: t('copyFailed') }),
    )
  }

  return (
    <>
      <MapMarker map={map} lat={place.lat} lng={place.lng} above={2}>
        <span
          aria-hidden
          className="absolute size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-ink"
        />
      </MapMarker>
      <MapCard at={awayFrom(map, place)} title={t('pressed')} onClose={onClose}>
        <p className="tabular flex items-center gap-1">
          <span className="select-all font-medium">{formatPosition(place, locale, 3)}</span>
          <Button
            variant="ghost"
            size="sm"
            square
            aria-label={t('copy')}
            icon={<Icon name="copy" />}
            onClick={copy}
          />
        </p>
        <p className="text-muted text-sm">
          {from && (
            <span className="block">
              {t(from.what, { distance: format.aboutDistance(greatCircleKm(place, from.at)) })}
            </span>
          )}
          <span className="block">{t('ring', { distance: format.distance(ringKm) })}</span>
        </p>
      </MapCard>
    </>
  )
}
