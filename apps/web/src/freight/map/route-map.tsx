import './map.css'
import type { PortalConfig } from '@portolan/contract/content/portal-config'
import type { MapPosition } from '@portolan/freight/distance/geodesic'
import type { Point } from '@portolan/freight/distance/great-circle'
import { mapAttribution } from '@portolan/geodata/attribution'
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useGround } from '#freight/map/basemap/use-ground.ts'
import { onLongPress } from '#freight/map/position/long-press.ts'
import { PressedPlace, ringAround } from '#freight/map/position/pressed-place.tsx'
import { layRoute, type RouteLeg } from '#freight/map/route/route-geometry.ts'
import { type RouteMark, RouteMarks } from '#freight/map/route/route-marks.tsx'
import { useMarkSides } from '#freight/map/route/use-mark-sides.ts'
import { useRouteMap } from '#freight/map/route/use-route-map.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { ownMaxZoom, tileMaxZoom } from './create-map.ts'
import { type RefusedGesture, shareGestures } from './gestures.ts'
import { awayFrom, MapCard } from './map-card.tsx'
import { MapControls } from './map-controls.tsx'
import { messages } from './messages.ts'
import { useDark } from './use-dark.ts'
import { useFullscreen } from './use-fullscreen.ts'

type MarkWords = Omit<RouteMark, 'lat' | 'lng'>

export interface RouteMapProps {
  /** The content of the map, for people who can't see it. */
  label: string
  legs: readonly RouteLeg[]
  /** One more than there are legs, in order. */
  stops: readonly MarkWords[]
  cargo: { at: MapPosition; words: MarkWords } | null
  tiles: PortalConfig['mapTiles']
  onSources: () => void
  /** The text next to the map, shown over it while it fills the screen. */
  facts?: ReactNode
  className?: string
}

const hintMs = 1400
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** A mark for each stop that has a place, and one for the cargo. */
function marksOf(
  geometry: ReturnType<typeof layRoute>,
  stops: readonly MarkWords[],
  cargo: RouteMapProps['cargo'],
): RouteMark[] {
  const places = geometry.stops.flatMap((point, index) => {
    const words = stops[index]
    return words && point ? [{ ...words, lat: point.lat, lng: point.lng }] : []
  })
  const here = geometry.position
  return here && cargo ? [...places, { ...cargo.words, lat: here.lat, lng: here.lng }] : places
}

/** The gesture that the page was given instead of the map, for a moment. */
function useGestureHint(map: ReturnType<typeof useRouteMap>['map'], fills: boolean): RefusedGesture | null {
  const [hint, setHint] = useState<RefusedGesture | null>(null)
  useEffect(() => (map ? shareGestures(map, fills, setHint) : undefined), [map, fills])
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(null), hintMs)
    return () => clearTimeout(timer)
  }, [hint])
  return hint
}

/** However the full screen ended, the focus returns to where it was entered. */
function useFocusAfterFill(stage: RefObject<HTMLElement | null>, fills: boolean) {
  const wasFull = useRef(false)
  useEffect(() => {
    if (wasFull.current && !fills) stage.current?.querySelector<HTMLElement>('[data-fill]')?.focus()
    wasFull.current = fills
  }, [stage, fills])
}

function GestureHint({ gesture }: { gesture: RefusedGesture }) {
  const t = useMessages(messages)
  return (
    <p
      aria-hidden
      className="pointer-events-none absolute inset-x-0 top-1/2 z-10 mx-auto w-fit max-w-[80%] -translate-y-1/2 rounded-md bg-ink px-4 py-2 text-center font-medium text-surface"
    >
      {t(gesture === 'touch' ? 'touchHint' : isMac ? 'wheelHintMac' : 'wheelHint')}
    </p>
  )
}

function GroundFailure({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <div
      role="alert"
      className="absolute start-3 top-3 z-10 flex max-w-[calc(100%-5rem)] flex-wrap items-center gap-x-3 gap-y-1 rounded-md border bg-surface px-3 py-1.5 text-sm shadow-float"
    >
      <Icon name="delayed" className="size-4 shrink-0 text-red" />
      {t('groundFailed')}
      <Button size="sm" onClick={onRetry}>
        {t('again')}
      </Button>
    </div>
  )
}

/** Where the map comes from, in a line; more on a press. */
function SourcesButton({ tiles, onOpen }: { tiles: RouteMapProps['tiles']; onOpen: () => void }) {
  const t = useMessages(messages)
  return (
    <button
      type="button"
      title={t('attribution')}
      data-map-overlay
      onClick={onOpen}
      className="absolute end-0 bottom-0 z-10 max-w-full rounded-ss-md bg-surface/85 px-2 py-0.5 text-2xs text-muted hover:text-ink max-tablet:py-1.5 max-tablet:after:absolute max-tablet:after:inset-x-0 max-tablet:after:bottom-0 max-tablet:after:h-11"
    >
      <span className="sr-only">{t('attribution')}: </span>
      <span className="block truncate">
        {tiles ? `${tiles.attribution} · ${mapAttribution}` : mapAttribution}
      </span>
    </button>
  )
}

/** The cargo's route on a map. Everything on it is also available as text. */
export function RouteMap({ label, legs, stops, cargo, tiles, onSources, facts, className }: RouteMapProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const dark = useDark()
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const keysId = useId()
  const [open, setOpen] = useState<number | null>(null)
  const [pressed, setPressed] = useState<{ place: Point; ringKm: number } | null>(null)
  const [fullscreen, enter, exit] = useFullscreen(stage)
  const fills = fullscreen !== 'exited'

  const geometry = useMemo(() => layRoute(legs, cargo?.at ?? null), [legs, cargo])
  const marks = useMemo(() => marksOf(geometry, stops, cargo), [geometry, stops, cargo])

  const { map, fit, fitNextSize, zoom } = useRouteMap(canvas, geometry, tiles ? tileMaxZoom : ownMaxZoom)
  const { sides, taken } = useMarkSides(map, geometry, marks)
  const [ground, retry] = useGround(map, { dark, locale, tileUrl: tiles?.url ?? null, taken })

  function fill() {
    fitNextSize()
    enter()
  }

  const hint = useGestureHint(map, fills)
  useFocusAfterFill(stage, fills)

  useEffect(() => {
    if (!map) return
    return onLongPress(map, (place) => {
      setOpen(null)
      setPressed({ place, ringKm: ringAround(map, place) })
    })
  }, [map])

  const mark = open === null ? undefined : marks[open]
  const destination = geometry.stops.at(-1)
  const origin = geometry.position
    ? { what: 'toCargo' as const, at: geometry.position }
    : destination && { what: 'toDestination' as const, at: destination }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears Escape from its content
    <div
      ref={stage}
      data-ground={ground}
      data-fullscreen={fills ? 'entered' : 'exited'}
      aria-busy={ground === 'loading'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (open === null && pressed === null && fills) exit()
        setOpen(null)
        setPressed(null)
      }}
      className={cn(
        'map-stage overflow-hidden bg-(--map-water)',
        fullscreen === 'filled' ? 'fixed inset-0 z-30' : 'relative',
        fills ? 'size-full' : className,
      )}
    >
      <div
        ref={canvas}
        role="application"
        aria-label={label}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
        tabIndex={0}
        className="absolute inset-0 z-0 focus-visible:outline-2 focus-visible:outline-accent"
      />
      <p id={keysId} className="sr-only">
        {t('keys')}
      </p>
      {map && (
        <RouteMarks
          map={map}
          marks={marks}
          sides={sides}
          open={open}
          onOpen={(index) => {
            setPressed(null)
            setOpen(index)
          }}
        />
      )}
      {fills && facts}
      <MapControls zoom={zoom} onFit={fit} fills={fills} onFill={fills ? exit : fill} />
      {map && mark && (
        <MapCard at={awayFrom(map, mark)} title={mark.title} onClose={() => setOpen(null)}>
          {mark.details}
        </MapCard>
      )}
      {map && pressed && (
        <PressedPlace map={map} {...pressed} from={origin ?? null} onClose={() => setPressed(null)} />
      )}
      {hint && <GestureHint gesture={hint} />}
      {ground === 'failed' && <GroundFailure onRetry={retry} />}
      <SourcesButton
        tiles={tiles}
        onOpen={() => {
          if (fills) exit()
          onSources()
        }}
      />
    </div>
  )
}
