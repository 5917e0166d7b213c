import { canonicalZone, countryZones } from '../cities/country-zone.ts'
import { roughKm } from '../cities/rough-distance.ts'
import { zoneAt } from '../sources.ts'
import { listedLocodes } from './listed-locodes.ts'
import { areaOfNames, nameKey, partsOf, townsByName } from './place-names.ts'
import type { SourceLocode } from './source-locodes.ts'

export type Position = NonNullable<SourceLocode['position']>

/** A position that is farther from the only town of that name in both lists is wrong by degrees. */
const wrongKm = 110

const namesakes = Map.groupBy(
  listedLocodes.flatMap(({ code, name, subdivision }) =>
    partsOf(name).map((part) => nameKey(areaOfNames(code.slice(0, 2), subdivision), part)),
  ),
  (key) => key,
)

/** Checks that a position is in the country, as far as time zones tell. */
function isInCountry(country: string, { lat, lng }: Position): boolean {
  const zones = countryZones(country)
  if (zones.length === 0) return true
  // Ports and borders are at the edge of the zone map.
  const near = [0, -0.3, 0.3]
  const within = (degrees: number, max: number) => Math.max(-max, Math.min(max, degrees))
  return near.some((north) =>
    near.some((east) =>
      zones.includes(canonicalZone(zoneAt(within(lat + north, 89.9), within(lng + east, 179.9)))),
    ),
  )
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0
/**
 * A position is wrong if it is three times as far from the middle of a subdivision as nine of ten of its
 * places, and at least this far.
 */
const farFromOthersKm = 300
const areaOf = ({ code, subdivision }: SourceLocode) => `${code.slice(0, 2)}-${subdivision}`

/** How far places of each subdivision may be from its middle. */
const extents = new Map(
  [
    ...Map.groupBy(
      listedLocodes.filter(({ position, subdivision }) => position && subdivision !== ''),
      areaOf,
    ),
  ].flatMap(([area, own]) => {
    const positions = own.flatMap(({ position }) => position ?? [])
    if (positions.length < 10) return []
    const middle = {
      lat: median(positions.map(({ lat }) => lat)),
      lng: median(positions.map(({ lng }) => lng)),
    }
    const distances = positions
      .map(({ lat, lng }) => roughKm(lat, lng, middle.lat, middle.lng))
      .sort((a, b) => a - b)
    const usual = distances[Math.floor(distances.length * 0.9)] ?? 0
    return [[area, { middle, km: Math.max(farFromOthersKm, usual * 3) }] as const]
  }),
)

function isInSubdivision(row: SourceLocode, { lat, lng }: Position): boolean {
  const extent = extents.get(areaOf(row))
  return extent === undefined || roughKm(lat, lng, extent.middle.lat, extent.middle.lng) <= extent.km
}

/**
 * UNECE's position unless it is in another country, far from all others of its subdivision or far from the
 * only town of that name; else that of this town.
 */
export function positionOf(row: SourceLocode): Position | null {
  const { code, name, position } = row
  const country = code.slice(0, 2)
  const stated =
    position && isInCountry(country, position) && isInSubdivision(row, position) ? position : null
  for (const part of partsOf(name)) {
    const key = nameKey(areaOfNames(country, row.subdivision), part)
    const towns = townsByName.get(key) ?? []
    if (stated && towns.some(({ lat, lng }) => roughKm(lat, lng, stated.lat, stated.lng) <= wrongKm))
      return stated
    const [town] = towns
    if (town === undefined || towns.length > 1 || (namesakes.get(key)?.length ?? 0) > 1) continue
    if (!isInSubdivision(row, town)) continue
    return { lat: town.lat, lng: town.lng }
  }
  return stated
}
