import type { EventClassifier } from '#ledger/logged-event.ts'
import { directionOf } from '#ledger/match-stops.ts'
import type { Direction, LedgerPlace, LedgerStop } from '#ledger/order-record.ts'
import { bestMoment, momentOf, type Times, timesOfMoments } from '#time/moment.ts'
import { bestAt, certaintyOf, type Milestone } from './milestone.ts'

/** The milestones of a stop, and those on the way from it to the next one. */
export interface StopMilestones<C extends string, P extends LedgerPlace> {
  here: Milestone<C, P>[]
  onward: Milestone<C, P>[]
}

const keyOf = (place: LedgerPlace) => place.locode ?? `${place.countryCode} ${place.city}`
const cityOf = (place: LedgerPlace) => `${place.countryCode} ${place.city}`

// A plan was made against the plan of the route, whatever is expected of it now.
function timeLike(times: Times | null, certainty: EventClassifier): number | null {
  const moment = momentOf(times, certainty) ?? bestMoment(times)
  return moment && Date.parse(moment.at)
}

/**
 * The route's visit of a milestone's place, or -1: by code, else by city; of two visits the nearest in time.
 */
function stopOf(
  { place, times }: Milestone<string, LedgerPlace>,
  route: readonly Pick<LedgerStop, 'place' | 'arrival' | 'departure'>[],
): number {
  if (!place) return -1
  const at = bestAt(times) ?? 0
  const like = certaintyOf(times)
  const candidates = (key: (place: LedgerPlace) => string) =>
    route.flatMap((point, index) => (key(point.place) === key(place) ? [index] : []))
  const exact = candidates(keyOf)
  const matches = exact.length > 0 ? exact : candidates(cityOf)
  const far = (index: number) => {
    const stop = route[index]
    const visits = [timeLike(stop?.arrival ?? null, like), timeLike(stop?.departure ?? null, like)]
    return Math.min(...visits.map((time) => (time === null ? Number.POSITIVE_INFINITY : Math.abs(time - at))))
  }
  return matches.reduce((best, index) => (best < 0 || far(index) < far(best) ? index : best), -1)
}

const deliveries: ReadonlySet<string> = new Set(['DROP', 'DLV'])

/**
 * The stop after which a milestone elsewhere is shown: the last one passed by its time, -1 before the first
 * one. Cargo is delivered after the last stop, whatever its plan says.
 */
function stopBefore(
  { code, times }: Milestone<string, LedgerPlace>,
  route: readonly Pick<LedgerStop, 'arrival' | 'departure'>[],
): number {
  if (deliveries.has(code)) return route.length - 1
  const at = bestAt(times) ?? 0
  const like = certaintyOf(times)
  return route.findLastIndex(({ arrival, departure }) => {
    const leftAt = timeLike(departure, like) ?? timeLike(arrival, like)
    return leftAt !== null && leftAt <= at
  })
}

/**
 * The arrival or departure of a stop as a milestone, with additional details from an event of the whole
 * order.
 */
function ownMilestone<C extends string, S extends LedgerStop>(
  stop: S,
  index: number,
  { direction, code }: { direction: Direction; code: C },
  events: readonly Milestone<C, S['place']>[],
): { own: Milestone<C, S['place']> | null; used: Milestone<C, S['place']> | null } {
  const times = stop[direction]
  const same = events.find((event) => event.unitIds.length === 0 && directionOf(event.code) === direction)
  if (bestMoment(times) === null) return { own: same ?? null, used: same ?? null }
  const momentAt = (classifier: EventClassifier) =>
    momentOf(times, classifier) ?? momentOf(same?.times, classifier)
  const merged = timesOfMoments({
    planned: momentAt('planned'),
    estimated: momentAt('estimated'),
    actual: momentAt('actual'),
  })
  // A different time under the same code is another statement, and keeps its line.
  const used = same && bestAt(merged) === bestAt(same.times) ? same : null
  const own = {
    key: `${index} ${direction}`,
    code: used?.code ?? code,
    place: stop.place,
    times: merged,
    unitIds: [],
    remark: used?.remark ?? null,
  }
  return { own, used }
}

/** Puts each milestone at its stop of the route or after it, and each departure and arrival there once. */
export function stopMilestones<C extends string, S extends LedgerStop>(
  route: readonly S[],
  milestones: readonly Milestone<C | 'ARRI' | 'DEPA', S['place']>[],
): StopMilestones<C | 'ARRI' | 'DEPA', S['place']>[] {
  type Own = Milestone<C | 'ARRI' | 'DEPA', S['place']>
  const stops = route.map((): { here: Own[]; onward: Own[] } => ({ here: [], onward: [] }))
  for (const milestone of milestones) {
    const stop = stopOf(milestone, route)
    const before = stopBefore(milestone, route)
    const isBetween = stop < 0 && milestone.place !== null && before >= 0 && before < route.length - 1
    if (isBetween) stops[before]?.onward.push(milestone)
    else stops[stop < 0 ? Math.max(before, 0) : stop]?.here.push(milestone)
  }
  return stops.map(({ here, onward }, index) => {
    const stop = route[index]
    if (!stop) return { here, onward }
    const arrival = ownMilestone(stop, index, { direction: 'arrival', code: 'ARRI' }, here)
    const departure = ownMilestone(stop, index, { direction: 'departure', code: 'DEPA' }, here)
    const others = here.filter((event) => event !== arrival.used && event !== departure.used)
    return {
      here: [arrival.own, ...others, departure.own].filter((milestone) => milestone !== null),
      onward,
    }
  })
}
