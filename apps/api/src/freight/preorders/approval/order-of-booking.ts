import type { OrderRecord, UnitRecord } from '@portolan/contract/company/orders'
import type { RoutePoint } from '@portolan/contract/freight/places'
import type { PreorderContent } from '@portolan/contract/freight/preorder-content'
import { shipmentUnitsOf } from '#freight/preorders/content/shipment-units.ts'
import type { PreorderRow } from '#freight/preorders/queries.ts'
import { beginningOf } from '#platform/text/shorten.ts'

const longestNumber = 100

/** The order that a booking becomes, booked and without dates: those are the company's to add. */
export function orderOfBooking(row: PreorderRow, orderRef: string): OrderRecord {
  const { content } = row
  const { transportMode, loadType, incoterms, customerReference, cargo } = content
  return {
    ref: orderRef,
    organization: { ref: row.organizationRef, name: row.organizationName },
    number: beginningOf(orderRef, longestNumber),
    status: 'active',
    shipmentStatus: 'BOOKED',
    ...{ transportMode, loadType, incoterms, customerReference, cargo },
    route: routeOf(content),
    units: unitsOfBooking(content),
    events: [],
    totals: { packages: null, grossWeightKg: null, volumeM3: null, chargeableWeightKg: null },
    charges: [],
    contacts: [],
    position: null,
    createdAt: null,
    updatedAt: null,
  }
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
