import { type Coords, type DoneCallback, GridLayer } from 'leaflet'
import { drawTile } from './draw-tile.ts'
import type { MapPalette } from './map-palette.ts'
import type { TileStore } from './tile-store.ts'

/** The width of a tile in CSS pixels. */
const tileSize = 512
// Neighbors overlap by a pixel; otherwise a seam would shine through at fractional zooms.
const overlap = 1
// Tiles are scaled up by as much as a fifth at such zooms; a finer drawing keeps them sharp.
const finer = 1.25

/** The world's land, lakes and borders, drawn on canvases from the product's own data. */
export class BasemapLayer extends GridLayer {
  readonly #store: TileStore
  readonly #palette: MapPalette

  constructor(store: TileStore, palette: MapPalette) {
    super({ tileSize, minZoom: 1, keepBuffer: 1, updateWhenZooming: false, className: 'map-ground' })
    this.#store = store
    this.#palette = palette
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.setAttribute('aria-hidden', 'true')
    const ratio = Math.min(2.5, Math.max(1, window.devicePixelRatio) * finer)
    canvas.width = Math.round((tileSize + overlap) * ratio)
    canvas.height = canvas.width
    const pen = canvas.getContext('2d', { alpha: false })
    this.#store.read(coords.z, coords.x, coords.y).then(
      ({ tile, window: part }) => {
        const sizes = { size: tileSize * ratio, canvas: canvas.width, ratio }
        if (pen) drawTile(pen, tile, part, this.#palette, sizes)
        done(undefined, canvas)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), canvas),
    )
    return canvas
  }
}
