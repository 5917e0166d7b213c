import { type Moment, minutesBetween, momentOf, promisedMoment, type Times } from './time/moment.ts'

/** The arrival at the last stop of the route, with which times of the delivery are compared. */
export interface Arrival {
  arrival: Times
  /** The zone of the last stop. */
  timeZone: string | null
}

/**
 * True if a promised delivery can't hold, because the arrival before it is now known or expected later. As in
 * the timeline, a plan of the arrival says nothing against an estimate of the delivery.
 */
function isOvertaken(delivery: Times, promised: Moment, { arrival, timeZone }: Arrival): boolean {
  const arrives =
    momentOf(arrival, 'actual') ??
    momentOf(arrival, 'estimated') ??
    (momentOf(delivery, 'estimated') === null ? momentOf(arrival, 'planned') : null)
  return arrives !== null && minutesBetween(arrives, promised, timeZone) < 0
}

/** The best that is known of a delivery; null if nothing is, or if a later arrival has overtaken its plan. */
export function deliveryMoment(delivery: Times, order: Arrival): Moment | null {
  const actual = momentOf(delivery, 'actual')
  if (actual !== null) return actual
  const promised = promisedMoment(delivery)
  return promised === null || isOvertaken(delivery, promised, order) ? null : promised
}

/** True if a delivery was promised, and a later arrival has overtaken every promise. */
export function isDeliveryOvertaken(delivery: Times, order: Arrival): boolean {
  return promisedMoment(delivery) !== null && deliveryMoment(delivery, order) === null
}
