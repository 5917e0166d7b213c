import type { Party } from '@portolan/contract/freight/preorders/parties'
import type { BookedUnit } from '@portolan/contract/freight/preorders/preorder-content'
import { bookingData } from '@portolan/freight/booking/booking-data'
import { bookingTotals, volumeOf } from '@portolan/freight/booking/totals'
import { incoterms } from '@portolan/freight/incoterms'
import { printCommercialInvoice } from '#documents/commercial-invoice.ts'
import { placeLines } from '#documents/document-facts.ts'
import type { PrintedDocument } from '#documents/document-layout.ts'
import { documentName } from '#documents/order-documents.ts'
import { printPackingList } from '#documents/packing-list.ts'
import { createRandom } from '#random.ts'
import { hour, toLocalDate } from '#services/zoned-time.ts'
import type { DemoPreorder } from './demo-preorder.ts'

/** A document that was sent with a pre-order, and how to draw it. */
export interface PreorderDocument {
  kind: DemoPreorder['documents'][number]
  name: string
  /** Milliseconds since 1970. */
  at: number
  draw(): PrintedDocument
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function partyLines(party: Party | null | undefined): string[] {
  if (!party) return []
  const { name, street, postCode, city, countryCode } = party
  const town = [postCode, city].filter(Boolean).join(' ')
  const country = countryCode === null ? '' : (countryNames.of(countryCode) ?? '')
  return [name, [street, town].filter(Boolean).join(', '), country].filter((text) => text !== '')
}

/** The lines as the supplier knows them: the company's later proposal is what it read in them. */
function unitsOnDocuments({ booking, steps }: DemoPreorder): readonly BookedUnit[] {
  const proposal = steps.find((step) => step.kind === 'changes-proposed')
  return proposal?.changes.units ?? booking.units
}

/** The documents of a pre-order in the order they were sent, all within the hour of its submission. */
export function preorderDocumentsOf(preorder: DemoPreorder): PreorderDocument[] {
  const { booking, customer, documents, submittedAt } = preorder
  const serial = createRandom(`${booking.customerReference} documents`).digits(5)
  const numbers = { 'packing-list': `PL-${serial}`, 'commercial-invoice': `CI-${serial}` }
  return documents.map((kind, index) => {
    const number = numbers[kind]
    const writtenAt = submittedAt - 20 * hour
    const draw = () => (kind === 'packing-list' ? listOf : invoiceOf)(preorder, number, writtenAt)
    const at = submittedAt + (index + 1) * 60_000
    return { kind, name: documentName(kind, number, customer), at, draw }
  })
}

function listOf(preorder: DemoPreorder, number: string, at: number): PrintedDocument {
  const facts = factsOf(preorder, at)
  return printPackingList(facts, number, at)
}

function invoiceOf(preorder: DemoPreorder, number: string, at: number): PrintedDocument {
  const { declaredValue, incoterms: code, incotermsPlace, to } = preorder.booking
  const { shipper: seller, consignee: buyer, ...facts } = factsOf(preorder, at)
  if (!declaredValue) throw new Error(`${facts.shipment} has no value to invoice`)
  const terms = `${code} ${incotermsPlace} (${incoterms[code].name})`
  const { amount, currency } = declaredValue
  const invoice = { ...facts, seller, buyer, terms, destination: to.city, value: Number(amount), currency }
  return printCommercialInvoice(invoice, number, at)
}

function factsOf(preorder: DemoPreorder, at: number) {
  const { transportMode, loadType, parties, from, to, customerReference } = preorder.booking
  const lines = unitsOnDocuments(preorder)
  const origin = lines[0]?.originCountry ?? from.countryCode
  return {
    shipper: partyLines(parties?.shipper),
    consignee: partyLines(parties?.consignee),
    from: placeLines(from),
    to: placeLines(to),
    date: toLocalDate(at, from.timeZone ?? 'UTC'),
    reference: customerReference ?? '',
    units: lines.map((unit) => ({
      ...unit,
      volumeM3: volumeOf(unit),
      container: null,
      goods: [unit.description, ...(unit.hsCode === null ? [] : [`HS ${unit.hsCode}`])].join('\n'),
    })),
    totals: bookingTotals({ transportMode, loadType, units: lines }, bookingData),
    origin: countryNames.of(origin) ?? origin,
    shipment: customerReference ?? '',
  }
}
