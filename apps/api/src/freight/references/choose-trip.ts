import { normalizeReference } from '@portolan/freight/ledger/reference-value'
import type { NamedOrder, Trip } from './find-named-orders.ts'

const dayMs = 86_400_000
const windowMs = 120 * dayMs

/** Shorter texts, such as `12`, are part of too many others. */
const shortestConveyance = 4

/**
 * The orders that a container carried at that time. Containers are reused: an order counts within 120 days of
 * its dates, or, if none does, on the same vessel and voyage. Among several trips, the one on that vessel
 * wins, else the nearest. All orders of that trip match.
 */
export function chooseTrip(
  orders: NamedOrder[],
  { at, conveyance }: { at: string; conveyance: string | null },
  trips: ReadonlyMap<string, Trip>,
): NamedOrder[] {
  const moment = Date.parse(at)
  const candidates = orders.flatMap((order) => {
    const trip = trips.get(order.orderId)
    if (!trip) return []
    const distance = Math.max(0, trip.start - moment, moment - trip.end)
    const isAboard = trip.conveyances.some((name) => isSameConveyance(name, conveyance))
    return [{ order, trip, distance, isAboard }]
  })
  const near = candidates.filter(({ distance }) => distance <= windowMs)
  const aboard = (near.length > 0 ? near : candidates).filter(({ isAboard }) => isAboard)
  // If two trips are equally near, the earlier one should have been closed already.
  const [nearest] = (aboard.length > 0 ? aboard : near).toSorted(
    (a, b) => a.distance - b.distance || b.trip.start - a.trip.start,
  )
  if (!nearest) return []
  return candidates.filter(({ trip }) => areTogether(trip, nearest.trip)).map(({ order }) => order)
}

/** True if both name the same vessel or voyage. */
export function isSameConveyance(own: string, other: string | null): boolean {
  const [a, b] = [normalizeReference(own), normalizeReference(other ?? '')]
  if (a.length < shortestConveyance || b.length < shortestConveyance) return false
  return a.includes(b) || b.includes(a)
}

/** True if two orders travel in one container: they overlap for at least half of the shorter one's time. */
function areTogether(a: Trip, b: Trip): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared >= 0 && shared * 2 >= Math.min(a.end - a.start, b.end - b.start)
}
