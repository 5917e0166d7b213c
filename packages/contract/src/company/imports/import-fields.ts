import { chargeBases, chargeLegs, paymentTerms } from '@portolan/freight/charges/charge-line'
import { eventClassifiers } from '@portolan/freight/ledger/logged-event'
import { eventCodes, loadTypes, packagingUnits } from '#freight/orders/order-codes.ts'
import { recordStatuses, shipmentStatuses, transportModes } from '#freight/orders/order-filter.ts'
import type { ImportKind } from './import-kinds.ts'

/** The kinds of cells that fields take. */
export type FieldType = 'text' | 'place' | 'date' | 'number' | 'container' | 'currency' | 'choice'

/** A field of a map that a form shows. */
export interface ImportField {
  /** The path of its rule in the map. In `order.references.MBL.value` a list has one entry for each code. */
  member: string
  type: FieldType
  isRequired?: boolean
  /** The values that a field of the type `choice` takes. */
  values?: readonly string[]
  /** The rule in a new map if no column fits. */
  usual?: string
}

/** Lists of a map whose entries are named by a code: the member that has it. */
export const codedLists: Readonly<Record<string, 'type' | 'code'>> = {
  'order.references': 'type',
  charges: 'code',
}

const required = { isRequired: true } as const
const choice = (values: readonly string[]) => ({ type: 'choice', values }) as const
const transport = choice(transportModes)
const load = choice(loadTypes)
const yesOrNo = choice(['yes', 'no'])

const orderFields: readonly ImportField[] = [
  { member: 'organization.ref', type: 'text', ...required },
  { member: 'organization.name', type: 'text', ...required },
  { member: 'order.ref', type: 'text', ...required },
  { member: 'order.number', type: 'text', ...required },
  { member: 'order.status', ...choice(recordStatuses), ...required, usual: 'active' },
  { member: 'order.shipmentStatus', ...choice(shipmentStatuses), ...required, usual: 'BOOKED' },
  { member: 'order.transportMode', ...transport, ...required },
  { member: 'order.loadType', ...load },
  { member: 'order.incoterms', type: 'text', ...required, usual: 'XXX' },
  { member: 'order.cargo', type: 'text', ...required },
  { member: 'order.customerReference', type: 'text' },
  { member: 'order.from.place', type: 'place', ...required },
  { member: 'order.from.departure.planned', type: 'date' },
  { member: 'order.from.departure.estimated', type: 'date' },
  { member: 'order.from.departure.actual', type: 'date' },
  { member: 'order.from.carrier', type: 'text' },
  { member: 'order.from.conveyance', type: 'text' },
  { member: 'order.to.place', type: 'place', ...required },
  { member: 'order.to.arrival.planned', type: 'date' },
  { member: 'order.to.arrival.estimated', type: 'date' },
  { member: 'order.to.arrival.actual', type: 'date' },
  { member: 'order.references.BKG.value', type: 'text' },
  { member: 'order.references.MBL.value', type: 'text' },
  { member: 'order.references.HBL.value', type: 'text' },
  { member: 'order.references.PO.value', type: 'text' },
  { member: 'order.createdAt', type: 'date' },
  { member: 'order.updatedAt', type: 'date' },
  { member: 'unit.packaging', ...choice(packagingUnits), ...required },
  { member: 'unit.quantity', type: 'number', ...required },
  { member: 'unit.description', type: 'text', ...required },
  { member: 'unit.grossWeightKg', type: 'number' },
  { member: 'unit.volumeM3', type: 'number' },
  { member: 'unit.container', type: 'container' },
  { member: 'unit.containerType', type: 'text' },
  { member: 'unit.seal', type: 'text' },
  { member: 'unit.marks', type: 'text' },
  { member: 'unit.delivery', ...choice(['booked', 'delivered']) },
  { member: 'charges.BAS.amount', type: 'number' },
  { member: 'charges.BAS.currency', type: 'currency' },
]

const eventFields: readonly ImportField[] = [
  { member: 'order.ref', type: 'text', ...required },
  { member: 'organization.ref', type: 'text' },
  { member: 'event.id', type: 'text', ...required },
  { member: 'event.code', ...choice(eventCodes) },
  { member: 'event.classifier', ...choice(eventClassifiers) },
  { member: 'event.at', type: 'date' },
  { member: 'event.place', type: 'place' },
  { member: 'event.container', type: 'container' },
  { member: 'event.reasonCode', type: 'text' },
  { member: 'event.remark', type: 'text' },
  { member: 'event.statedAt', type: 'date' },
  { member: 'event.kind', ...choice(['milestone', 'position', 'note']) },
  { member: 'event.retracted', ...yesOrNo },
]

const chargeFields: readonly ImportField[] = [
  { member: 'order.ref', type: 'text', ...required },
  { member: 'organization.ref', type: 'text' },
  { member: 'charge.code', type: 'text', ...required },
  { member: 'charge.amount', type: 'number', ...required },
  { member: 'charge.currency', type: 'currency', ...required },
  { member: 'charge.leg', ...choice(chargeLegs) },
  { member: 'charge.basis', ...choice(chargeBases) },
  { member: 'charge.quantity', type: 'number' },
  { member: 'charge.unit', type: 'text' },
  { member: 'charge.unitPrice', type: 'number' },
  { member: 'charge.percentOf', type: 'text' },
  { member: 'charge.paymentTerm', ...choice(paymentTerms) },
  { member: 'charge.included', ...yesOrNo },
]

const rateFields: readonly ImportField[] = [
  { member: 'organization.ref', type: 'text', ...required },
  { member: 'rate.ref', type: 'text', ...required },
  { member: 'rate.orderRef', type: 'text' },
  { member: 'rate.departedOn', type: 'date', ...required },
  { member: 'rate.transportMode', ...transport, ...required },
  { member: 'rate.loadType', ...load },
  { member: 'rate.from', type: 'place', ...required },
  { member: 'rate.to', type: 'place', ...required },
  { member: 'rate.grossWeightKg', type: 'number', ...required },
  { member: 'rate.volumeM3', type: 'number' },
  { member: 'rate.containers', type: 'number' },
  { member: 'rate.charge.amount', type: 'number', ...required },
  { member: 'rate.charge.currency', type: 'currency', ...required },
]

const sheetFields: readonly ImportField[] = [
  { member: 'sheet.ref', type: 'text', ...required },
  { member: 'sheet.name', type: 'text', ...required },
  { member: 'sheet.organizationRef', type: 'text' },
  { member: 'sheet.validFrom', type: 'date', ...required },
  { member: 'sheet.validTo', type: 'date', ...required },
  { member: 'sheet.terms', type: 'text' },
  { member: 'lane.ref', type: 'text' },
  { member: 'lane.mode', ...transport, ...required },
  { member: 'lane.loadType', ...load },
  { member: 'lane.from', type: 'place', ...required },
  { member: 'lane.to', type: 'place', ...required },
  { member: 'lane.via', type: 'text' },
  { member: 'lane.carrier', type: 'text' },
  { member: 'lane.service', type: 'text' },
  { member: 'lane.transitDaysMin', type: 'number' },
  { member: 'lane.transitDaysMax', type: 'number' },
  { member: 'lane.frequency', type: 'text' },
  { member: 'lane.freeTime', type: 'text' },
  { member: 'lane.remarks', type: 'text' },
  { member: 'line.code', type: 'text', ...required },
  { member: 'line.leg', ...choice(chargeLegs), ...required },
  { member: 'line.basis', ...choice(chargeBases), ...required },
  { member: 'line.currency', type: 'currency', ...required },
  { member: 'line.amount', type: 'number' },
  { member: 'line.min', type: 'number' },
  { member: 'line.max', type: 'number' },
  { member: 'line.equipment', type: 'text' },
]

const documentFields: readonly ImportField[] = [
  { member: 'document.file', type: 'text' },
  { member: 'document.order', type: 'text', ...required },
  { member: 'document.kind', type: 'text' },
  { member: 'document.name', type: 'text' },
  { member: 'document.ref', type: 'text' },
  { member: 'document.number', type: 'text' },
  { member: 'document.amount', type: 'number' },
  { member: 'document.currency', type: 'currency' },
  { member: 'document.issuedOn', type: 'date' },
  { member: 'document.dueOn', type: 'date' },
  { member: 'document.paidOn', type: 'date' },
]

/** The fields of each kind, in the order of the form. A map may have more, which a form keeps as it is. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  orders: orderFields,
  events: eventFields,
  charges: chargeFields,
  documents: documentFields,
  rates: rateFields,
  'rate-sheets': sheetFields,
}
