import type { TransportMode } from '@portolan/contract/freight/places'
import type { Point } from '@portolan/freight/distance/great-circle'
import type { Map as LeafletMap } from 'leaflet'
import type { ReactNode } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { MapMarker } from './map-marker.tsx'
import type { Side } from './name-sides.ts'

/** A stop or the cargo itself, with its details. */
export interface RouteMark extends Point {
  kind: 'end' | 'via' | 'cargo'
  /** Short, next to the mark. */
  name: string
  /** Full, for screen readers. */
  spoken: string
  reached: boolean
  /** The icon, only for the cargo. */
  mode: TransportMode
  title: ReactNode
  details: ReactNode
}

export const markRadius = { end: 8, via: 6, cargo: 14 } as const

const nameSides: Record<Side, string> = {
  right: 'start-full ms-1 top-1/2 -translate-y-1/2',
  left: 'end-full me-1 top-1/2 -translate-y-1/2',
  top: 'bottom-full mb-1 start-1/2 -translate-x-1/2',
  bottom: 'top-full mt-1 start-1/2 -translate-x-1/2',
  'top-right': 'start-[80%] bottom-[80%]',
  'bottom-right': 'start-[80%] top-[80%]',
  'top-left': 'end-[80%] bottom-[80%]',
  'bottom-left': 'end-[80%] top-[80%]',
  none: 'hidden group-hover:block group-focus-visible:block bottom-full mb-1 start-1/2 -translate-x-1/2 z-10',
}

function Shape({ mark }: { mark: RouteMark }) {
  if (mark.kind === 'cargo') {
    return (
      <>
        <span className="map-pulse absolute inset-0 rounded-full bg-accent" />
        <span className="relative flex size-7 items-center justify-center rounded-full border-2 border-surface bg-accent text-accent-ink shadow-[0_1px_3px_rgb(10_18_32/40%)]">
          <Icon name={mark.mode} className="size-4" />
        </span>
      </>
    )
  }
  return (
    <span
      className={cn(
        'block rounded-full border-surface ring-2',
        mark.kind === 'end' ? 'm-1 size-3 border-2' : 'm-1 size-2',
        mark.reached ? 'bg-accent ring-accent' : 'bg-surface ring-(--map-ahead)',
      )}
    />
  )
}

interface RouteMarksProps {
  map: LeafletMap
  marks: readonly RouteMark[]
  sides: readonly Side[]
  /** The mark with open details. */
  open: number | null
  onOpen: (index: number | null) => void
}

/** The stops and the cargo: buttons on the map with their names. */
export function RouteMarks({ map, marks, sides, open, onOpen }: RouteMarksProps) {
  return marks.map((mark, index) => (
    <MapMarker
      // biome-ignore lint/suspicious/noArrayIndexKey: a route may touch one place twice
      key={index}
      map={map}
      lat={mark.lat}
      lng={mark.lng}
      above={mark.kind === 'cargo' ? 1 : 0}
    >
      <button
        type="button"
        aria-label={mark.spoken}
        aria-expanded={open === index}
        onClick={() => onOpen(open === index ? null : index)}
        onFocus={() => map.panInside([mark.lat, mark.lng], { padding: [48, 48], animate: false })}
        // A finger needs a larger target than the mark.
        className="group touch-room absolute -translate-x-1/2 -translate-y-1/2 rounded-full before:absolute before:-inset-2"
      >
        <Shape mark={mark} />
        <span
          aria-hidden
          className={cn(
            'absolute whitespace-nowrap rounded-sm border bg-surface/95 px-1.5 py-0.5 text-xs',
            mark.kind === 'via' ? 'font-medium' : 'font-semibold',
            mark.kind === 'cargo' && 'border-accent text-accent',
            nameSides[sides[index] ?? 'none'],
          )}
        >
          {mark.name}
        </span>
      </button>
    </MapMarker>
  ))
}
