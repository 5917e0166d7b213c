import type { EventRecord, OrderRecord } from '@portolan/contract/company/orders'
import { type Delivery, settleDelivery } from '@portolan/freight/ledger/delivery/settle-delivery'
import { type LogEntry, recordSource } from '@portolan/freight/ledger/log-entry'
import { matchEntries } from '@portolan/freight/ledger/matched-entries'
import { gazetteer } from '#freight/order-record/log/gazetteer.ts'

/** The parts of a record that its delivery follows from. */
export type DeliveredRecord = Pick<OrderRecord, 'route' | 'shipmentStatus'> & {
  units: readonly Pick<OrderRecord['units'][number], 'ref' | 'container' | 'delivery'>[]
  events: readonly EventRecord[]
}

/** The delivery of an order that nothing is known of but its record. */
export function recordedDelivery({ route, shipmentStatus, units, events }: DeliveredRecord): Delivery {
  const ownUnits = units.map(({ ref, container, delivery }) => ({
    ref,
    container,
    isDelivered: delivery === 'delivered',
  }))
  const entries = events.filter(({ code }) => code === 'DROP' || code === 'DLV').map(entryOf)
  const { matched } = matchEntries(entries, { route, units: ownUnits }, gazetteer)
  return settleDelivery(matched, { route, shipmentStatus }, ownUnits)
}

/** An event of a record as its log has it. */
function entryOf({ ref, at, precision, classifier, code, place, unitRef, remark }: EventRecord): LogEntry {
  const unknown = { offsetMinutes: null, mode: null, conveyance: null, equipment: null, isEmpty: null }
  const unstated = { documentType: null, documentRef: null, reasonCode: null, pieces: null, messageAt: null }
  return {
    ...unknown,
    ...unstated,
    id: ref,
    source: recordSource,
    sourceEventId: ref,
    revision: 1,
    kind: 'equipment',
    code,
    classifier,
    at,
    precision: precision === 'day' ? 'date' : 'time',
    zoneBasis: 'given',
    place: place && { ...place, iata: null },
    unitRef,
    seals: [],
    remark,
    statedAt: at,
    receivedAt: at,
    isRetracted: false,
    flags: [],
  }
}
