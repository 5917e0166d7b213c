import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { maxThreadFiles, preorderFileBytes, preorderFileTypes, threadMessageLength } from '#shared/limits.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { idempotencyKey } from '#shared/request-headers.ts'
import { expiringSignature } from '#shared/signed-query.ts'
import { severalLines } from '#shared/text-kinds.ts'

/** The subjects of conversations between a customer and the company. */
export const threadSubjects = ['order', 'preorder', 'quote', 'invoice', 'document'] as const
export const ThreadSubjectKind = z.enum(threadSubjects)
export type ThreadSubjectKind = z.infer<typeof ThreadSubjectKind>

export const ThreadSubject = z.object({
  kind: ThreadSubjectKind,
  /** Null once the invoice or document is gone. */
  id: z.nullable(z.uuid()),
  /** The number of the order, pre-order, quote or invoice; the name of the document. */
  name: z.string(),
  /** The order itself, or that of the invoice or document. */
  order: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
})
export type ThreadSubject = z.infer<typeof ThreadSubject>

export const ThreadSide = z.enum(['customer', 'company'])
export type ThreadSide = z.infer<typeof ThreadSide>

const fileMembers = {
  id: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
}

/** A file as both sides name it. */
export const NamedFile = z.object(fileMembers)

/** A file of a message; `file` is a URL that needs no header, valid for 10 minutes and only for the session. */
export const ThreadFile = z.object({ ...fileMembers, file: z.string() })
export type ThreadFile = z.infer<typeof ThreadFile>

export const messageMembers = {
  id: z.uuid(),
  side: ThreadSide,
  text: z.string(),
  /** The company's person that a customer's message was sent to by email; null for the company in general. */
  contactName: z.nullable(z.string()),
  createdAt: Instant,
}

export const ThreadMessage = z.object({
  ...messageMembers,
  /** The customer's person, null once the account is gone; the company's name for what the company wrote. */
  author: z.nullable(z.string()),
  /** True for the caller's own. */
  isOwn: z.boolean(),
  files: z.array(ThreadFile),
})
export type ThreadMessage = z.infer<typeof ThreadMessage>

/** How many messages a thread itself shows. */
export const latestMessages = 30

/**
 * A conversation, with its latest messages, the oldest first. It has the ID of its subject, and every subject
 * has one, empty at first.
 */
export const Thread = z.object({
  id: z.uuid(),
  subject: ThreadSubject,
  count: z.int(),
  messages: z.array(ThreadMessage),
  /** Messages of the company that the caller hasn't read. */
  unread: z.int(),
  /** The latest message that a person of the company has read. */
  readByCompany: z.nullable(z.uuid()),
  /** Whom a message about an order or invoice can be sent to by email; the first one by default. */
  contacts: z.array(z.object({ name: z.string(), email: z.string() })),
})
export type Thread = z.infer<typeof Thread>

const text = severalLines(z.string().check(z.trim(), z.minLength(1), z.maxLength(threadMessageLength)))

/** IDs of files that the caller has uploaded to the thread and not sent yet. */
const files = z._default(z.array(z.uuid()).check(z.maxLength(maxThreadFiles)), [])

/** The members that messages of both sides are sent with. */
export const sentMessage = { text, files }

export const SentThreadMessage = z.strictObject({
  ...sentMessage,
  /** The email of one of the thread's contacts. */
  contactEmail: z.optional(z.string().check(z.maxLength(320))),
})
export type SentThreadMessage = z.infer<typeof SentThreadMessage>

/** The latest message that the caller has seen. */
export const ReadMark = z.strictObject({ messageId: z.uuid() })

/** The ID of the order, pre-order, quote, invoice or document. */
export const threadParams = z.object({ threadId: z.uuid() })
export const threadFileParams = z.extend(threadParams, { attachmentId: z.uuid() })

export const threadUpload = {
  member: 'file',
  maxBytes: preorderFileBytes,
  accept: preorderFileTypes,
} as const

export const getThread = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/threads/:threadId/',
  summary: 'Read the conversation about an order, a pre-order, a quote, an invoice or a document',
  auth: 'session',
  params: threadParams,
  responses: { 200: Thread },
  errors: ['not_found'],
  etag: true,
})

export const listThreadMessages = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/threads/:threadId/messages/',
  summary: 'List the messages of a conversation, the newest first',
  auth: 'session',
  params: threadParams,
  query: z.object(pageQuery),
  responses: { 200: pageOf(ThreadMessage) },
  errors: ['not_found'],
})

export const sendThreadMessage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/threads/:threadId/messages/',
  summary:
    'Write to the company in a conversation; it also goes by email to the contact of the order or to the company',
  auth: 'session',
  params: threadParams,
  headers: idempotencyKey,
  body: SentThreadMessage,
  responses: { 201: ThreadMessage },
  errors: ['not_found', 'idempotency_mismatch', 'too_many_requests'],
})

export const addThreadFile = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/threads/:threadId/files/',
  summary: 'Upload a file to send with the caller’s next message; one that isn’t sent is removed after a day',
  auth: 'session',
  params: threadParams,
  headers: idempotencyKey,
  upload: threadUpload,
  responses: { 201: ThreadFile },
  errors: ['not_found', 'too_many_documents', 'storage_quota_exceeded', 'idempotency_mismatch'],
})

export const removeThreadFile = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/customer/threads/:threadId/files/:attachmentId/',
  summary: 'Remove a file that the caller has uploaded and not sent',
  auth: 'session',
  params: threadFileParams,
  responses: { 204: null },
  errors: ['not_found'],
})

export const markThreadRead = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/customer/threads/:threadId/read/',
  summary: 'Mark a conversation as read up to a message',
  auth: 'session',
  params: threadParams,
  body: ReadMark,
  responses: { 204: null },
  errors: ['not_found'],
})

/** The signed URL in `file` members; the response is the file itself. */
export const downloadThreadFile = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/threads/:attachmentId/',
  summary: 'Download a file of a conversation by its signed URL',
  auth: 'public',
  params: z.object({ attachmentId: z.uuid() }),
  query: z.object({
    ...expiringSignature,
    /** `1` saves the file whatever its type; otherwise browsers display PDFs and raster images. */
    download: z.optional(z.enum(['1'])),
  }),
  download: ['*/*'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})
