import type { Point } from '@portolan/freight/distance/great-circle'
import type { LatLngTuple } from 'leaflet'

/** Points as Leaflet takes them. */
export function latLngs(points: readonly Point[]): LatLngTuple[] {
  return points.map(({ lat, lng }) => [lat, lng])
}
