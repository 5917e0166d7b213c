import type { OwnRecord } from '#ledger/order-record.ts'

/**
 * A step's place in the sequence of a route: it follows every step whose `last` is below its `first`, and
 * precedes every step whose `first` is above its `last`. Steps whose spans overlap come in any order.
 */
export interface Span {
  first: number
  last: number
}

type Mode = OwnRecord<never>['transportMode']
type Ranks = Readonly<Record<string, readonly [number, number?]>>

/** More than there are ranks at a stop. */
const stopSize = 20
const between = { first: 17, last: 19 }

// At the first stop cargo gets ready to leave: the gate-out may be that of an empty container.
const loading: Ranks = {
  BKD: [10, 15],
  GTOT: [11, 15],
  PICK: [12],
  STUF: [12],
  GTIN: [13],
  RCS: [13],
  INSP: [13, 15],
  CUSS: [13, 15],
  CUSR: [13, 15],
  CCD: [13, 15],
  MAN: [15],
  LOAD: [15],
  DEPA: [16],
  DEP: [16],
}

// At the last one: customs follows unloading and precedes the gate-out, and a container comes back empty.
const unloading: Ranks = {
  ARRI: [1],
  ARR: [1],
  DISC: [2],
  RCF: [2],
  NFD: [3, 5],
  CUSR: [4],
  CCD: [4],
  GTOT: [5],
  DROP: [6],
  DLV: [6],
  GTIN: [2, 9],
}
const unloaded = [3, 9] as const

// Customs clears a truck before it's unloaded.
const unloadingTruck: Ranks = { DISC: [2, 5], CUSR: [2, 5], CCD: [2, 5] }

const transshipping: Ranks = {
  ARRI: [1],
  ARR: [1],
  DISC: [2],
  RCF: [2],
  MAN: [15],
  LOAD: [15],
  DEPA: [16],
  DEP: [16],
}
const handled = [3, 14] as const
const handledTruck: Ranks = { CUSR: [2, 15], CCD: [2, 15], CUSS: [2, 15], INSP: [2, 15] }

/** The stop of a step in a route of `stops`, and the mode by which cargo arrives there. */
export interface StepStop {
  stop: number
  stops: number
  arrivesBy: Mode
}

function ranksOf(code: string, { stop, stops, arrivesBy }: StepStop): readonly [number, number?] {
  if (stop === 0) return loading[code] ?? [0, 15]
  const byTruck = arrivesBy === 'truck'
  if (stop === stops - 1) return (byTruck ? unloadingTruck[code] : undefined) ?? unloading[code] ?? unloaded
  return (byTruck ? handledTruck[code] : undefined) ?? transshipping[code] ?? handled
}

/** The place in the sequence of an event at a stop. */
export function spanAt(code: string, at: StepStop): Span {
  const [first, last = first] = ranksOf(code, at)
  return { first: at.stop * stopSize + first, last: at.stop * stopSize + last }
}

/** The place in the sequence of an event after a stop and before the next one. */
export function spanAfter(stop: number): Span {
  return { first: stop * stopSize + between.first, last: stop * stopSize + between.last }
}

/** The last step that has happened according to the order's status and the delivery of its units. */
export function reachedBy(
  {
    shipmentStatus,
    isDelivered,
  }: { shipmentStatus: OwnRecord<never>['shipmentStatus']; isDelivered: boolean },
  stops: number,
): number {
  if (isDelivered) return spanAt('DROP', { stop: stops - 1, stops, arrivesBy: 'sea' }).last
  if (shipmentStatus === 'IN_TRANSIT') return spanAt('DEPA', { stop: 0, stops, arrivesBy: 'sea' }).last
  if (shipmentStatus !== 'ARRIVED') return -1
  return spanAt('ARRI', { stop: stops - 1, stops, arrivesBy: 'sea' }).last
}

// Customs may release cargo before it arrives, and a booking is confirmed on paper.
const onPaper: ReadonlySet<string> = new Set(['BKD', 'INSP', 'CUSS', 'CUSR', 'CCD'])

/** True if an event needs the cargo, so that what must precede it has happened. */
export function provesPresence(code: string): boolean {
  return !onPaper.has(code)
}
