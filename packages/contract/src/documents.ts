import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { CalendarDate, Instant } from './instants.ts'
import { Money } from './money.ts'

export const documentKinds = [
  'bill-of-lading',
  'air-waybill',
  'cmr',
  'rail-waybill',
  'packing-list',
  'invoice',
  'certificate',
  'customs',
  'photo',
  'other',
] as const
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof DocumentKind>

const documentMembers = {
  id: z.uuid(),
  kind: DocumentKind,
  /** The file's name as the person saves it. */
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: Instant,
  /** An address on this server, good for 10 minutes, that needs no header. */
  file: z.string(),
}

export const Document = z.object(documentMembers)
export type Document = z.infer<typeof Document>

/** Dates are calendar dates; `paidOn` null means open. */
export const Invoice = z.object({
  ...documentMembers,
  number: z.string(),
  amount: Money,
  issuedOn: CalendarDate,
  dueOn: CalendarDate,
  paidOn: z.nullable(CalendarDate),
})
export type Invoice = z.infer<typeof Invoice>

/** The signed address that `file` members hold; the answer is the file itself. */
export const downloadFile = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/:documentId/',
  summary: 'Download a file by its signed address',
  auth: 'public',
  params: z.object({ documentId: z.uuid() }),
  query: z.object({
    expires: z.int(),
    organization: z.uuid(),
    signature: z.string().check(z.maxLength(100)),
    /** `1` saves the file whatever its type; PDF and raster images are otherwise shown in place. */
    download: z.optional(z.enum(['1'])),
  }),
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})
