import { recordSource } from '#ledger/log-entry.ts'
import type { EventClassifier } from '#ledger/logged-event.ts'
import type { MatchedEntry } from '#ledger/matched-entries.ts'
import type { LedgerStatus, LedgerTimes, LedgerUnit } from '#ledger/order-record.ts'
import { wholeOnes } from '#ledger/parts.ts'
import { type Moment, timesOfMoments, toInstant } from '#time/moment.ts'

/** The delivery of an order: handing its cargo over at the last stop or at the door behind it. */
export interface Delivery {
  /** When the last of the cargo is to be handed over, and was. */
  times: LedgerTimes
  isDelivered: boolean
}

const deliveryCodes = new Set(['DROP', 'DLV'])

/**
 * The statements about handing over laden cargo at the last stop, or at an address that is no stop. Carriers
 * that never report a delivery report that a container was unpacked; of an order that has or expects a
 * delivery, that only says where the cargo waits for it.
 */
export function handovers(entries: readonly MatchedEntry[], lastStop: number): MatchedEntry[] {
  const here = entries.filter(
    ({ entry, stop, isImplausible }) =>
      !isImplausible && entry.isEmpty !== true && (stop === null || stop === lastStop),
  )
  const deliveries = here.filter(({ entry }) => deliveryCodes.has(entry.code))
  if (deliveries.length > 0) return deliveries
  return here.filter(({ entry }) => entry.code === 'STRP' && entry.source !== recordSource)
}

/** True if a statement is about all of an order's cargo. */
export function isOfWholeOrder({ entry }: MatchedEntry): boolean {
  return entry.equipment === null && !entry.unitRef
}

function latest(entries: readonly MatchedEntry[], classifier: EventClassifier): Moment | null {
  const [last] = entries
    .filter(({ entry }) => entry.classifier === classifier)
    .toSorted((a, b) => Date.parse(b.entry.at) - Date.parse(a.entry.at))
  if (last === undefined) return null
  // Records, carriers and the database write the same instant in several ways.
  const at = toInstant(Date.parse(last.entry.at))
  return last.entry.precision === 'date' ? { at, precision: 'day' } : { at }
}

/**
 * The delivery as the shown milestones and the units say: a milestone of the whole order delivers all of it,
 * others their units. A record that states some units as delivered means these by its milestones. A canceled
 * order is never delivered. `deliveredRefs` are units that others than the record reported.
 */
export function settleDelivery(
  shown: readonly MatchedEntry[],
  { route, shipmentStatus }: { route: readonly unknown[]; shipmentStatus: LedgerStatus },
  units: readonly Pick<LedgerUnit, 'ref' | 'isDelivered'>[],
  deliveredRefs: readonly string[] = [],
): Delivery {
  const stated = handovers(shown, route.length - 1)
  const handedOver = wholeOnes(stated.filter(({ entry }) => entry.classifier === 'actual'))
  const refs = new Set([...deliveredRefs, ...handedOver.flatMap(({ unitRefs }) => unitRefs)])
  const ownCount = units.filter((unit) => unit.isDelivered).length
  const isOwnPart = ownCount > 0 && ownCount < units.length
  const isAll = (each: MatchedEntry) =>
    isOfWholeOrder(each) && !(isOwnPart && each.entry.source === recordSource)
  const isDelivered =
    shipmentStatus !== 'CANCELED' &&
    (handedOver.some(isAll) ||
      (units.length > 0 && units.every((unit) => unit.isDelivered || refs.has(unit.ref))))
  const times = timesOfMoments({
    planned: latest(stated, 'planned'),
    estimated: latest(stated, 'estimated'),
    actual: isDelivered ? latest(handedOver, 'actual') : null,
  })
  return { times, isDelivered }
}
