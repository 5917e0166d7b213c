import type { Position, Ring } from '../topology.ts'

/**
 * A ring or line whose longitudes run on over the antimeridian instead of jumping, so that 170° to -170° is
 * 170° to 190°. A ring around a pole (Antarctica) doesn't close: it is led along the foot of the map.
 */
export function unwrap(line: Ring, closed: boolean): Ring {
  const first = line[0]
  if (!first) return []
  const way: Ring = [first]
  for (const [lng, lat] of line.slice(1)) {
    const last = way[way.length - 1]?.[0] ?? 0
    way.push([last + (((((lng - last + 180) % 360) + 360) % 360) - 180), lat])
  }
  const end = way[way.length - 1]
  if (closed && end && Math.abs(end[0] - first[0]) > 180) {
    way.push([end[0], -90], [first[0], -90], first)
  }
  return way
}

/**
 * Degrees to the square of Web Mercator: x and y from 0 to 1, y from the north; x runs on where longitudes
 * do.
 */
export function mercator([lng, lat]: Position): Position {
  const held = Math.max(-85.0511, Math.min(85.0511, lat))
  const north = Math.log(Math.tan(Math.PI / 4 + (held * Math.PI) / 360))
  return [lng / 360 + 0.5, 0.5 - north / (2 * Math.PI)]
}
