import type { DocumentRecord } from '@portolan/contract/company/orders'
import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import type { Customer } from '#customers.ts'
import type { DemoOrder } from '#orders/demo-order.ts'
import { houseBillNumber } from '#orders/sea-references.ts'
import { atWorkingHours, day, hour, toInstant, toLocalDate } from '#services/zoned-time.ts'
import { airWaybill, airWaybillNumber } from './air-waybill.ts'
import { billOfLading } from './bill-of-lading.ts'
import { commercialInvoice } from './commercial-invoice.ts'
import type { PrintedDocument } from './document-layout.ts'
import { freightInvoice } from './freight-invoice.ts'
import { invoiceLine, paymentOf } from './invoice-details.ts'
import { packingList } from './packing-list.ts'
import { railWaybill } from './rail-waybill.ts'
import { roadConsignmentNote } from './road-consignment-note.ts'

/** A document of an order: its fields and how to draw it. */
export interface OrderDocument {
  record: DocumentRecord
  /** The customer uploaded it, and it waits for the company. */
  isSubmitted: boolean
  draw(): PrintedDocument
}

const names: Readonly<Record<string, { en: string; ru: string }>> = {
  'bill-of-lading': { en: 'Bill of lading', ru: 'Коносамент' },
  'air-waybill': { en: 'Air waybill', ru: 'Авианакладная' },
  cmr: { en: 'CMR', ru: 'CMR' },
  'rail-waybill': { en: 'SMGS rail waybill', ru: 'Накладная СМГС' },
  'packing-list': { en: 'Packing list', ru: 'Упаковочный лист' },
  'commercial-invoice': { en: 'Commercial invoice', ru: 'Коммерческий инвойс' },
  invoice: { en: 'Invoice', ru: 'Счёт' },
}

/** The name of a document's file, in the customer's language. */
export function documentName(kind: DocumentKind, number: string, { locale }: Customer): string {
  return `${names[kind]?.[locale] ?? kind} ${number.replaceAll('/', '-')}.pdf`
}

// The forwarder's book-keeping sits there.
const office = 'Europe/Amsterdam'

/** When a step happened for the first time; null while it hasn't, as far as is known. */
function happened(order: DemoOrder, ...codes: EventCode[]): number | null {
  const step = order.steps.find(({ code }) => codes.includes(code))
  return step && step.moment.real <= order.timetable.horizon ? step.moment.real : null
}

function document(
  order: DemoOrder,
  kind: DocumentKind,
  number: string,
  at: number,
  draw: OrderDocument['draw'],
): OrderDocument {
  return {
    record: {
      ref: `${order.record.ref}-${kind}`,
      kind,
      name: documentName(kind, number, order.customer),
      contentType: 'application/pdf',
      createdAt: toInstant(at),
      invoice: null,
    },
    isSubmitted: kind === order.booking.submits,
    draw,
  }
}

function transportDocument(order: DemoOrder, issuer: string): OrderDocument | null {
  // A seed: another text would draw other numbers and dates.
  const random = order.randomFor('transport paper')
  const { mode, from } = order.timetable.service
  const loaded = happened(order, 'LOAD')
  const departed = happened(order, 'DEPA', 'DEP')
  if (mode === 'sea' && departed !== null) {
    const number = houseBillNumber(order.timetable, random)
    const at = atWorkingHours(departed + 14 * hour, from.timeZone)
    return document(order, 'bill-of-lading', number, at, () => billOfLading(order, issuer, number, at))
  }
  if (mode === 'air') {
    const accepted = happened(order, 'RCS')
    if (accepted === null) return null
    const number = airWaybillNumber(order.timetable.legs[0].carrier, random)
    return document(order, 'air-waybill', number, accepted, () => airWaybill(order, issuer, number, accepted))
  }
  if (mode === 'truck') {
    const picked = happened(order, 'PICK')
    if (picked === null) return null
    const number = random.digits(7)
    return document(order, 'cmr', number, picked, () => roadConsignmentNote(order, issuer, number, picked))
  }
  if (mode !== 'rail' || loaded === null) return null
  const number = random.digits(8)
  return document(order, 'rail-waybill', number, loaded, () => railWaybill(order, issuer, number, loaded))
}

function shipperDocuments(order: DemoOrder): OrderDocument[] {
  // A seed, as above.
  const random = order.randomFor('shipper papers')
  const ready = happened(order, 'STUF', 'PICK')
  if (ready === null) return []
  const serial = random.digits(5)
  const list = document(order, 'packing-list', `PL-${serial}`, ready, () =>
    packingList(order, `PL-${serial}`, ready),
  )
  const number = `CI-${serial}`
  const invoiced = ready + 35 * 60_000
  // Few active orders lack it.
  const share = order.record.status === 'active' ? 0.92 : 0.55
  return random.next() < share
    ? [
        list,
        document(order, 'commercial-invoice', number, invoiced, () =>
          commercialInvoice(order, number, invoiced),
        ),
      ]
    : [list]
}

function freightInvoices(order: DemoOrder, issuer: string): OrderDocument[] {
  const { booking, timetable, record } = order
  const departed = happened(order, 'DEPA', 'DEP')
  if (departed === null) return []
  const random = order.randomFor('invoices')
  const at = atWorkingHours(departed + random.integer(16, 40) * hour, office)
  const daysToPay = ['sea', 'rail'].includes(timetable.service.mode) ? 30 : 14
  const paidAt = at + random.integer(4, daysToPay - 2) * day
  // Charges included in the freight aren't billed.
  const charged = record.charges.filter(({ included }) => !included)
  const currencies = [...new Set(charged.map((line) => line.currency))]
  return currencies.map((currency, index) => {
    const lines = charged.filter((line) => line.currency === currency)
    const cents = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    const number = `INV-${record.number.replace('PF-', '')}-${index + 1}`
    const invoice = {
      number,
      amount: { amount: (cents / 100).toFixed(2), currency },
      issuedOn: toLocalDate(at, office),
      dueOn: toLocalDate(at + daysToPay * day, office),
      lines: lines.map((line) => invoiceLine(line, order.customer)),
      paymentDetails: paymentOf(currency, issuer, number),
      paidOn: !booking.unpaid && paidAt <= timetable.horizon ? toLocalDate(paidAt, office) : null,
    }
    const drawn = document(order, 'invoice', number, at, () =>
      freightInvoice(order, issuer, invoice, lines, at),
    )
    return { ...drawn, record: { ...drawn.record, ref: `${drawn.record.ref}-${index + 1}`, invoice } }
  })
}

/** The documents that an order has by now, oldest first; `issuer` is the forwarder's name. */
export function documentsOf(order: DemoOrder, issuer: string): OrderDocument[] {
  const transport = transportDocument(order, issuer)
  const documents = [
    ...shipperDocuments(order),
    ...(transport ? [transport] : []),
    ...freightInvoices(order, issuer),
  ]
  const horizon = toInstant(order.timetable.horizon)
  return documents
    .filter(({ record }) => record.kind !== order.booking.missing && record.createdAt <= horizon)
    .sort((a, b) => a.record.createdAt.localeCompare(b.record.createdAt))
}
