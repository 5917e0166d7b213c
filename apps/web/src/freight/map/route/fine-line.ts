import { type Bounds, LatLng, type Point, Polyline } from 'leaflet'

type Nested = LatLng[] | Nested[]

function isLine(points: Nested): points is LatLng[] {
  return points.length === 0 || points[0] instanceof LatLng
}

/**
 * A line without Leaflet's rounding of points to whole pixels, which would turn a long arc of short segments
 * into steps. Overrides Leaflet's method, called when the line is projected again.
 */
export class FineLine extends Polyline {
  _projectLatlngs(points: Nested, result: Point[][], bounds: Bounds): void {
    if (!isLine(points)) {
      for (const line of points) this._projectLatlngs(line, result, bounds)
      return
    }
    const origin = this._map.getPixelOrigin()
    const line = points.map((point) => this._map.project(point).subtract(origin))
    for (const point of line) bounds.extend(point)
    result.push(line)
  }
}
