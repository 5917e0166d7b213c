import * as z from 'zod/mini'
import { Invoice, InvoiceState } from '#freight/documents.ts'
import { exportFormats, tableTypes } from '#freight/order-exports.ts'
import { RecordStatus } from '#freight/orders/order-codes.ts'
import { Contact } from '#freight/orders/order-parts.ts'
import { LatestQuestions } from '#freight/questions.ts'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate } from '#shared/instants.ts'
import { orderSearchLength } from '#shared/limits.ts'
import { cappedPageOf, pageQuery } from '#shared/paging.ts'
import { expiringSignature } from '#shared/signed-query.ts'
import { InvoiceLine, PaymentDetails } from './invoice-details.ts'
import { invoiceSorts, maxSelectedInvoices } from './invoice-filter.ts'

/** The order that an invoice is for. */
export const InvoicedOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The customer's own. */
  customerReference: z.nullable(z.string()),
  status: RecordStatus,
  /** Cities. */
  from: z.string(),
  to: z.string(),
})
export type InvoicedOrder = z.infer<typeof InvoicedOrder>

/** An invoice among those of all orders. */
export const ListedInvoice = z.extend(Invoice, {
  order: InvoicedOrder,
  organization: z.object({ id: z.uuid(), name: z.string() }),
})
export type ListedInvoice = z.infer<typeof ListedInvoice>

/** One invoice with its lines, and with how it's paid. */
export const InvoiceDetail = z.extend(ListedInvoice, {
  order: InvoicedOrder,
  contacts: z.array(Contact),
  lines: z.array(InvoiceLine),
  /**
   * The invoice's own, else those that the configuration has for its currency, with the reference to quote;
   * null once it's paid, or where neither has any.
   */
  paymentDetails: z.nullable(PaymentDetails),
  /** The questions about this invoice. */
  questions: LatestQuestions,
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** The filter and sort of invoices; several values of one filter mean "any of". Dates are inclusive. */
export const InvoiceFilter = z.object({
  state: z.optional(z.array(InvoiceState)),
  organization: z.optional(z.array(z.uuid())),
  currency: z.optional(z.array(Currency)),
  issuedFrom: z.optional(CalendarDate),
  issuedTo: z.optional(CalendarDate),
  dueFrom: z.optional(CalendarDate),
  dueTo: z.optional(CalendarDate),
  /**
   * At least 3 characters, over the invoice's number and file name, and the texts that its order is found by.
   */
  search: z.optional(
    z
      .string()
      .check(z.trim(), z.minLength(orderSearchLength.shortest), z.maxLength(orderSearchLength.longest)),
  ),
  /** The default is `urgency`. */
  ordering: z.optional(z.enum(invoiceSorts)),
})
export type InvoiceFilter = z.infer<typeof InvoiceFilter>

/** The filtered invoices, or those of them that are selected. */
const InvoiceSelection = z.extend(InvoiceFilter, {
  ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxSelectedInvoices))),
})
export type InvoiceSelection = z.infer<typeof InvoiceSelection>

/** How many invoices there are, and what they add up to: exact, and longer than one amount may be. */
export const InvoiceSum = z.object({ count: z.int(), amount: z.string() })
export type InvoiceSum = z.infer<typeof InvoiceSum>

export const InvoiceTotal = z.object({
  currency: Currency,
  overdue: InvoiceSum,
  open: InvoiceSum,
  paid: InvoiceSum,
})
export type InvoiceTotal = z.infer<typeof InvoiceTotal>

export const listInvoices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/invoices/',
  summary: 'List the invoices of all orders',
  auth: 'session',
  part: 'invoices',
  reads: 'replica',
  query: z.extend(InvoiceFilter, pageQuery),
  responses: { 200: cappedPageOf(ListedInvoice) },
})

export const getInvoice = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/invoices/:invoiceId/',
  summary: 'Read one invoice with its lines and payment details',
  auth: 'session',
  part: 'invoices',
  params: z.object({ invoiceId: z.uuid() }),
  responses: { 200: InvoiceDetail },
  errors: ['not_found'],
})

/** Sums for each state, so there is no filter by state. */
export const sumInvoices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/invoices/totals/',
  summary: 'Add up the filtered invoices by currency',
  auth: 'session',
  part: 'invoices',
  reads: 'replica',
  query: z.omit(InvoiceFilter, { state: true, ordering: true }),
  /** The currency of the most invoices first; null where a search matches too many to add up. */
  responses: { 200: z.object({ totals: z.nullable(z.array(InvoiceTotal)) }) },
  etag: true,
})

/**
 * `file` is a URL on this server that needs no header; valid for a minute and only while the session lasts.
 */
const fileAnswer = z.object({ file: z.string(), count: z.int() })

const Exported = z.extend(InvoiceSelection, { format: z.enum(exportFormats) })

export const exportInvoices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/invoices/export/',
  summary: 'Get the URL of the filtered or selected invoices as a table',
  auth: 'session',
  part: 'invoices',
  reads: 'replica',
  query: Exported,
  responses: { 200: fileAnswer },
  errors: ['too_many_requests'],
})

/** The signed URL that `exportInvoices` returns; the response is the file with all rows. */
export const downloadInvoiceExport = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/invoices/',
  summary: 'Download a table of invoices by a signed URL',
  auth: 'public',
  part: 'invoices',
  reads: 'replica',
  query: z.extend(Exported, {
    /** The language of headings, words and numbers. */
    locale: Locale,
    ...expiringSignature,
  }),
  download: tableTypes,
  responses: { 200: z.unknown() },
  errors: ['not_found', 'too_many_requests'],
})

export const archiveInvoices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/invoices/archive/',
  summary: 'Get the URL of the files of filtered or selected invoices as one ZIP of at most 1,000',
  auth: 'session',
  part: 'invoices',
  query: InvoiceSelection,
  responses: { 200: fileAnswer },
  errors: ['not_found', 'too_many_requests'],
})

/** The signed URL that `archiveInvoices` returns; the response is the ZIP itself. */
export const downloadInvoiceArchive = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/invoices/archive/',
  summary: 'Download the files of invoices as one ZIP by a signed URL',
  auth: 'public',
  part: 'invoices',
  query: z.extend(InvoiceSelection, { locale: Locale, ...expiringSignature }),
  download: ['application/zip'],
  responses: { 200: z.unknown() },
  errors: ['not_found', 'too_many_requests'],
})
