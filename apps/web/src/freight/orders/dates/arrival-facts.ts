import type { Order } from '@portolan/contract/freight/orders'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import { againstPlan, isOverdue } from '@portolan/freight/punctuality'
import type { Times } from '@portolan/freight/time/moment'
import { areDays, type Moment, momentOf } from '@portolan/freight/time/moment'
import { daysFromToday } from '#platform/i18n/format/calendar-days.ts'

const hour = 3_600_000
const day = 24 * hour

/** The certainty of a date. */
export type Certainty = 'planned' | 'estimated' | 'actual'

export interface BestTime extends Moment {
  certainty: Certainty
}

const certainties = ['actual', 'estimated', 'planned'] as const

/** The best known time of an event: actual, else estimated, else planned. */
export function bestTime(times: Times): BestTime | null {
  for (const certainty of certainties) {
    const moment = momentOf(times, certainty)
    if (moment !== null) return { ...moment, certainty }
  }
  return null
}

type Facts = Pick<
  Order,
  'shipmentStatus' | 'departure' | 'arrival' | 'delivery' | 'isDelivered' | 'from' | 'to'
>

/** True once the cargo is at the end of its route, or behind it. */
export function hasArrived({
  shipmentStatus,
  isDelivered,
}: Pick<Order, 'shipmentStatus' | 'isDelivered'>): boolean {
  return isDelivered || shipmentStatus === 'ARRIVED'
}

export interface KeyDate extends BestTime {
  what: 'departure' | 'arrival' | 'delivery'
  /** The place, for the time zone. */
  place: Place
}

/**
 * The date that matters now: the departure before it, the arrival after, in the end the delivery; none for a
 * canceled order.
 */
export function keyDate(order: Facts): KeyDate | null {
  if (order.shipmentStatus === 'CANCELED') return null
  const delivered = order.isDelivered ? momentOf(order.delivery, 'actual') : null
  if (delivered) return { what: 'delivery', place: order.to, ...delivered, certainty: 'actual' }
  const departure = bestTime(order.departure)
  const arrival = bestTime(order.arrival)
  const hasDeparted = order.shipmentStatus !== 'BOOKED' || order.departure.actual !== null
  if (departure && (!hasDeparted || !arrival)) return { what: 'departure', place: order.from, ...departure }
  return arrival && { what: 'arrival', place: order.to, ...arrival }
}

export interface Span {
  unit: 'hours' | 'days'
  value: number
}

export type Punctuality =
  | { kind: 'on-time' }
  /** Compared with the plan. */
  | { kind: 'late' | 'early'; span: Span }
  /** The expected time has passed without a report. */
  | { kind: 'overdue'; what: 'departure' | 'arrival'; span: Span }

/**
 * The length of a span: a place without a zone has calendar dates only, stored as midnight UTC, so hours
 * would be made up.
 */
export function spanOf(milliseconds: number, place: Place): Span {
  const length = Math.abs(milliseconds)
  if (length < day && place.timeZone !== null) return { unit: 'hours', value: Math.round(length / hour) }
  return { unit: 'days', value: Math.max(1, Math.round(length / day)) }
}

/** The plan and the best later knowledge; null if there is nothing to compare. */
function comparedTimes(times: Times): { planned: Moment; known: Moment } | null {
  const planned = momentOf(times, 'planned')
  const known = momentOf(times, 'actual') ?? momentOf(times, 'estimated')
  return planned && known && { planned, known }
}

function byPlan(times: Times, place: Place, mode: TransportMode): Punctuality | null {
  const compared = comparedTimes(times)
  if (compared === null) return null
  const { timeZone } = place
  const { verdict, differenceMs } = againstPlan(compared.planned, compared.known, { mode, timeZone })
  return verdict === 'on-time' ? { kind: verdict } : { kind: verdict, span: spanOf(differenceMs, place) }
}

function overdue(order: Facts & Pick<Order, 'transportMode'>, now: Date): Punctuality | null {
  const key = keyDate(order)
  if (!key || key.what === 'delivery' || key.certainty === 'actual' || hasArrived(order)) return null
  const { timeZone } = key.place
  if (!isOverdue(key, now.getTime(), { mode: order.transportMode, timeZone })) return null
  const late = now.getTime() - Date.parse(key.at)
  const days = -daysFromToday(key.at, timeZone, now)
  const isByHours = late < day && !areDays(timeZone, key)
  const span = isByHours ? spanOf(late, key.place) : { unit: 'days' as const, value: Math.max(1, days) }
  return { kind: 'overdue', what: key.what, span }
}

/**
 * The punctuality of an order: by the arrival, before departure by the departure if that is more specific.
 * Null if unknown: no plan to compare with, or a canceled order.
 */
export function punctuality(order: Facts & Pick<Order, 'transportMode'>, now: Date): Punctuality | null {
  if (order.shipmentStatus === 'CANCELED') return null
  const arrival = byPlan(order.arrival, order.to, order.transportMode)
  const fallback =
    order.shipmentStatus === 'BOOKED' ? byPlan(order.departure, order.from, order.transportMode) : null
  return overdue(order, now) ?? arrival ?? fallback
}

/** True if it needs attention: late or overdue and still under way. */
export function isDelayed(order: Facts & Pick<Order, 'transportMode'>, now: Date): boolean {
  const kind = punctuality(order, now)?.kind
  return !hasArrived(order) && (kind === 'late' || kind === 'overdue')
}

const silenceAfter = 3

/**
 * Days since the date of the latest event, from three full days and only while something is still expected;
 * else null.
 */
export function silentDays(
  order: Pick<Order, 'status' | 'shipmentStatus' | 'isDelivered' | 'updatedAt'>,
  now: Date,
): number | null {
  const awaited = order.shipmentStatus === 'BOOKED' || order.shipmentStatus === 'IN_TRANSIT'
  if (order.status === 'archived' || order.isDelivered || !awaited) return null
  const isSilent = now.getTime() - Date.parse(order.updatedAt) >= silenceAfter * day
  return isSilent ? -daysFromToday(order.updatedAt, undefined, now) : null
}

export interface Shift {
  later: boolean
  span: Span
  /** True if it exceeds the usual variation of the mode. */
  matters: boolean
}

/** How far a time moved from its plan; null within one hour, or if there is nothing to compare. */
export function shiftOf(times: Times, place: Place, mode: TransportMode): Shift | null {
  const compared = comparedTimes(times)
  if (compared === null) return null
  const { timeZone } = place
  const { verdict, differenceMs } = againstPlan(compared.planned, compared.known, { mode, timeZone })
  if (Math.abs(differenceMs) < (place.timeZone === null ? day : hour)) return null
  return { later: differenceMs > 0, span: spanOf(differenceMs, place), matters: verdict !== 'on-time' }
}
