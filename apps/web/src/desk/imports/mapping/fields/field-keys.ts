import type { messages } from './messages.ts'

type Key = keyof typeof messages

const keys: Readonly<Record<string, Key>> = {
  'organization.ref': 'customerRef',
  'organization.name': 'customerName',
  'order.ref': 'orderRef',
  'order.number': 'orderNumber',
  'order.status': 'status',
  'order.shipmentStatus': 'shipmentStatus',
  'order.customerReference': 'customersOwn',
  'order.from.place': 'from',
  'order.to.place': 'to',
  'order.from.departure.planned': 'departurePlanned',
  'order.from.departure.estimated': 'departureEstimated',
  'order.from.departure.actual': 'departureActual',
  'order.to.arrival.planned': 'arrivalPlanned',
  'order.to.arrival.estimated': 'arrivalEstimated',
  'order.to.arrival.actual': 'arrivalActual',
  'order.references.BKG.value': 'booking',
  'order.references.MBL.value': 'masterBill',
  'order.references.HBL.value': 'houseBill',
  'order.references.PO.value': 'purchaseOrder',
  'charges.BAS.amount': 'freight',
  'event.id': 'eventId',
  'event.code': 'eventCode',
  'event.kind': 'kind',
  'charge.code': 'chargeCode',
  'charge.quantity': 'number',
  'rate.ref': 'rateRef',
  'rate.orderRef': 'orderRef',
  'rate.from': 'from',
  'rate.to': 'to',
  'sheet.ref': 'sheetRef',
  'sheet.name': 'sheetName',
  'sheet.organizationRef': 'customerRef',
  'lane.ref': 'laneRef',
  'lane.from': 'from',
  'lane.to': 'to',
  'lane.transitDaysMin': 'transitMin',
  'lane.transitDaysMax': 'transitMax',
  'line.code': 'chargeCode',
  'line.equipment': 'containerType',
  'document.order': 'orderRef',
  'document.ref': 'documentRef',
  'document.number': 'invoiceNumber',
}

const byLast: Readonly<Record<string, Key>> = {
  transportMode: 'mode',
  mode: 'mode',
  loadType: 'load',
  grossWeightKg: 'weight',
  volumeM3: 'volume',
}

/** The key of a field's name. */
export function fieldKey(member: string): Key {
  const last = member.split('.').at(-1) ?? ''
  return keys[member] ?? byLast[last] ?? (last as Key)
}
