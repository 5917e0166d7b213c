import type { EventCode, ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import type { Event } from '@portolan/contract/freight/orders/order-parts'
import type { Place, RoutePoint } from '@portolan/contract/freight/places'
import type { Times } from '@portolan/freight/time/moment'
import { timesOfMoments } from '@portolan/freight/time/moment'
import { bestTime } from '#freight/orders/dates/arrival-facts.ts'

/** An event on the way, with everything known about its time. */
export interface Milestone {
  /** Stable for the life of the order: the ID of the first event that reported it. */
  key: string
  code: EventCode
  place: Place | null
  times: Times
  /** The number of shipment units concerned; 0 means the whole order. */
  units: number
  remark: string | null
}

interface Draft extends Milestone {
  best: number
  unitIds: Set<string>
}

const placeKey = (place: Place | null) => place && (place.locode ?? `${place.name}/${place.city}`)

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

// A ship may call at one port twice: plans and facts are then paired in sequence. A repeated estimate
// replaces the earlier one; version 7 IDs show which is newer.
function occurrences(events: readonly Event[]): Draft[] {
  const of = (classifier: Event['classifier']) => events.filter((event) => event.classifier === classifier)
  const [planned, actual] = [of('planned'), of('actual')]
  const count = Math.max(planned.length, actual.length, 1)
  const reported = of('estimated')
  const estimated =
    reported.length > count ? reported.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(-count) : reported
  return Array.from({ length: count }, (_, index) => {
    const offset = estimated.length < count ? count - estimated.length : 0
    const stepTimes = [actual[index], estimated[index - offset], planned[index]].filter(
      (event) => event !== undefined,
    )
    const times = timesOfMoments({
      planned: planned[index] ?? null,
      estimated: estimated[index - offset] ?? null,
      actual: actual[index] ?? null,
    })
    const first = stepTimes[0]
    return { first, times, remark: stepTimes.find((event) => event.remark)?.remark ?? null }
  }).flatMap(({ first, times, remark }) => {
    const best = bestTime(times)
    if (!first || !best) return []
    const unitIds = new Set(first.unitId === null ? [] : [first.unitId])
    return [
      {
        key: first.id,
        code: first.code,
        place: first.place,
        times,
        remark,
        units: 0,
        unitIds,
        best: Date.parse(best.at),
      },
    ]
  })
}

// Ten containers loaded in the same hour are one line, not ten.
function joined(drafts: readonly Draft[]): Draft[] {
  const sameMoment = (draft: Draft) =>
    [draft.code, placeKey(draft.place), JSON.stringify(draft.times), draft.remark].join('|')
  return groupBy(drafts, sameMoment).flatMap((group) => {
    const first = group[0]
    if (!first) return []
    const unitIds = new Set(group.flatMap((draft) => [...draft.unitIds]))
    return [{ ...first, unitIds, units: unitIds.size }]
  })
}

/** Merges the plan, estimate and fact of an event into one milestone; oldest first. */
export function milestonesOf(events: readonly Event[]): Milestone[] {
  const groups = groupBy(events, (event) => [event.code, placeKey(event.place), event.unitId].join('|'))
  return joined(groups.flatMap(occurrences))
    .toSorted((a, b) => a.best - b.best)
    .map(({ best: _best, unitIds: _unitIds, ...milestone }) => milestone)
}

const departures = new Set<EventCode>(['DEPA', 'DEP'])
const arrivals = new Set<EventCode>(['ARRI', 'ARR'])

/** Gives departures and arrivals the route's plan if no event reported it. */
export function withPlans(milestones: readonly Milestone[], route: readonly RoutePoint[]): Milestone[] {
  return milestones.map((milestone) => {
    const { code, place, times } = milestone
    if (times.planned !== null || (!departures.has(code) && !arrivals.has(code))) return milestone
    const stops = route.filter((point) => placeKey(point.place) === placeKey(place))
    // If the route visits a place twice, it's unclear which plan applies.
    const stop = stops.length === 1 ? stops[0] : undefined
    const plan = departures.has(code) ? stop?.departure?.planned : stop?.arrival?.planned
    return plan ? { ...milestone, times: { ...times, planned: plan } } : milestone
  })
}

/** True if a gate-out is that of an empty container, which is stuffed afterwards. */
export function collectsEmpty(milestones: readonly Milestone[], index: number): boolean {
  return milestones[index]?.code === 'GTOT' && milestones.slice(index + 1).some(({ code }) => code === 'STUF')
}

export type MilestoneState = 'done' | 'next' | 'coming' | 'dropped'

/**
 * Completed, next and remaining milestones; a gap in the reports counts as completed once a later one is. A
 * canceled order has no remaining ones.
 */
export function milestoneStates(
  milestones: readonly Milestone[],
  shipmentStatus: ShipmentStatus,
): MilestoneState[] {
  const lastDone = milestones.findLastIndex((milestone) => milestone.times.actual !== null)
  return milestones.map((milestone, index) => {
    if (milestone.times.actual !== null || index < lastDone) return 'done'
    if (shipmentStatus === 'CANCELED') return 'dropped'
    return index === lastDone + 1 ? 'next' : 'coming'
  })
}
