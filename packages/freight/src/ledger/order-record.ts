import type { Times } from '#time/moment.ts'
import { type EventClassifier, eventClassifiers } from './logged-event.ts'

export interface LedgerPlace {
  name: string
  city: string
  countryCode: string
  locode: string | null
  /** Both are null where no list knows the position. */
  lat: number | null
  lng: number | null
  timeZone: string | null
}

export type LedgerTimes = Times

export interface LedgerStop {
  place: LedgerPlace
  mode: 'sea' | 'air' | 'truck' | 'rail' | null
  arrival: LedgerTimes | null
  departure: LedgerTimes | null
  /** Vessel and voyage, flight, train or plate of the next leg. */
  conveyance?: string | null
}

export type LedgerStatus = 'BOOKED' | 'IN_TRANSIT' | 'ARRIVED' | 'CANCELED'

/** When and why an order was canceled. */
export interface LedgerCancellation {
  at: string
  reason: string | null
}

export interface LedgerPosition {
  lat: number
  lng: number
  alt: number | null
  at: string
}

/** The company's whole-order record, and its time. */
export interface OwnRecord<S extends LedgerStop> {
  transportMode: 'sea' | 'air' | 'truck' | 'rail'
  shipmentStatus: LedgerStatus
  route: readonly S[]
  position: LedgerPosition | null
  updatedAt: string
  /** When each time was stated, by `timeSlot`, and each conveyance, by `conveyanceSlot`. */
  statedAt: Readonly<Record<string, string>>
  /** When the others were. */
  savedAt: string
}

export interface LedgerUnit {
  ref: string
  container: string | null
  /** By the record. */
  isDelivered: boolean
}

export const directions = ['departure', 'arrival'] as const
export type Direction = (typeof directions)[number]

export const unknownTimes: LedgerTimes = { planned: null, estimated: null, actual: null }

/** The name of one time of a route in `OwnRecord.statedAt`. */
export function timeSlot(stop: number, direction: Direction, classifier: EventClassifier): string {
  return `${stop} ${direction} ${classifier}`
}

/** The name of a stop's conveyance in `OwnRecord.statedAt`. */
export function conveyanceSlot(stop: number): string {
  return `${stop} conveyance`
}

type Timed = Pick<LedgerStop, 'place' | 'arrival' | 'departure' | 'conveyance'>

/**
 * When each time of a saved route was stated: a time that the save before gave too, at the same stop, was
 * stated then. A company's system repeats its old estimate with every save, and that makes it no newer than a
 * carrier's.
 */
export function statedTimes(
  before: { route: readonly Timed[]; statedAt: Readonly<Record<string, string>>; savedAt: string },
  route: readonly Timed[],
): Record<string, string> {
  const statedAt: Record<string, string> = {}
  for (const [index, stop] of route.entries()) {
    const stopBefore = before.route[index]
    if (
      !stopBefore ||
      stopBefore.place.city !== stop.place.city ||
      stopBefore.place.locode !== stop.place.locode
    )
      continue
    const conveyance = stop.conveyance ?? null
    if (conveyance !== null && conveyance === stopBefore.conveyance)
      statedAt[conveyanceSlot(index)] = before.statedAt[conveyanceSlot(index)] ?? before.savedAt
    for (const direction of directions) {
      for (const classifier of eventClassifiers) {
        const at = stop[direction]?.[classifier] ?? null
        const slot = timeSlot(index, direction, classifier)
        const isSame =
          at === stopBefore[direction]?.[classifier] &&
          stop[direction]?.precision?.[classifier] === stopBefore[direction]?.precision?.[classifier]
        if (at !== null && isSame) statedAt[slot] = before.statedAt[slot] ?? before.savedAt
      }
    }
  }
  return statedAt
}
