import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import type { EventClassifier } from '@portolan/freight/ledger/logged-event'
import { bestMoment, type Moment, momentOf, type Times } from '@portolan/freight/time/moment'

/** A milestone that the strip offers, with the best that is known of it. */
export interface Step {
  code: EventCode
  /** Its stop, by the place in the route. */
  stop: number
  place: Place
  known: (Moment & { classifier: EventClassifier }) | null
}

/** The usual milestones before the first departure and after the last arrival. */
const before: Record<TransportMode, readonly EventCode[]> = {
  sea: ['BKD', 'GTIN', 'LOAD'],
  air: ['BKD', 'RCS', 'MAN'],
  rail: ['BKD', 'GTIN', 'LOAD'],
  truck: ['BKD', 'PICK'],
}
const after: Record<TransportMode, readonly EventCode[]> = {
  sea: ['DISC', 'CUSR', 'GTOT', 'DROP'],
  air: ['RCF', 'CCD', 'DLV'],
  rail: ['DISC', 'CUSR', 'GTOT', 'DROP'],
  truck: ['CUSR', 'DROP'],
}

const classifiers = ['actual', 'estimated', 'planned'] as const

const departureOf = (mode: TransportMode): EventCode => (mode === 'air' ? 'DEP' : 'DEPA')
const arrivalOf = (mode: TransportMode): EventCode => (mode === 'air' ? 'ARR' : 'ARRI')

function knownTime(times: Times | null): Step['known'] {
  const moment = bestMoment(times)
  if (moment === null) return null
  const classifier = classifiers.find((each) => momentOf(times, each) !== null) ?? 'planned'
  return { ...moment, classifier }
}

function isAt(place: Place | null, stop: Place): boolean {
  if (place === null) return true
  return place.locode !== null && stop.locode !== null
    ? place.locode === stop.locode
    : place.city === stop.city
}

function knownEvent(order: OrderDetail, code: EventCode, place: Place): Step['known'] {
  const events = order.events.filter((event) => event.code === code && isAt(event.place, place))
  for (const classifier of classifiers) {
    const event = events.filter((each) => each.classifier === classifier).at(-1)
    if (event) return { at: event.at, ...(event.precision && { precision: event.precision }), classifier }
  }
  return null
}

/** The usual milestones of an order's route, in their order. */
export function stepsOf(order: OrderDetail): Step[] {
  const last = order.route.length - 1
  const modes = order.route.map(({ mode }) => mode ?? order.transportMode)
  return order.route.flatMap(({ place, arrival, departure }, stop): Step[] => {
    const step = (code: EventCode, times?: Times | null): Step => ({
      code,
      stop,
      place,
      known: times === undefined ? knownEvent(order, code, place) : knownTime(times),
    })
    const inbound = modes[stop - 1] ?? order.transportMode
    const outbound = modes[stop] ?? order.transportMode
    return [
      ...(stop === 0 ? before[outbound].map((code) => step(code)) : [step(arrivalOf(inbound), arrival)]),
      ...(stop < last ? [step(departureOf(outbound), departure)] : after[inbound].map((code) => step(code))),
    ]
  })
}

/** The first step after the last one that has happened; null once all have. */
export function nextStep(steps: readonly Step[]): Step | null {
  const done = steps.findLastIndex(({ known }) => known?.classifier === 'actual')
  return steps.slice(done + 1).find(({ known }) => known?.classifier !== 'actual') ?? null
}
