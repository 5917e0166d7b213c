import type { Point } from '@portolan/freight/great-circle'
import { seaLanes } from '@portolan/geodata/sea-lanes'
import { seaRoute } from '@portolan/geodata/sea-route'

// A company's orders go between few ports, and finding a way takes about 10 ms.
const remembered = 2000
const found = new Map<string, number | null>()

/**
 * Kilometres along the sea lanes, the same in both directions; null where no lane leads there. The answers for the
 * latest pairs of ports are kept.
 */
export function seaDistanceKm(from: Point, to: Point): number | null {
  const key = [from, to]
    .map(({ lat, lng }) => `${lat.toFixed(3)} ${lng.toFixed(3)}`)
    .sort()
    .join(' ')
  const known = found.get(key)
  if (known !== undefined) return known
  const km = seaRoute(seaLanes(), [from.lng, from.lat], [to.lng, to.lat])?.distanceKm ?? null
  const oldest = found.keys().next()
  if (found.size >= remembered && !oldest.done) found.delete(oldest.value)
  found.set(key, km)
  return km
}
