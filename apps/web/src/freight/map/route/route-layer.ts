import { type LatLngExpression, LayerGroup, type Map as LeafletMap, point, type SVG, svg } from 'leaflet'
import { placeArrows } from './arrows.ts'
import { FineLine } from './fine-line.ts'
import { latLngs } from './lat-lngs.ts'
import type { LegGeometry, RouteGeometry } from './route-geometry.ts'

type Part = 'passed' | 'ahead'

// Styles are in map.css, so that they follow the theme.
const plain = { interactive: false, noClip: true, smoothFactor: 0.3, stroke: true }
const arrows = { every: 110, size: 8, margin: 26 }
// Beyond this zoom only the visible part is drawn: the entire route would be millions of pixels long. Below
// it, dashes stay in place while the map moves.
const wholeUpTo = 7

/** The legs as lines with arrows: the pattern shows the mode, weight and fill show completed parts. */
export class RouteLayer extends LayerGroup {
  readonly #geometry: RouteGeometry
  readonly #renderer: SVG
  #arrows: FineLine[] = []
  readonly #lines: FineLine[] = []

  constructor(geometry: RouteGeometry) {
    super()
    this.#geometry = geometry
    this.#renderer = svg({ padding: 0.4, pane: 'way' })
    for (const leg of geometry.legs) this.#addLeg(leg)
  }

  override onAdd(map: LeafletMap): this {
    super.onAdd(map)
    map.on('zoomend', this.#clip, this)
    map.on('moveend', this.#drawArrows, this)
    this.#clip()
    this.#drawArrows()
    return this
  }

  override onRemove(map: LeafletMap): this {
    map.off('zoomend', this.#clip, this)
    map.off('moveend', this.#drawArrows, this)
    return super.onRemove(map)
  }

  #add(line: LatLngExpression[] | LatLngExpression[][], className: string): FineLine {
    const options = { ...plain, className: `map-line ${className}`, renderer: this.#renderer, pane: 'way' }
    const layer = new FineLine(line, options)
    this.addLayer(layer)
    return layer
  }

  #addLine(line: LatLngExpression[], className: string): void {
    this.#lines.push(this.#add(line, className))
  }

  #addLeg({ mode, state, passed, ahead }: LegGeometry): void {
    const whole = latLngs([...passed, ...ahead.slice(passed.length > 0 ? 1 : 0)])
    if (state === 'underway') this.#addLine(whole, 'map-line-glow')
    this.#addLine(whole, 'map-line-casing')
    for (const [part, line] of [
      ['ahead', latLngs(ahead)],
      ['passed', latLngs(passed)],
    ] as const) {
      if (line.length < 2) continue
      this.#addLine(line, `map-line-${mode} map-line-${part}`)
      if (mode === 'rail' || mode === 'truck')
        this.#addLine(line, `map-line-core map-line-${mode}-core map-line-${part}`)
    }
  }

  #clip(): void {
    const noClip = this._map.getZoom() <= wholeUpTo
    for (const line of this.#lines) line.options.noClip = noClip
  }

  #drawArrows(): void {
    const map: LeafletMap | undefined = this._map
    if (!map) return
    for (const layer of this.#arrows) this.removeLayer(layer)
    this.#arrows = this.#geometry.legs.flatMap(({ passed, ahead }) =>
      (['passed', 'ahead'] as const).flatMap((part) =>
        this.#arrowsOf(map, part === 'passed' ? passed : ahead, part),
      ),
    )
  }

  #arrowsOf(map: LeafletMap, line: LegGeometry['passed'], part: Part): FineLine[] {
    const origin = map.getPixelOrigin()
    const pixels = line.map(({ lat, lng }) => map.project([lat, lng]).subtract(origin))
    const { x, y } = map.getSize()
    const corner = map.containerPointToLayerPoint([0, 0])
    // Extends beyond the edges, for drags.
    const within = {
      left: corner.x - x * 0.4,
      top: corner.y - y * 0.4,
      right: corner.x + x * 1.4,
      bottom: corner.y + y * 1.4,
    }
    const chevrons = placeArrows(pixels, { ...arrows, within }).map((chevron) =>
      chevron.map(({ x, y }) => map.layerPointToLatLng(point(x, y))),
    )
    if (chevrons.length === 0) return []
    return [
      this.#add(chevrons, 'map-arrow map-arrow-casing'),
      this.#add(chevrons, `map-arrow map-arrow-${part}`),
    ]
  }
}
