import type { TransportMode } from '@portolan/contract/freight/places'
import type { DemoPlace } from '#places/place.ts'

/** One leg of a service. */
export interface Leg {
  to: DemoPlace
  mode: TransportMode
  carrier: string
  /** Vessels, flight numbers or trains that run it; lorries get a plate of their own. */
  conveyances: readonly string[]
  hours: number
  /** Hours at `to` before the next leg leaves; 0 at the end. */
  stay: number
}

/** A connection that the forwarder sells: where it leaves, at which local time, and its legs. */
export interface Service {
  mode: TransportMode
  from: DemoPlace
  leaves: string
  legs: readonly Leg[]
}

/** `stay` is 0 for the last leg. */
export function leg(
  mode: TransportMode,
  to: DemoPlace,
  hours: number,
  stay: number,
  carrier: string,
  ...conveyances: string[]
): Leg {
  return { mode, to, hours, stay, carrier, conveyances }
}
