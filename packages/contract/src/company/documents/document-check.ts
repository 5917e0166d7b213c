import * as z from 'zod/mini'
import { Incoterms, LoadType, ShipmentStatus } from '#freight/orders/order-codes.ts'
import { OrderPaper } from '#freight/papers.ts'
import { Place, TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Times } from '#shared/instants.ts'
import { CompanyOrderDocument } from './customer-documents.ts'

/**
 * A document with the URL of its file: on this server, for a member of staff, valid for 10 minutes and only
 * while the session lasts. Keys get null and use the call for the file.
 */
export const CheckedDocument = z.extend(CompanyOrderDocument, { file: z.nullable(z.string()) })

/** The order of a document that is checked. */
export const CheckedOrder = z.object({
  id: z.uuid(),
  ref: z.string(),
  number: z.string(),
  organization: z.object({ ref: z.string(), name: z.string() }),
  customerReference: z.nullable(z.string()),
  cargo: z.string(),
  transportMode: TransportMode,
  loadType: LoadType,
  incoterms: Incoterms,
  shipmentStatus: ShipmentStatus,
  from: Place,
  to: Place,
  departure: Times,
  arrival: Times,
})

/** Everything by which the company decides about a customer's document. */
export const DocumentCheck = z.object({
  document: CheckedDocument,
  order: CheckedOrder,
  /** The papers that the order needs. */
  papers: z.array(OrderPaper),
  /** The first 20 other documents of the order, the latest first. */
  others: z.array(CheckedDocument),
  /** How many documents wait, and the one after this: the next that was uploaded, else the first. */
  waiting: z.int(),
  next: z.nullable(z.uuid()),
})
export type DocumentCheck = z.infer<typeof DocumentCheck>

export const getCustomerDocumentCheck = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/customer-documents/:documentId/',
  summary: 'Read what a customer uploaded, with its order, the papers that this needs, and the next to check',
  auth: 'company',
  subject: 'documents',
  params: z.object({ documentId: z.uuid() }),
  responses: { 200: DocumentCheck },
  errors: ['not_found'],
})
