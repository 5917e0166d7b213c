import type { OrderRecord } from '@portolan/contract/company/orders'
import type { Totals } from '@portolan/contract/freight/orders/cargo-facts'
import { chargeableWeightKg } from '@portolan/freight/chargeable-weight'
import { routeDistanceKm } from '@portolan/freight/distance/transport-distance'
import type { Times } from '@portolan/freight/time/moment'
import { seaDistanceKm } from '@portolan/geodata/sea/sea-line'
import Big from 'big.js'
import { storedCharge } from '#freight/charges/stored-charges.ts'
import { type DeliveryColumns, deliveryColumnsOf } from '#freight/order-record/delivery/delivery-columns.ts'
import { recordedDelivery } from '#freight/order-record/delivery/recorded-delivery.ts'
import { referencesOf, type StoredReference } from '#freight/order-record/references/references-of.ts'
import { orderSearchText } from '#freight/order-record/references/search-text.ts'
import { filterColumnsOf } from '#freight/order-record/route/filter-columns.ts'
import { legsOf } from '#freight/order-record/route/order-legs.ts'
import { bestOf } from '#freight/order-record/route/progress.ts'
import type { orders } from '#freight/tables/orders.ts'

export type NewOrder = typeof orders.$inferInsert
/** The columns of an order's row that follow from its record. */
export type OrderColumns = Omit<NewOrder, 'id' | 'organizationId' | keyof DeliveryColumns> & DeliveryColumns

const unknownTimes: Times = { planned: null, estimated: null, actual: null }

/** The row of a record: first and last route points extracted for lists, totals summed, search text built. */
export function orderRowOf(
  record: OrderRecord,
  recordHash: string,
  references: readonly StoredReference[] = referencesOf(record),
): OrderColumns {
  const from = record.route[0]
  const to = record.route.at(-1)
  if (!from || !to) throw new Error('A route has at least two points')
  const departure = from.departure ?? unknownTimes
  const arrival = to.arrival ?? unknownTimes
  const actual = record.events
    .filter((event) => event.classifier === 'actual')
    .map((event) => event.at)
    .sort()
  const now = new Date().toISOString()
  return {
    recordHash,
    ref: record.ref,
    number: record.number,
    status: record.status,
    shipmentStatus: record.shipmentStatus,
    transportMode: record.transportMode,
    loadType: record.loadType,
    incoterms: record.incoterms,
    incotermsPlace: record.incotermsPlace ?? null,
    customerReference: record.customerReference,
    cargo: record.cargo,
    fromPlace: from.place,
    toPlace: to.place,
    departure,
    arrival,
    departureAt: bestOf(departure) ?? 'infinity',
    arrivalAt: bestOf(arrival) ?? 'infinity',
    totals: totalsOf(record),
    route: record.route,
    position: record.position,
    distanceKm: distanceOf(record),
    charges: record.charges.map(storedCharge),
    contacts: record.contacts,
    cancellation: record.cancellation ?? null,
    createdAt: record.createdAt ?? actual[0] ?? now,
    updatedAt: record.updatedAt ?? actual.at(-1) ?? now,
    ratedHash: recordHash,
    ...filterColumnsOf(record.route),
    filterHash: recordHash,
    ...deliveryColumnsOf(recordedDelivery(record), arrival, to.place.timeZone),
    orderText: orderSearchText(record, references),
  }
}

function totalsOf(record: OrderRecord): Totals {
  const { totals, units } = record
  const grossWeightKg = totals.grossWeightKg ?? sumOf(units.map((unit) => unit.grossWeightKg))
  const volumeM3 = totals.volumeM3 ?? sumOf(units.map((unit) => unit.volumeM3))
  return {
    packages: totals.packages ?? sumOf(units.map((unit) => unit.quantity)),
    grossWeightKg,
    volumeM3,
    chargeableWeightKg:
      totals.chargeableWeightKg ??
      chargeableWeightKg(record.transportMode, record.loadType, { grossWeightKg, volumeM3 }),
  }
}

/** To the gram or cubic decimeter; null if nothing is known or a figure is missing. */
function sumOf(figures: readonly (number | null)[]): number | null {
  if (figures.length === 0) return null
  let sum = new Big(0)
  for (const figure of figures) {
    if (figure === null) return null
    sum = sum.plus(figure)
  }
  return sum.round(3).toNumber()
}

function distanceOf(record: OrderRecord): number | null {
  const distance = routeDistanceKm(legsOf(record), seaDistanceKm)
  return distance === null ? null : Math.round(distance)
}
