import type { Locale } from '@portolan/contract/identity/users'
import { tileExtent } from '@portolan/geodata/basemap'
import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet'
import type { Box } from './boxes.ts'
import { type LabelCandidate, lineHeight, type PlacedLabel, placeLabels } from './map-labels.ts'
import type { MapPalette } from './map-palette.ts'
import type { ReadTile, TileStore } from './tile-store.ts'

const fonts = {
  country: '600 12px "Inter Variable", system-ui, sans-serif',
  capital: '500 11.5px "Inter Variable", system-ui, sans-serif',
  city: '400 11.5px "Inter Variable", system-ui, sans-serif',
} as const
// The map is roomy and shows only names that don't touch, so they may appear slightly before their zoom.
const early = { country: 0.9, capital: 0.2, city: 0.2 } as const
// Extends beyond the edges, so that a short drag shows no empty area.
const padding = 0.2

interface LabelLayerOptions {
  store: TileStore
  palette: MapPalette
  locale: Locale
  /** Boxes within the map, in pixels from its corner, that must stay free of names. */
  taken: () => Box[]
}

/**
 * Names of countries and cities in the reader's language, placed again after each movement so that none
 * touch.
 */
export class LabelLayer extends Layer {
  readonly #options: LabelLayerOptions
  readonly #canvas = document.createElement('canvas')
  #map: LeafletMap | null = null
  #turn = 0

  constructor(options: LabelLayerOptions) {
    super({ pane: 'names' })
    this.#options = options
    this.#canvas.setAttribute('aria-hidden', 'true')
    this.#canvas.className = 'map-names'
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map
    map.getPane('names')?.append(this.#canvas)
    void this.draw()
    return this
  }

  override onRemove(): this {
    this.#map = null
    this.#turn++
    this.#canvas.remove()
    return this
  }

  override getEvents(): { [name: string]: () => void } {
    return {
      moveend: () => void this.draw(),
      resize: () => void this.draw(),
      zoomanim: () => {
        this.#canvas.hidden = true
      },
    }
  }

  /** Draws the names for the current view. */
  async draw(): Promise<void> {
    const map = this.#map
    if (!map) return
    this.#turn++
    const turn = this.#turn
    const tiles = await readTiles(map, this.#options.store).catch(() => [])
    if (turn !== this.#turn || tiles.length === 0) return
    const size = map.getSize()
    const [marginX, marginY] = [Math.round(size.x * padding), Math.round(size.y * padding)]
    const candidates = tiles.flatMap((tile) => candidatesOf(tile, map, this.#options.locale))
    const pen = this.#canvas.getContext('2d')
    if (!pen) return
    const measure = (kind: LabelCandidate['kind'], text: string) => {
      pen.font = fonts[kind]
      return pen.measureText(text).width
    }
    const whole = {
      left: -marginX,
      top: -marginY,
      right: size.x + marginX,
      bottom: size.y + marginY,
    }
    // Visible names choose first, so that none is dropped for one beyond the edge.
    const inSight = { left: 0, top: 0, right: size.x, bottom: size.y }
    const occupied = this.#options.taken()
    const sorted = candidates.toSorted((a, b) => a.minZoom - b.minZoom)
    const visible = placeLabels(sorted, occupied, inSight, measure)
    const beyond = placeLabels(
      sorted.filter(({ x, y }) => x < 0 || y < 0 || x > size.x || y > size.y),
      [...occupied, ...visible.map(({ box }) => box), inSight],
      whole,
      measure,
    )
    const ratio = Math.max(1, window.devicePixelRatio)
    DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint([-marginX, -marginY]))
    this.#canvas.width = (size.x + 2 * marginX) * ratio
    this.#canvas.height = (size.y + 2 * marginY) * ratio
    this.#canvas.style.width = `${size.x + 2 * marginX}px`
    this.#canvas.style.height = `${size.y + 2 * marginY}px`
    pen.setTransform(ratio, 0, 0, ratio, marginX * ratio, marginY * ratio)
    write(pen, [...visible, ...beyond], this.#options.palette)
    this.#canvas.hidden = false
  }
}

interface PlacedTile extends ReadTile {
  /** The map's zoom of 512-pixel tiles, and the tile's position; columns continue beyond the world. */
  zoom: number
  column: number
  row: number
}

/** Reads every tile that is at least partly visible. */
function readTiles(map: LeafletMap, store: TileStore): Promise<PlacedTile[]> {
  const zoom = Math.max(1, Math.round(map.getZoom()))
  const tileWidth = 512 * map.getZoomScale(map.getZoom(), zoom)
  const { min, max } = map.getPixelBounds()
  if (!min || !max) return Promise.resolve([])
  const world = 2 ** (zoom - 1)
  const reads: Promise<PlacedTile>[] = []
  for (let row = Math.floor(min.y / tileWidth); row <= Math.floor(max.y / tileWidth); row++) {
    if (row < 0 || row >= world) continue
    for (let column = Math.floor(min.x / tileWidth); column <= Math.floor(max.x / tileWidth); column++) {
      const x = ((column % world) + world) % world
      reads.push(store.read(zoom, x, row).then((tile) => ({ ...tile, zoom, column, row })))
    }
  }
  return Promise.all(reads)
}

function candidatesOf(
  placed: PlacedTile,
  map: LeafletMap,
  locale: Locale,
): (LabelCandidate & { minZoom: number })[] {
  const { tile, window: part, zoom, column, row } = placed
  const now = map.getZoom()
  const tileWidth = 512 * map.getZoomScale(now, zoom)
  const origin = map.getPixelBounds().getTopLeft()
  return (tile?.labels ?? []).flatMap(({ kind, x, y, minZoom, en, ru }) => {
    const [inX, inY] = [(x / tileExtent - part.left) * part.scale, (y / tileExtent - part.top) * part.scale]
    if (minZoom > now + early[kind] || inX < 0 || inX >= 1 || inY < 0 || inY >= 1) return []
    const text = locale === 'ru' ? ru : en
    return [
      {
        kind,
        text,
        minZoom: minZoom + (kind === 'country' ? 0 : kind === 'capital' ? 0.5 : 1),
        x: (column + inX) * tileWidth - origin.x,
        y: (row + inY) * tileWidth - origin.y,
      },
    ]
  })
}

function write(pen: CanvasRenderingContext2D, labels: readonly PlacedLabel[], palette: MapPalette): void {
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = 3
  pen.strokeStyle = palette.halo
  for (const { kind, lines, textX, x, y, align } of labels) {
    if (kind !== 'country') {
      pen.beginPath()
      pen.arc(x, y, kind === 'capital' ? 2.6 : 2, 0, 2 * Math.PI)
      pen.fillStyle = palette.dot
      pen.fill()
    }
    pen.font = fonts[kind]
    pen.textAlign = align
    pen.fillStyle = kind === 'country' ? palette.country : palette.city
    lines.forEach((line, index) => {
      const lineY = y + (index - (lines.length - 1) / 2) * lineHeight
      pen.strokeText(line, textX, lineY)
      pen.fillText(line, textX, lineY)
    })
  }
}
