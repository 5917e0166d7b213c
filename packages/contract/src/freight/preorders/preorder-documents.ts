import * as z from 'zod/mini'
import { Document, DocumentKind } from '#freight/documents.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { preorderFileBytes, preorderFileTypes } from '#shared/limits.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { idempotencyKey, ifMatch } from '#shared/request-headers.ts'
import { expiringSignature } from '#shared/signed-query.ts'
import { preorderParams } from './preorders.ts'

export const PreorderDocument = z.extend(Document, {
  /** Goes up with every change of the document; for `If-Match`. */
  version: z.int(),
})
export type PreorderDocument = z.infer<typeof PreorderDocument>

const documentParams = z.extend(preorderParams, { documentId: z.uuid() })

const upload = {
  member: 'file',
  maxBytes: preorderFileBytes,
  accept: preorderFileTypes,
  fields: z.strictObject({ kind: DocumentKind }),
} as const

export const listPreorderDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/preorders/:preorderId/documents/',
  summary: 'List the documents of a pre-order, oldest first',
  auth: 'session',
  params: preorderParams,
  query: z.object(pageQuery),
  responses: { 200: pageOf(PreorderDocument) },
  errors: ['not_found'],
})

export const addPreorderDocument = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/preorders/:preorderId/documents/',
  summary: 'Add a document to a pending pre-order; its type is judged by its content',
  auth: 'session',
  params: preorderParams,
  headers: idempotencyKey,
  upload,
  responses: { 201: PreorderDocument },
  errors: [
    'not_found',
    'not_editable',
    'too_many_documents',
    'storage_quota_exceeded',
    'idempotency_mismatch',
  ],
})

export const getPreorderDocument = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/preorders/:preorderId/documents/:documentId/',
  summary: 'Read one document of a pre-order',
  auth: 'session',
  params: documentParams,
  responses: { 200: PreorderDocument },
  errors: ['not_found'],
  etag: true,
})

export const replacePreorderDocument = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/customer/preorders/:preorderId/documents/:documentId/',
  summary: 'Replace a document of a pending pre-order by another file',
  auth: 'session',
  params: documentParams,
  headers: ifMatch,
  upload,
  responses: { 200: PreorderDocument },
  errors: ['not_found', 'not_editable', 'storage_quota_exceeded', 'stale'],
})

export const updatePreorderDocument = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/customer/preorders/:preorderId/documents/:documentId/',
  summary: 'Change the kind or name of a document of a pending pre-order',
  auth: 'session',
  params: documentParams,
  headers: ifMatch,
  body: z.partial(
    z.strictObject({
      kind: DocumentKind,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    }),
  ),
  responses: { 200: PreorderDocument },
  errors: ['not_found', 'not_editable', 'stale'],
})

export const removePreorderDocument = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/customer/preorders/:preorderId/documents/:documentId/',
  summary: 'Remove a document from a pending pre-order',
  auth: 'session',
  params: documentParams,
  headers: ifMatch,
  responses: { 204: null },
  errors: ['not_found', 'not_editable', 'stale'],
})

/** The signed URL in `file` members; the response is the file itself. */
export const downloadPreorderFile = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/preorders/:documentId/',
  summary: 'Download a file of a pre-order by its signed URL',
  auth: 'public',
  params: z.object({ documentId: z.uuid() }),
  query: z.object({ ...expiringSignature, download: z.optional(z.enum(['1'])) }),
  download: ['*/*'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})
