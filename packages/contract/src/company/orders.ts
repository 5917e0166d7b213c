import * as z from 'zod/mini'
import { SentChargeLine } from '#freight/charges.ts'
import { CutOffRecord, distinctCodes } from '#freight/cut-offs.ts'
import { DocumentKind } from '#freight/documents.ts'
import { InvoiceLines, PaymentDetails } from '#freight/invoices/invoice-details.ts'
import { Position, Totals } from '#freight/orders/cargo-facts.ts'
import {
  EventClassifier,
  EventCode,
  Incoterms,
  LoadType,
  PackagingUnit,
  RecordStatus,
  ReferenceType,
  ShipmentStatus,
} from '#freight/orders/order-codes.ts'
import { Place, RoutePoint, TransportMode } from '#freight/places.ts'
import { asciiDomain } from '#identity/addresses/email.ts'
import { CalendarDate, Instant, Precision } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'
import { severalLines } from '#shared/text-kinds.ts'

const ref = z.string().check(z.minLength(1), z.maxLength(200))
/** As much as a column of PostgreSQL counts. */
const maxPackages = 2_147_483_647
const figure = z.nullable(z.number().check(z.minimum(0), z.maximum(1e12)))
const text = (max: number) => z.nullable(z.string().check(z.maxLength(max)))

/** Each `ref` of the list must be unique; the error is reported for the later one. */
export const distinctRefs = z.check<{ ref: string }[]>(({ value, issues }) => {
  const seen = new Set<string>()
  for (const [index, { ref: own }] of value.entries()) {
    if (seen.has(own))
      issues.push({ code: 'custom', input: own, path: [index, 'ref'], params: { reason: 'repeated' } })
    seen.add(own)
  }
})

/** A shipment unit as the company sends it; `ref` is unique within the order. */
export const UnitRecord = z.strictObject({
  ref,
  packaging: PackagingUnit,
  quantity: z.int().check(z.minimum(1), z.maximum(maxPackages)),
  description: severalLines(z.string().check(z.maxLength(1000))),
  grossWeightKg: figure,
  volumeM3: figure,
  lengthCm: figure,
  widthCm: figure,
  heightCm: figure,
  container: text(11),
  /** The ISO 6346 code of the container's type, such as 45G1, or what the trade calls it, such as 40HC. */
  containerType: z.optional(text(20)),
  seal: text(50),
  marks: severalLines(text(200)),
  delivery: z.enum(['booked', 'delivered']),
})
export type UnitRecord = z.infer<typeof UnitRecord>

/** A milestone as the company sends it; `ref` is unique within the order, so a repeated one updates it. */
export const EventRecord = z.strictObject({
  ref,
  at: Instant,
  precision: z.optional(Precision),
  classifier: EventClassifier,
  code: EventCode,
  place: z.nullable(Place),
  unitRef: z.nullable(ref),
  remark: severalLines(text(500)),
})
export type EventRecord = z.infer<typeof EventRecord>

/** A person to ask about the order. */
export const ContactRecord = z.strictObject({
  name: z.string().check(z.maxLength(200)),
  /** The subject to ask the person about, such as "Customs". */
  role: z.optional(text(100)),
  /** Its domain in ASCII; the portal sends nothing there. */
  email: z.nullable(z.string().check(z.overwrite(asciiDomain), z.maxLength(254))),
  phone: text(100),
})

/** The cancellation of an order; `at` is by default the time of receipt. */
export const CancellationRecord = z.strictObject({
  at: z.optional(z.nullable(Instant)),
  reason: z.optional(severalLines(text(500))),
})

/**
 * Another party's name for the order; `issuer` is the carrier or airline that assigned the value. Carriers'
 * messages find their orders by it. The order's own `ref`, `number` and `customerReference` and its
 * containers and seals needn't be repeated.
 */
export const ReferenceRecord = z.strictObject({
  type: ReferenceType,
  value: z.string().check(z.minLength(1), z.maxLength(200)),
  issuer: z.optional(text(100)),
})

/**
 * A complete order, as sent by the company's system, an import or the demo data. Identified by the
 * organization's reference and its own. The first route point is `from`, the last `to`; places and times of
 * departure and arrival are taken from them. `totals` members that are null are summed from the units.
 * `createdAt` and `updatedAt` default to the first and the last actual event, else to now.
 */
export const OrderRecord = z.strictObject({
  ref,
  organization: z.strictObject({ ref, name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  number: z.string().check(z.minLength(1), z.maxLength(100)),
  status: RecordStatus,
  shipmentStatus: ShipmentStatus,
  transportMode: TransportMode,
  loadType: LoadType,
  incoterms: Incoterms,
  /** The place that the rule names, such as the port of FOB. */
  incotermsPlace: z.optional(text(200)),
  customerReference: text(200),
  cargo: severalLines(z.string().check(z.maxLength(1000))),
  route: z.array(RoutePoint).check(z.minLength(2), z.maxLength(30)),
  units: z.array(UnitRecord).check(z.maxLength(5000), distinctRefs),
  events: z.array(EventRecord).check(z.maxLength(5000), distinctRefs),
  totals: Totals,
  charges: z.array(SentChargeLine).check(z.maxLength(100)),
  contacts: z.array(ContactRecord).check(z.maxLength(20)),
  references: z.optional(z.array(ReferenceRecord).check(z.maxLength(1000))),
  /** Deadlines before the departure. */
  cutOffs: z.optional(z.array(CutOffRecord).check(z.maxLength(20), distinctCodes)),
  position: z.nullable(Position),
  /** When and why the order was canceled; shown once `shipmentStatus` is CANCELED. */
  cancellation: z.optional(z.nullable(CancellationRecord)),
  createdAt: z.nullable(Instant),
  updatedAt: z.nullable(Instant),
})
export type OrderRecord = z.infer<typeof OrderRecord>

/** A document's fields apart from its file; `invoice` is set only for invoices. */
export const DocumentRecord = z.strictObject({
  ref,
  kind: DocumentKind,
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  contentType: z.string().check(z.maxLength(100)),
  createdAt: Instant,
  invoice: z.nullable(
    z.strictObject({
      number: z.string().check(z.minLength(1), z.maxLength(100)),
      amount: Money,
      issuedOn: CalendarDate,
      dueOn: CalendarDate,
      paidOn: z.nullable(CalendarDate),
      lines: z.optional(InvoiceLines),
      paymentDetails: z.optional(z.nullable(PaymentDetails)),
    }),
  ),
})
export type DocumentRecord = z.infer<typeof DocumentRecord>
