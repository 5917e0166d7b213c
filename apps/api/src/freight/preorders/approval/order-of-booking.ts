import type { OrderRecord, UnitRecord } from '@portolan/contract/company/orders'
import type { RoutePoint } from '@portolan/contract/freight/places'
import type { BookedUnit, PreorderContent } from '@portolan/contract/freight/preorder-content'
import { volumeOf } from '@portolan/freight/booking/totals'
import { isContainerNumber } from '@portolan/freight/container-number'
import type { PreorderRow } from '#freight/preorders/queries.ts'

const longestNumber = 100

/** The order that a booking becomes, booked and without dates: those are the company's to add. */
export function orderOfBooking(row: PreorderRow, orderRef: string): OrderRecord {
  const { content } = row
  const { transportMode, loadType, incoterms, customerReference, cargo } = content
  return {
    ref: orderRef,
    organization: { ref: row.organizationRef, name: row.organizationName },
    number: orderRef.slice(0, longestNumber),
    status: 'active',
    shipmentStatus: 'BOOKED',
    ...{ transportMode, loadType, incoterms, customerReference, cargo },
    route: routeOf(content),
    units: content.units.map((unit, index) => unitOf(unit, index, content)),
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

function unitOf(unit: BookedUnit, index: number, { containers }: PreorderContent): UnitRecord {
  const { id, packaging, quantity, description, grossWeightKg, lengthCm, widthCm, heightCm, marks } = unit
  const [only] = containers
  // With several containers it isn’t known yet which line goes into which.
  const isOnly = containers.length === 1 && only?.quantity === 1
  const number = isOnly && only.number !== null ? only.number.replace(/[\s-]/g, '').toUpperCase() : null
  return {
    ref: id ?? String(index),
    ...{ packaging, quantity, description, grossWeightKg, lengthCm, widthCm, heightCm, marks },
    volumeM3: volumeOf(unit),
    container: number !== null && isContainerNumber(number) ? number : null,
    seal: isOnly ? only.seal : null,
    delivery: 'booked',
  }
}
