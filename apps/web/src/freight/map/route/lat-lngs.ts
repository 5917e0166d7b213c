import type { Point } from '@portolan/freight/distance/great-circle'
import type { LatLngTuple } from 'leaflet'

/** Points in Leaflet's format. */
export function latLngs(points: readonly Point[]): LatLngTuple[] {
  return points.map(({ lat, lng }) => [lat, lng])
}
