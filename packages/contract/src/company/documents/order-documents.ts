import * as z from 'zod/mini'
import { orderQuery, orderRefParams } from '#company/order-calls.ts'
import { SentInstant } from '#company/sent-order.ts'
import { Document, DocumentKind, Invoice } from '#freight/documents.ts'
import { InvoiceLine, InvoiceLines, PaymentDetails } from '#freight/invoices/invoice-details.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate } from '#shared/instants.ts'
import { preorderFileBytes, preorderFileTypes } from '#shared/limits.ts'
import { Money } from '#shared/money.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ifMatch } from '#shared/request-headers.ts'

const params = z.extend(orderRefParams, {
  documentRef: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

/** For `If-Match`: another one whenever the fields, the file, the audience or the decision change. */
const version = z.string()

const saved = { ref: z.string(), version, outcome: z.enum(['created', 'updated', 'unchanged']) }

/** A document of an order as the company sees it. */
export const CompanyDocument = z.extend(z.omit(Document, { file: true }), {
  ...saved,
  isInternal: z.boolean(),
})
export type CompanyDocument = z.infer<typeof CompanyDocument>

export const CompanyInvoice = z.extend(z.omit(Invoice, { file: true, state: true, daysOverdue: true }), {
  ...saved,
  lines: z.array(InvoiceLine),
  /** The invoice's own; null where it has none, even if the configuration has some for its currency. */
  paymentDetails: z.nullable(PaymentDetails),
})
export type CompanyInvoice = z.infer<typeof CompanyInvoice>

const file = { member: 'file', maxBytes: preorderFileBytes, accept: preorderFileTypes } as const
const common = {
  /** By default the name of the sent file, whose extension it keeps. */
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  /** By default when it was first sent. */
  createdAt: z.optional(SentInstant),
}

const invoiceFields = {
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  amount: Money.shape.amount,
  currency: Money.shape.currency,
  issuedOn: CalendarDate,
  dueOn: CalendarDate,
}

/** The data of an invoice in addition to its file. */
export const InvoiceFields = z.strictObject({
  ...invoiceFields,
  paidOn: z.nullable(CalendarDate),
  lines: InvoiceLines,
  paymentDetails: z.nullable(PaymentDetails),
})
export type InvoiceFields = z.infer<typeof InvoiceFields>

/**
 * Missing members stay; `paidOn` null reopens a paid invoice, `lines` empty and `paymentDetails` null remove
 * them.
 */
export const InvoiceChanges = z.partial(InvoiceFields)
export type InvoiceChanges = z.infer<typeof InvoiceChanges>

const ofOrder = { auth: 'company', params, query: orderQuery, errors: ['not_found'] } as const

export const saveCompanyDocument = defineEndpoint({
  ...ofOrder,
  subject: 'documents',
  method: 'PUT',
  path: '/api/v2/company/orders/:ref/documents/:documentRef/',
  summary:
    'Add a document to an order (201), or replace the one with this reference (200); the same file and fields again change nothing',
  upload: {
    ...file,
    fields: z.strictObject({
      ...common,
      kind: DocumentKind,
      /** `true` keeps it from the customer; by default what it was, else `false`. */
      internal: z.optional(z.enum(['true', 'false'])),
    }),
  },
  responses: { 200: CompanyDocument, 201: CompanyDocument },
})

export const changeCompanyDocument = defineEndpoint({
  ...ofOrder,
  subject: 'documents',
  method: 'PATCH',
  path: '/api/v2/company/orders/:ref/documents/:documentRef/',
  summary:
    'Correct the kind or name of a document, show it to the customer or hide it; members that are left out stay',
  body: z.strictObject({
    kind: z.optional(DocumentKind),
    name: common.name,
    isInternal: z.optional(z.boolean()),
  }),
  headers: ifMatch,
  responses: { 200: CompanyDocument },
  errors: ['not_found', 'stale'],
})

export const removeCompanyDocument = defineEndpoint({
  ...ofOrder,
  subject: 'documents',
  method: 'DELETE',
  path: '/api/v2/company/orders/:ref/documents/:documentRef/',
  summary: 'Remove a document from an order; nothing happens where there is none',
  responses: { 204: null },
})

export const saveCompanyInvoice = defineEndpoint({
  ...ofOrder,
  subject: 'invoices',
  method: 'PUT',
  path: '/api/v2/company/orders/:ref/invoice-documents/:documentRef/',
  summary:
    'Add an invoice to an order (201), or replace the one with this reference (200); the same file and fields again change nothing',
  upload: {
    ...file,
    fields: z.strictObject({
      ...common,
      ...invoiceFields,
      /** Left out while it is open. */
      paidOn: z.optional(CalendarDate),
      /** JSON, as in the body of a change; none where it's left out. */
      lines: z._default(InvoiceLines, () => []),
      paymentDetails: z._default(z.nullable(PaymentDetails), null),
    }),
  },
  responses: { 200: CompanyInvoice, 201: CompanyInvoice },
})

/** An invoice with its state by the company’s calendar. */
export const CompanyInvoiceRow = z.extend(Invoice, {
  ref: z.string(),
  version,
  /** For the company's people; null for keys, which download by `files/`. */
  file: z.nullable(z.string()),
})
export type CompanyInvoiceRow = z.infer<typeof CompanyInvoiceRow>

export const listCompanyInvoices = defineEndpoint({
  method: 'GET',
  auth: 'company',
  subject: 'invoices',
  path: '/api/v2/company/orders/:ref/invoice-documents/',
  summary: 'List the invoices of an order, oldest first',
  params: orderRefParams,
  query: z.extend(orderQuery, pageQuery),
  responses: { 200: pageOf(CompanyInvoiceRow) },
  errors: ['not_found'],
})

export const getOrderFile = defineEndpoint({
  method: 'GET',
  auth: 'company',
  subject: 'documents',
  path: '/api/v2/company/orders/:ref/files/:fileId/',
  summary: 'Download the file of a document or an invoice of an order',
  params: z.extend(orderRefParams, { fileId: z.uuid() }),
  query: orderQuery,
  download: ['*/*'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})

export const changeCompanyInvoice = defineEndpoint({
  ...ofOrder,
  subject: 'invoices',
  method: 'PATCH',
  path: '/api/v2/company/orders/:ref/invoice-documents/:documentRef/',
  summary: 'Mark an invoice paid or correct it without sending its file; members that are left out stay',
  body: InvoiceChanges,
  headers: ifMatch,
  responses: { 200: CompanyInvoice },
  errors: ['not_found', 'stale'],
})

export const removeCompanyInvoice = defineEndpoint({
  ...ofOrder,
  subject: 'invoices',
  method: 'DELETE',
  path: '/api/v2/company/orders/:ref/invoice-documents/:documentRef/',
  summary: 'Remove an invoice from an order; nothing happens where there is none',
  responses: { 204: null },
})
