import type { EventClassifier } from '#ledger/logged-event.ts'
import type { LedgerPlace } from '#ledger/order-record.ts'
import { bestMoment, type Moment, type Times, timesOfMoments } from '#time/moment.ts'

/** An entry of an order about a milestone: its plan, its estimate or its fact. */
export interface TimelineEvent<C extends string, P extends LedgerPlace> extends Moment {
  id: string
  classifier: EventClassifier
  code: C
  place: P | null
  unitId: string | null
  remark: string | null
}

/** An event on the way, with everything known about its time. */
export interface Milestone<C extends string, P extends LedgerPlace> {
  /** Stable for the life of the order: the ID of the first event that reported it. */
  key: string
  code: C
  place: P | null
  times: Times
  /** The shipment units concerned; empty for the whole order. */
  unitIds: readonly string[]
  remark: string | null
}

// Air and sea have codes of their own for the same milestones.
const sameCodes: Readonly<Record<string, string>> = { DEP: 'DEPA', ARR: 'ARRI' }

/** How the best that is known of a time is known. */
export function certaintyOf(times: Times): EventClassifier {
  if (times.actual !== null) return 'actual'
  return times.estimated === null ? 'planned' : 'estimated'
}

/** The best that is known of a time, in milliseconds. */
export function bestAt(times: Times | null): number | null {
  const best = bestMoment(times)
  return best && Date.parse(best.at)
}

const placeKey = (place: LedgerPlace | null) => place && (place.locode ?? `${place.name}/${place.city}`)

// A ship may call at one port twice: plans and facts are then paired in sequence. A repeated estimate
// replaces the earlier one; version 7 IDs show which is newer.
function occurrences<C extends string, P extends LedgerPlace>(
  events: readonly TimelineEvent<C, P>[],
): Milestone<C, P>[] {
  const of = (classifier: EventClassifier) => events.filter((event) => event.classifier === classifier)
  const [planned, actual, reported] = [of('planned'), of('actual'), of('estimated')]
  const count = Math.max(planned.length, actual.length, 1)
  const estimated =
    reported.length > count ? reported.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(-count) : reported
  const offset = Math.max(0, count - estimated.length)
  return Array.from({ length: count }, (_, index) => {
    const times = { planned: planned[index], estimated: estimated[index - offset], actual: actual[index] }
    const stated = [times.actual, times.estimated, times.planned].filter((event) => event !== undefined)
    const [first] = stated
    if (!first) return []
    return [
      {
        key: first.id,
        code: first.code,
        place: first.place,
        times: timesOfMoments({
          planned: times.planned ?? null,
          estimated: times.estimated ?? null,
          actual: times.actual ?? null,
        }),
        unitIds: first.unitId === null ? [] : [first.unitId],
        remark: stated.find((event) => event.remark)?.remark ?? null,
      },
    ]
  }).flat()
}

// Ten containers loaded in the same hour are one line, not ten.
function joined<C extends string, P extends LedgerPlace>(
  milestones: readonly Milestone<C, P>[],
): Milestone<C, P>[] {
  const groups = Map.groupBy(milestones, ({ code, place, times, remark }) =>
    JSON.stringify([code, placeKey(place), times, remark]),
  )
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const unitIds = new Set([first, ...others].flatMap((milestone) => milestone.unitIds))
    return [{ ...first, unitIds: [...unitIds] }]
  })
}

/** Merges the plan, estimate and fact of an event into one milestone; oldest first. */
export function milestonesOf<C extends string, P extends LedgerPlace>(
  events: readonly TimelineEvent<C, P>[],
): Milestone<C, P>[] {
  const inTime = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const groups = Map.groupBy(inTime, ({ code, place, unitId }) =>
    JSON.stringify([sameCodes[code] ?? code, placeKey(place), unitId]),
  )
  return joined([...groups.values()].flatMap(occurrences)).toSorted(
    (a, b) => (bestAt(a.times) ?? 0) - (bestAt(b.times) ?? 0),
  )
}
