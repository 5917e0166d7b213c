import type { Locale } from '@portolan/contract/identity/users'
import { type Map as LeafletMap, TileLayer } from 'leaflet'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { tileMaxZoom } from '#freight/map/create-map.ts'
import { BasemapLayer } from './basemap-layer.ts'
import type { Box } from './boxes.ts'
import { LabelLayer } from './label-layer.ts'
import { palettes } from './map-palette.ts'
import { tileStore } from './tile-store.ts'

interface GroundOptions {
  dark: boolean
  locale: Locale
  /** A URL of raster tiles to show over the product's own map. */
  tileUrl: string | null
  taken: RefObject<() => Box[]>
}

/**
 * The basemap under the route: `loading` until everything visible is drawn, `failed` if it couldn't be read.
 */
export type GroundState = 'loading' | 'ready' | 'failed'

/**
 * Adds the ground with its names, and raster tiles over it if configured. Returns its state and a retry
 * function.
 */
export function useGround(
  map: LeafletMap | null,
  { dark, locale, tileUrl, taken }: GroundOptions,
): [GroundState, () => void] {
  const [state, setState] = useState<GroundState>('loading')
  const layers = useRef<{ ground: BasemapLayer; labels: LabelLayer | null } | null>(null)

  useEffect(() => {
    if (!map) return
    const palette = palettes[dark ? 'dark' : 'light']
    const store = tileStore()
    const ground = new BasemapLayer(store, palette)
    let failed = false
    ground.on('loading', () => {
      failed = false
    })
    ground.on('tileerror', () => {
      failed = true
    })
    ground.on('load', () => setState(failed ? 'failed' : 'ready'))
    ground.addTo(map)
    const labels =
      tileUrl === null ? new LabelLayer({ store, palette, locale, taken: () => taken.current() }) : null
    labels?.addTo(map)
    layers.current = { ground, labels }
    return () => {
      ground.remove()
      labels?.remove()
    }
  }, [map, dark, locale, tileUrl, taken])

  useEffect(() => {
    if (!map || tileUrl === null) return
    const tiles = new TileLayer(tileUrl, {
      maxZoom: tileMaxZoom,
      className: 'map-tiles',
      // The route stays private; many tile servers require the site's origin.
      referrerPolicy: 'origin',
    })
    tiles.addTo(map)
    return () => {
      tiles.remove()
    }
  }, [map, tileUrl])

  const retry = useCallback(() => {
    setState('loading')
    layers.current?.ground.redraw()
    void layers.current?.labels?.draw()
  }, [])

  return [state, retry]
}
