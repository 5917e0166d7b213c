import { eventCodes } from '@portolan/contract/freight/orders/order-codes'
import { type FoldedOrder, foldOrder } from '@portolan/freight/ledger/fold-order'
import type { Direction } from '@portolan/freight/ledger/order-record'
import { promisedBy } from '@portolan/freight/ledger/route-times'
import type { RecordedOrderChange } from '#freight/deps.ts'
import {
  detectOrderChanges,
  type NewOrderState,
  type OrderState,
} from '#freight/order-record/changes/detect-order-changes.ts'
import { gazetteer } from './gazetteer.ts'
import { ledgerUnits, type Stop, type StoredLedger } from './load-ledgers.ts'
import { movesOf, type Prior, type PromiseMove } from './promises.ts'

export type Folded = FoldedOrder<Stop>

/** An order's ledger and its outcome. */
export interface Outcome {
  ledger: StoredLedger
  folded: Folded
  /** The promises that moved. */
  moves: readonly PromiseMove[]
  /** True if earlier moves were withdrawn. */
  isTakenBack?: boolean
}

export function foldLedger(ledger: StoredLedger): Folded {
  return foldOrder({ record: ledger.record, units: ledgerUnits(ledger), entries: ledger.entries }, gazetteer)
}

const codes = new Set<string>(eventCodes)

/** The milestones that an order shows; some codes appear only in the history. */
export function milestonesOf({ current }: Folded) {
  return current.filter(({ entry }) => codes.has(entry.code) && entry.kind !== 'note')
}

/** The units with their delivery, by the record or by events. */
export function unitsAfter({ units }: StoredLedger, { deliveredRefs }: Folded) {
  const delivered = new Set(deliveredRefs)
  return units.map((unit) => ({ ...unit, isDelivered: unit.ownDelivered || delivered.has(unit.ref) }))
}

/** The state of an order by its log, as the basis for detecting changes. */
export function stateAfter(ledger: StoredLedger, folded: Folded): NewOrderState {
  const { status, transportMode, fromPlace, toPlace } = ledger.shown
  const { departure, arrival, shipmentStatus } = folded
  return {
    status,
    transportMode,
    fromPlace,
    toPlace,
    departure,
    arrival,
    shipmentStatus,
    isDelivered: folded.delivery.isDelivered,
    delivery: folded.delivery.times,
  }
}

/** The changes of an order from statements since `before`. */
export function changesOf(
  ledger: StoredLedger,
  folded: Folded,
  before: OrderState = ledger.shown,
): RecordedOrderChange[] {
  const { organizationId, id: orderId } = ledger
  return detectOrderChanges(before, stateAfter(ledger, folded)).map((change) => ({
    organizationId,
    orderId,
    ...change,
  }))
}

/** The promises moved since `prior`, as received now. */
export function ledgerMoves(
  ledger: StoredLedger,
  folded: Folded,
  now: string,
  prior: Prior = { ...ledger.record, shown: ledger.shown },
): PromiseMove[] {
  const promiseOf = (target: Direction) =>
    promisedBy((target === 'departure' ? folded.voices[0] : folded.voices.at(-1))?.[target])
  const { fromPlace, toPlace } = ledger.shown
  const zones = { departure: fromPlace.timeZone, arrival: toPlace.timeZone }
  return movesOf({ ...ledger, zones }, prior, folded, promiseOf, now)
}
