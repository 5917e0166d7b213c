import type { Map as LeafletMap } from 'leaflet'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createMap, fitRoute, keepToWorld } from '#freight/map/create-map.ts'
import type { RouteGeometry } from './route-geometry.ts'
import { RouteLayer } from './route-layer.ts'

interface RouteMapState {
  map: LeafletMap | null
  /** Shows the entire route again. */
  fit: () => void
  zoom: { canIn: boolean; canOut: boolean; by: (steps: number) => void }
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A map in the element with the route, fitted to it until a person moves it. */
export function useRouteMap(
  element: RefObject<HTMLElement | null>,
  geometry: RouteGeometry,
  maxZoom: number,
): RouteMapState {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [limits, setLimits] = useState({ canIn: true, canOut: true })
  const fitted = useRef(true)
  const way = useRef(geometry)
  way.current = geometry

  useEffect(() => {
    if (!element.current) return
    const made = createMap(element.current, { maxZoom, animates: !prefersStillness() })
    const fit = () => {
      keepToWorld(made, way.current)
      fitRoute(made, way.current, false)
      fitted.current = true
    }
    const measure = () =>
      setLimits({
        canIn: made.getZoom() < made.getMaxZoom(),
        canOut: made.getZoom() > made.getMinZoom() + 0.01,
      })
    const moved = () => {
      fitted.current = false
    }
    fit()
    measure()
    made.on('zoomend zoomlevelschange', measure)
    made.on('dragstart boxzoomend', moved)
    element.current.addEventListener('keydown', moved)
    element.current.addEventListener('wheel', (event) => (event.ctrlKey || event.metaKey) && moved(), {
      passive: true,
    })
    const observer = new ResizeObserver(() => {
      made.invalidateSize({ animate: false })
      if (fitted.current) fit()
      else keepToWorld(made, way.current)
    })
    observer.observe(element.current)
    setMap(made)
    return () => {
      observer.disconnect()
      made.remove()
      setMap(null)
    }
  }, [element, maxZoom])

  useEffect(() => {
    if (!map) return
    const layer = new RouteLayer(geometry).addTo(map)
    keepToWorld(map, geometry)
    return () => {
      layer.remove()
    }
  }, [map, geometry])

  const fit = useCallback(() => {
    if (!map) return
    fitRoute(map, way.current, !prefersStillness())
    fitted.current = true
  }, [map])

  const by = useCallback(
    (steps: number) => {
      fitted.current = false
      map?.setZoom(map.getZoom() + steps)
    },
    [map],
  )

  return { map, fit, zoom: { ...limits, by } }
}
