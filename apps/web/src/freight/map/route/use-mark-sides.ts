import type { Map as LeafletMap } from 'leaflet'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Box, boxAround, boxesAlong, type Pixel } from '#freight/map/basemap/boxes.ts'
import { chooseSides, type NamedMark, nameBoxOf, type Side } from './name-sides.ts'
import type { RouteGeometry } from './route-geometry.ts'
import { markRadius, type RouteMark } from './route-marks.tsx'

const font = '600 12px "Inter Variable", system-ui, sans-serif'
const nameHeight = 22
const namePadding = 15

let pen: CanvasRenderingContext2D | null = null

function widthOf(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 7
  pen.font = font
  return pen.measureText(text).width + namePadding
}

function onScreen(map: LeafletMap, marks: readonly RouteMark[]): NamedMark[] {
  return marks.map(({ lat, lng, kind, name }) => {
    const { x, y } = map.latLngToContainerPoint([lat, lng])
    const always = kind !== 'via'
    return { x, y, width: widthOf(name), height: nameHeight, radius: markRadius[kind], always }
  })
}

function linesOf(map: LeafletMap, geometry: RouteGeometry, width: number): Box[] {
  const { x, y } = map.getSize()
  const within = { left: -x / 4, top: -y / 4, right: x * 1.25, bottom: y * 1.25 }
  return geometry.legs.flatMap(({ passed, ahead }) => {
    const line: Pixel[] = [...passed, ...ahead].map(({ lat, lng }) => map.latLngToContainerPoint([lat, lng]))
    return boxesAlong(line, width, within)
  })
}

/** Buttons and texts over the map. */
function overlaysOf(map: LeafletMap): Box[] {
  const origin = map.getContainer().getBoundingClientRect()
  const overlays = map.getContainer().parentElement?.querySelectorAll('[data-map-overlay]') ?? []
  return [...overlays].map((overlay) => {
    const { left, top, right, bottom } = overlay.getBoundingClientRect()
    return {
      left: left - origin.left - 4,
      top: top - origin.top - 4,
      right: right - origin.left + 4,
      bottom: bottom - origin.top + 4,
    }
  })
}

interface MarkSides {
  sides: readonly Side[]
  /** Boxes that the ground's names must avoid, at the map's current position. */
  taken: RefObject<() => Box[]>
}

// The cargo first, then the ends: they choose first.
const rank = { cargo: 0, end: 1, via: 2 } as const

/** Chooses the sides of the marks' names, again for each zoom. */
export function useMarkSides(
  map: LeafletMap | null,
  geometry: RouteGeometry,
  marks: readonly RouteMark[],
): MarkSides {
  const [sides, setSides] = useState<readonly Side[]>([])
  const latest = useRef<readonly Side[]>([])

  const occupied = useRef<() => Box[]>(() => [])
  occupied.current = () => {
    if (!map) return []
    const points = onScreen(map, marks)
    return [
      ...linesOf(map, geometry, 14),
      ...overlaysOf(map),
      ...points.map((mark) => boxAround(mark, mark.radius * 2 + 6)),
      ...points.flatMap((mark, index) => nameBoxOf(mark, latest.current[index] ?? 'none') ?? []),
    ]
  }

  const choose = useCallback(() => {
    if (!map) return
    const { x, y } = map.getSize()
    const points = onScreen(map, marks)
    const order = marks.map((_, index) => index).sort((a, b) => rankOf(marks[a]) - rankOf(marks[b]) || a - b)
    const inOrder = order.flatMap((index) => points[index] ?? [])
    const sides = chooseSides(inOrder, {
      lines: linesOf(map, geometry, 10),
      buttons: overlaysOf(map),
      map: { left: 4, top: 4, right: x - 4, bottom: y - 4 },
    })
    const next = marks.map((_, index) => sides[order.indexOf(index)] ?? 'none')
    latest.current = next
    setSides(next)
  }, [map, geometry, marks])

  useEffect(() => {
    if (!map) return
    choose()
    map.on('zoomend resize', choose)
    let isShown = true
    void document.fonts.ready.then(() => isShown && choose())
    return () => {
      isShown = false
      map.off('zoomend resize', choose)
    }
  }, [map, choose])

  return { sides, taken: occupied }
}

function rankOf(mark: RouteMark | undefined): number {
  return mark ? rank[mark.kind] : 3
}
