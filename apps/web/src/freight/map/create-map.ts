import { LatLngBounds, Map as LeafletMap, type PointTuple } from 'leaflet'
import { latLngs } from '#freight/map/route/lat-lngs.ts'
import type { RouteGeometry } from '#freight/map/route/route-geometry.ts'

/** The last zoom of the product's own map; with external tiles it extends to 18. */
export const ownMaxZoom = 9
export const tileMaxZoom = 18

/** Shown where no place of the route is known. */
const world = new LatLngBounds([
  [-60, -180],
  [75, 180],
])

function boundsOf({ points }: RouteGeometry): LatLngBounds {
  return points.length === 0 ? world : new LatLngBounds(latLngs(points))
}

// The buttons on the right, with their margins: no mark is placed below them.
const controlsWidth = 64

/** Shows the entire route, with room for names and buttons around it. */
export function fitRoute(map: LeafletMap, geometry: RouteGeometry, animate: boolean): void {
  const { x, y } = map.getSize()
  const [side, edge] = [Math.min(72, Math.round(x * 0.13)), Math.min(52, Math.round(y * 0.15))]
  const paddingTopLeft: PointTuple = [side, edge]
  const paddingBottomRight: PointTuple = [Math.max(side, controlsWidth), edge]
  map.fitBounds(boundsOf(geometry), { paddingTopLeft, paddingBottomRight, animate, maxZoom: 8 })
}

/**
 * Keeps the view on the one world that contains the route: its edge is opposite the route's middle, so that a
 * route over the Pacific is never cut, and no place appears twice.
 */
export function keepToWorld(map: LeafletMap, geometry: RouteGeometry): void {
  const { x, y } = map.getSize()
  if (x === 0 || y === 0) return
  const bounds = boundsOf(geometry)
  const middle = bounds.getCenter().lng
  const widest = Math.log2(x / 256)
  const wholeWay = map.getBoundsZoom(bounds, false)
  const least = Math.max(1, Math.min(widest, Number.isFinite(wholeWay) ? wholeWay : widest))
  // Leaflet would animate to the new limit, and the end of that would undo a fit that comes meanwhile.
  if (map.getZoom() < least) map.setZoom(least, { animate: false })
  map.setMinZoom(least)
  map.setMaxBounds([
    [-85, middle - 180],
    [85, middle + 180],
  ])
}

interface MapOptions {
  maxZoom: number
  animates: boolean
}

/** A bare map in an element: buttons, names and attribution come from the page. */
export function createMap(element: HTMLElement, { maxZoom, animates }: MapOptions): LeafletMap {
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    tapHold: false,
    maxZoom,
    minZoom: 1,
    zoomSnap: 0.25,
    zoomDelta: 1,
    wheelPxPerZoomLevel: 90,
    maxBoundsViscosity: 1,
    keyboardPanDelta: 96,
    zoomAnimation: animates,
    fadeAnimation: false,
    markerZoomAnimation: animates,
    inertia: animates,
  })
  // Below the lines, above the ground; neither is clickable.
  for (const [name, zIndex] of [
    ['names', '350'],
    ['way', '400'],
  ] as const) {
    const pane = map.createPane(name)
    pane.style.zIndex = zIndex
    pane.style.pointerEvents = 'none'
  }
  return map
}
