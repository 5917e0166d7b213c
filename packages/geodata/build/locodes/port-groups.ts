import { roughKm } from '../cities/rough-distance.ts'
import { twinCodes } from './port-names.ts'
import { type SourceLocode, sourceParents } from './source-locodes.ts'

type Position = NonNullable<SourceLocode['position']>

/**
 * A terminal or quarter is no farther than this from its port; a farther place belongs to a region such as
 * Catalonia.
 */
const samePortKm = 40

/**
 * Parents of the list that hold places together: those around them, or without a position, around each other.
 */
function nearParents(positions: ReadonlyMap<string, Position | null>): (readonly [string, string])[] {
  const locatedParents = [...sourceParents].filter(
    ([code, parent]) => positions.has(code) && positions.has(parent),
  )
  const isNear = (one: Position, other: Position) =>
    roughKm(one.lat, one.lng, other.lat, other.lng) <= samePortKm
  const byParent = Map.groupBy(locatedParents, ([, parent]) => parent)
  return [...byParent].flatMap(([parent, pairs]) => {
    const own = positions.get(parent) ?? null
    const located = pairs.flatMap(([code]) => positions.get(code) ?? [])
    const isFar = (one: Position) => !isNear(one, own ?? one)
    // A parent from which many are far is the name of a region.
    const isRegion =
      own === null
        ? located.some((one) => located.some((other) => !isNear(one, other)))
        : located.filter(isFar).length > Math.max(1, located.length / 4)
    if (isRegion) return []
    return pairs.filter(([code]) => own === null || isNear(positions.get(code) ?? own, own))
  })
}

/** Ports that are one: pairs of the list, unless a chain leads back, and those written by hand. */
export function groupsOf(positions: ReadonlyMap<string, Position | null>): Map<string, string> {
  const groups = new Map(nearParents(positions))
  for (const [first = '', ...others] of twinCodes) {
    if (others.includes(groups.get(first) ?? '')) groups.delete(first)
    for (const code of others) groups.set(code, first)
  }
  const rootOf = (code: string): string => {
    const seen = [code]
    for (let at = groups.get(code); at !== undefined && !seen.includes(at); at = groups.get(at)) seen.push(at)
    const last = seen.at(-1) ?? code
    const next = groups.get(last)
    // In a ring, all belong to the alphabetically first.
    return next === undefined ? last : (seen.slice(seen.indexOf(next)).sort()[0] ?? last)
  }
  return new Map([...groups.keys()].map((code) => [code, rootOf(code)]))
}
