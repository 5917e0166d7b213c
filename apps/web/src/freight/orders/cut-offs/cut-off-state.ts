import type { CutOff } from '@portolan/contract/freight/cut-offs'
import type { OrderDetail } from '@portolan/contract/freight/orders'
import { daysFromToday } from '#platform/i18n/format/calendar-days.ts'

/** `earliest` is the start of something, so it can't be missed; `over` no longer matters. */
export type CutOffState = 'done' | 'passed' | 'near' | 'ahead' | 'earliest' | 'over'

const nearDays = 2

function hasPassed({ at, precision, place }: CutOff, now: Date): boolean {
  // A day has passed when it ends.
  return precision === 'time' ? Date.parse(at) <= now.getTime() : daysFromToday(at, place.timeZone, now) < 0
}

/** The urgency of a cut-off; none after the departure. */
export function cutOffState(
  cutOff: CutOff,
  order: Pick<OrderDetail, 'shipmentStatus' | 'departure'>,
  now: Date,
): CutOffState {
  if (cutOff.metAt !== null) return 'done'
  if (order.shipmentStatus !== 'BOOKED' || order.departure.actual !== null) return 'over'
  if (cutOff.code === 'ECP' || cutOff.code === 'EFC') return 'earliest'
  if (hasPassed(cutOff, now)) return 'passed'
  return daysFromToday(cutOff.at, cutOff.place.timeZone, now) <= nearDays ? 'near' : 'ahead'
}
