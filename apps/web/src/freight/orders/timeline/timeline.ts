import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { Place, RoutePoint } from '@portolan/contract/freight/places'
import { type LegState, legStatesOf } from '@portolan/freight/leg-states'
import type { Times } from '@portolan/freight/time/moment'
import { momentOf, timesOfMoments } from '@portolan/freight/time/moment'
import { bestTime, type Certainty } from '#freight/orders/dates/arrival-facts.ts'
import { isArrivalInDoubt } from '#freight/orders/dates/late-alerts.ts'
import {
  collectsEmpty,
  type Milestone,
  type MilestoneState,
  milestoneStates,
  milestonesOf,
} from '#freight/orders/milestones/milestones.ts'

/** A line of the timeline: a milestone, or a stop's own arrival or departure. */
export interface TimelineRow {
  milestone: Milestone
  state: MilestoneState
  isEmptyCollected: boolean
  /** True if an earlier overdue step contradicts its time. */
  isInDoubt: boolean
}

/** A stop with its events, and the leg that leaves it; null for the last. */
export interface TimelineStop {
  point: RoutePoint
  rows: TimelineRow[]
  isReached: boolean
  /** Milestones at places between this stop and the next. */
  onward: { state: LegState; rows: TimelineRow[] } | null
}

type Facts = Pick<OrderDetail, 'route' | 'events' | 'shipmentStatus' | 'alerts'>

const departures: ReadonlySet<string> = new Set(['DEPA', 'DEP'])
const arrivals: ReadonlySet<string> = new Set(['ARRI', 'ARR'])
const keyOf = (place: Place) => place.locode ?? `${place.countryCode} ${place.city}`
const cityOf = (place: Place) => `${place.countryCode} ${place.city}`

function timeOf(times: Times | null): number | null {
  const best = times && bestTime(times)
  return best ? Date.parse(best.at) : null
}

/**
 * The route's visit of a milestone's place, or -1: by code, else by city; of two visits the nearest in time.
 */
function stopOf({ place, times }: Milestone, route: readonly RoutePoint[]): number {
  if (!place) return -1
  const at = timeOf(times) ?? 0
  const candidates = (key: (place: Place) => string) =>
    route.flatMap((point, index) => (key(point.place) === key(place) ? [index] : []))
  const exact = candidates(keyOf)
  const matches = exact.length > 0 ? exact : candidates(cityOf)
  const far = (index: number) => {
    const times = [timeOf(route[index]?.arrival ?? null), timeOf(route[index]?.departure ?? null)]
    return Math.min(...times.map((time) => (time === null ? Number.POSITIVE_INFINITY : Math.abs(time - at))))
  }
  return matches.reduce((best, index) => (best < 0 || far(index) < far(best) ? index : best), -1)
}

/**
 * The stop after which a milestone elsewhere is shown: the last one passed by its time, or if there is none,
 * the first.
 */
function stopBefore({ times }: Milestone, route: readonly RoutePoint[]): number {
  const at = timeOf(times) ?? 0
  const past = route.findLastIndex(({ arrival, departure }) => {
    const leftAt = timeOf(departure) ?? timeOf(arrival)
    return leftAt !== null && leftAt <= at
  })
  return Math.min(Math.max(past, 0), route.length - 1)
}

const hasAny = (times: Times | null): times is Times => times !== null && bestTime(times) !== null

/**
 * The arrival or departure of a stop as a milestone, with additional details from an event of the whole
 * order.
 */
function ownRow(
  point: RoutePoint,
  index: number,
  what: 'arrival' | 'departure',
  events: readonly Milestone[],
): { row: Milestone | null; used: Milestone | null } {
  const times = point[what]
  const codes = what === 'arrival' ? arrivals : departures
  const same = events.find(({ code, units }) => units === 0 && codes.has(code))
  if (!hasAny(times)) return { row: same ?? null, used: same ?? null }
  const momentAt = (classifier: Certainty) => momentOf(times, classifier) ?? momentOf(same?.times, classifier)
  const merged = timesOfMoments({
    planned: momentAt('planned'),
    estimated: momentAt('estimated'),
    actual: momentAt('actual'),
  })
  // A different time under the same code is another statement, and keeps its line.
  const differs = same && timeOf(merged) !== timeOf(same.times)
  const used = same && !differs ? same : null
  const row = {
    key: `${index} ${what}`,
    code: used?.code ?? (what === 'arrival' ? 'ARRI' : 'DEPA'),
    place: point.place,
    times: merged,
    units: 0,
    remark: used?.remark ?? null,
  } satisfies Milestone
  return { row, used }
}

interface Draft {
  point: RoutePoint
  at: Milestone[]
  between: Milestone[]
}

function draftStops(route: readonly RoutePoint[], milestones: readonly Milestone[]): Draft[] {
  const here: Milestone[][] = route.map(() => [])
  const onward: Milestone[][] = route.map(() => [])
  for (const milestone of milestones) {
    const stop = stopOf(milestone, route)
    const before = stopBefore(milestone, route)
    const isBetween = stop < 0 && milestone.place !== null && before < route.length - 1
    const target = isBetween ? onward[before] : here[stop < 0 ? before : stop]
    target?.push(milestone)
  }
  return route.map((point, index) => {
    const events = here[index] ?? []
    const arrival = ownRow(point, index, 'arrival', events)
    const departure = ownRow(point, index, 'departure', events)
    const others = events.filter((event) => event !== arrival.used && event !== departure.used)
    const rows = [arrival.row, ...others, departure.row].filter((row) => row !== null)
    // Arrivals come first and departures last; other events are between them by time, or before or after.
    const at = rows.toSorted((a, b) => (timeOf(a.times) ?? 0) - (timeOf(b.times) ?? 0))
    return { point, at, between: onward[index] ?? [] }
  })
}

/** The route with past and future events at each stop; includes every report once. */
export function timelineOf(order: Facts): TimelineStop[] {
  const { route, shipmentStatus } = order
  const drafts = draftStops(route, milestonesOf(order.events))
  const all = drafts.flatMap(({ at, between }) => [...at, ...between])
  const states = milestoneStates(all, shipmentStatus)
  const legs = legStatesOf(order)
  const inDoubt = isArrivalInDoubt(order)
  const lastDone = states.lastIndexOf('done')
  let position = 0
  const rowOf = (milestone: Milestone, isAtEnd: boolean): TimelineRow => {
    const index = position++
    const state = states[index] ?? 'coming'
    const isOpen = state === 'next' || state === 'coming'
    // The overdue step is the next one, so later arrivals and the last one are uncertain.
    const isInDoubt = inDoubt && isOpen && arrivals.has(milestone.code) && (isAtEnd || index > lastDone + 1)
    return { milestone, state, isEmptyCollected: collectsEmpty(all, index), isInDoubt }
  }
  return drafts.map(({ point, at, between }, index) => {
    const rows = at.map((milestone) => rowOf(milestone, index === drafts.length - 1))
    const leg = legs[index]
    const isReached =
      shipmentStatus === 'ARRIVED' || Boolean(point.arrival?.actual ?? point.departure?.actual)
    return {
      point,
      rows,
      isReached,
      onward:
        leg === undefined ? null : { state: leg, rows: between.map((milestone) => rowOf(milestone, false)) },
    }
  })
}

export interface EndArrival {
  kind: 'sea' | 'air' | 'door' | 'stop'
  place: Place
  times: Times
}

const unknown: Times = { planned: null, estimated: null, actual: null }

/**
 * The arrival at the last port or airport and at the final stop, if the route continues from there; else
 * empty.
 */
export function twoArrivals({
  route,
  transportMode,
}: Pick<OrderDetail, 'route' | 'transportMode'>): EndArrival[] {
  const modeOf = (index: number) => route[index]?.mode ?? transportMode
  const last = route.length - 1
  const leg = route
    .slice(0, last)
    .findLastIndex((_, index) => modeOf(index) === 'sea' || modeOf(index) === 'air')
  const [port, final] = [route[leg + 1], route[last]]
  if (leg < 0 || leg + 1 >= last || !port || !final) return []
  return [
    { kind: modeOf(leg) === 'sea' ? 'sea' : 'air', place: port.place, times: port.arrival ?? unknown },
    {
      kind: modeOf(last - 1) === 'truck' ? 'door' : 'stop',
      place: final.place,
      times: final.arrival ?? unknown,
    },
  ]
}
