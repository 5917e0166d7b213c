import type { Direction, LedgerPlace, LedgerTimes } from '#ledger/order-record.ts'
import { type Moment, promisedMoment } from '#time/moment.ts'
import type { AttentionFacts, Report } from './order-facts.ts'

/** A departure from a stop or an arrival at one. */
export interface RouteStep {
  stop: number
  direction: Direction
  times: LedgerTimes | null
  place: LedgerPlace
  mode: AttentionFacts['transportMode']
}

/** All departures and arrivals in the order of the route. */
export function stepsOf({
  route,
  transportMode,
}: Pick<AttentionFacts, 'route' | 'transportMode'>): RouteStep[] {
  return route.flatMap(({ place, arrival, departure, mode }, stop): RouteStep[] => [
    ...(stop === 0
      ? []
      : [
          {
            stop,
            direction: 'arrival' as const,
            times: arrival,
            place,
            mode: route[stop - 1]?.mode ?? transportMode,
          },
        ]),
    ...(stop === route.length - 1
      ? []
      : [{ stop, direction: 'departure' as const, times: departure, place, mode: mode ?? transportMode }]),
  ])
}

const departures = new Set(['DEPA', 'DEP'])
// Events that require the cargo's presence; before the first departure they say nothing.
const presences = new Set([
  'ARRI',
  'ARR',
  'DISC',
  'RCF',
  'LOAD',
  'MAN',
  'GTOT',
  'STRP',
  'DROP',
  'DLV',
  ...departures,
])

function isAt(place: LedgerPlace, other: LedgerPlace): boolean {
  if (place.locode !== null && other.locode !== null) return place.locode === other.locode
  return place.city === other.city && place.countryCode === other.countryCode
}

/** The step that a report proves; -1 for none. */
function provenBy({ code, place }: Report, route: AttentionFacts['route']): number {
  if (place === null || !presences.has(code)) return -1
  const stop = route.findIndex((each) => isAt(each.place, place))
  if (stop < 0) return -1
  const isDeparture = departures.has(code) && stop < route.length - 1
  return isDeparture ? stop * 2 : stop * 2 - 1
}

/** The departures and arrivals after the last one that anything was reported from. */
export function pendingSteps(facts: AttentionFacts): RouteStep[] {
  const { shipmentStatus, route, reports } = facts
  if (shipmentStatus === 'ARRIVED' || shipmentStatus === 'CANCELED') return []
  const steps = stepsOf(facts)
  let reported = Math.max(
    shipmentStatus === 'IN_TRANSIT' ? 0 : -1,
    steps.findLastIndex(({ times }) => Boolean(times?.actual)),
  )
  for (const report of reports) reported = Math.max(reported, provenBy(report, route))
  return steps.slice(reported + 1)
}

/** When a step that hasn't been reported is expected. */
export function expectedAt({ times }: RouteStep): Moment | null {
  return promisedMoment(times)
}
