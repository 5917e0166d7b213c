import type { OrderRecord, UnitRecord } from '@portolan/contract/company/orders'
import type { RoutePoint } from '@portolan/contract/freight/places'
import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { shownContainerNumber } from '@portolan/freight/container-number'
import { shipmentUnitsOf } from '#freight/preorders/content/shipment-units.ts'
import type { PreorderRow } from '#freight/preorders/queries.ts'
import { beginningOf } from '#platform/text/shorten.ts'

const longestNumber = 100

/** The company's naming of an order through an approval; the rest of a booking is the customer's. */
export function namedByCompany(orderRef: string) {
  return { ref: orderRef, number: beginningOf(orderRef, longestNumber), customerReference: null, units: [] }
}

/** The order that a booking becomes, booked and without dates, which the company adds. */
export function orderOfBooking(row: PreorderRow, orderRef: string): OrderRecord {
  const { content } = row
  const { transportMode, loadType, incoterms, incotermsPlace, customerReference, cargo } = content
  return {
    ref: orderRef,
    organization: { ref: row.organizationRef, name: row.organizationName },
    number: namedByCompany(orderRef).number,
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode,
    loadType,
    incoterms,
    customerReference,
    cargo,
    ...(incotermsPlace !== null && { incotermsPlace }),
    route: routeOf(content),
    units: unitsOfBooking(content),
    events: [],
    totals: { packages: null, grossWeightKg: null, volumeM3: null, chargeableWeightKg: null },
    charges: [],
    contacts: [],
    references: referencesOf(content),
    position: null,
    createdAt: null,
    updatedAt: null,
  }
}

/** Containers and seals that don't belong to a line, and the lines' purchase orders. */
function referencesOf({ units, containers }: PreorderContent): OrderRecord['references'] {
  const numbers = containers.map(shownContainerNumber)
  const parties = [
    ...numbers.map((value) => ({ type: 'EQ' as const, value })),
    ...containers.map(({ seal }) => ({ type: 'SEAL' as const, value: seal })),
    ...units.map(({ poNumber }) => ({ type: 'PO' as const, value: poNumber })),
  ]
  const distinct = new Map(parties.map((reference) => [`${reference.type} ${reference.value}`, reference]))
  return [...distinct.values()].flatMap(({ type, value }) => (value === null ? [] : [{ type, value }]))
}

function routeOf({ from, to, transportMode }: PreorderContent): RoutePoint[] {
  const unknown = { arrival: null, departure: null, carrier: null, conveyance: null }
  return [
    { leg: 'from', place: from, mode: transportMode, ...unknown },
    { leg: 'to', place: to, mode: null, ...unknown },
  ]
}

export function unitsOfBooking(content: PreorderContent): UnitRecord[] {
  return shipmentUnitsOf(content).map(({ id, hsCode: _, ...unit }) => ({
    ref: id,
    ...unit,
    delivery: 'booked',
  }))
}
