import type { Map as LeafletMap } from 'leaflet'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createMap, fitRoute, keepToWorld } from '#freight/map/create-map.ts'
import type { RouteGeometry } from './route-geometry.ts'
import { RouteLayer } from './route-layer.ts'

interface RouteMapState {
  map: LeafletMap | null
  /** Shows the entire route again. */
  fit: () => void
  /** Shows the entire route as soon as the map has another size. */
  fitNextSize: () => void
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
    const newMap = createMap(element.current, { maxZoom, animates: !prefersStillness() })
    const fit = () => {
      keepToWorld(newMap, way.current)
      fitRoute(newMap, way.current, false)
      fitted.current = true
    }
    const measure = () =>
      setLimits({
        canIn: newMap.getZoom() < newMap.getMaxZoom(),
        canOut: newMap.getZoom() > newMap.getMinZoom() + 0.01,
      })
    const moved = () => {
      fitted.current = false
    }
    fit()
    measure()
    newMap.on('zoomend zoomlevelschange', measure)
    newMap.on('dragstart boxzoomend', moved)
    element.current.addEventListener('keydown', moved)
    element.current.addEventListener('wheel', (event) => (event.ctrlKey || event.metaKey) && moved(), {
      passive: true,
    })
    const observer = new ResizeObserver(() => {
      newMap.invalidateSize({ animate: false })
      if (fitted.current) fit()
      else keepToWorld(newMap, way.current)
    })
    observer.observe(element.current)
    setMap(newMap)
    return () => {
      observer.disconnect()
      newMap.remove()
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

  const fitNextSize = useCallback(() => {
    fitted.current = true
  }, [])

  const by = useCallback(
    (steps: number) => {
      fitted.current = false
      map?.setZoom(map.getZoom() + steps)
    },
    [map],
  )

  return { map, fit, fitNextSize, zoom: { ...limits, by } }
}
