import * as z from 'zod/mini'
import {
  messageMembers,
  NamedFile,
  ReadMark,
  sentMessage,
  ThreadSide,
  ThreadSubject,
  ThreadSubjectKind,
  threadFileParams,
  threadParams,
  threadUpload,
} from '#freight/threads.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { maxMentions } from '#shared/limits.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { idempotencyKey } from '#shared/request-headers.ts'

/** The customer as the company's systems know it. */
const organization = z.object({ id: z.uuid(), ref: z.string(), name: z.string() })

const summary = {
  /** The ID of the subject. */
  id: z.uuid(),
  organization,
  subject: ThreadSubject,
  /** Messages, without notes. */
  count: z.int(),
  /** Who wrote last; null while there are only notes. */
  lastSide: z.nullable(ThreadSide),
  /** Since when the customer waits for an answer; null if it's answered, or needs none. */
  waitingSince: z.nullable(Instant),
}

/** A conversation as lists show it. */
export const CompanyThread = z.object({
  ...summary,
  lastAt: Instant,
  /** The beginning of the latest message, and who wrote it. */
  excerpt: z.nullable(z.string()),
  author: z.nullable(z.string()),
  /** Messages of the customer and notes of others that the caller hasn't read. */
  unread: z.int(),
})
export type CompanyThread = z.infer<typeof CompanyThread>

/** A message, which both sides read, or a note, which no customer ever sees. */
export const CompanyThreadEntry = z.object({
  kind: z.enum(['message', 'note']),
  ...messageMembers,
  /** The person, or the system by the name of its key; null once the account is gone. */
  author: z.nullable(z.string()),
  /** True for the caller's own. */
  isOwn: z.boolean(),
  /** The portal, a system by the API, or a reply by email. */
  via: z.enum(['portal', 'api', 'email']),
  /** Colleagues that a note names. */
  mentions: z.array(z.object({ id: z.uuid(), name: z.string() })),
  files: z.array(NamedFile),
})
export type CompanyThreadEntry = z.infer<typeof CompanyThreadEntry>

/** A conversation with its latest messages and notes, the oldest first. */
export const CompanyThreadDetail = z.object({
  ...summary,
  entries: z.array(CompanyThreadEntry),
  /** Earlier entries that `messages/` lists. */
  hasEarlier: z.boolean(),
  unread: z.int(),
  /** The latest message that a person of the customer has read. */
  readByCustomer: z.nullable(z.uuid()),
})
export type CompanyThreadDetail = z.infer<typeof CompanyThreadDetail>

/** `waiting`: the customer waits for an answer. `answered`: all others. */
export const ThreadState = z.enum(['waiting', 'answered'])
export type ThreadState = z.infer<typeof ThreadState>

const filter = {
  subject: z.optional(z.array(ThreadSubjectKind)),
  /** The customer's reference. */
  organization: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** The number or name of the subject begins with it, or the customer's name has it. */
  search: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))),
}

export const listCompanyThreads = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/threads/',
  summary:
    'List conversations of all customers: first those that wait for an answer, the longest waiting first, then the others, the latest first',
  auth: 'company',
  subject: 'threads',
  reads: 'replica',
  query: z.object({ state: z.optional(ThreadState), ...filter, ...pageQuery }),
  responses: { 200: pageOf(CompanyThread) },
})

export const countCompanyThreads = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/threads/counts/',
  summary: 'Count conversations by state',
  auth: 'company',
  subject: 'threads',
  reads: 'replica',
  query: z.object(filter),
  responses: { 200: z.object({ waiting: z.int(), answered: z.int() }) },
  etag: true,
})

export const getCompanyThread = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/threads/:threadId/',
  summary: 'Read a conversation with its internal notes; by the ID of any subject, also before it has begun',
  auth: 'company',
  subject: 'threads',
  params: threadParams,
  responses: { 200: CompanyThreadDetail },
  errors: ['not_found'],
  etag: true,
})

export const listCompanyThreadEntries = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/threads/:threadId/messages/',
  summary: 'List the messages and internal notes of a conversation, the newest first',
  auth: 'company',
  subject: 'threads',
  params: threadParams,
  query: z.object(pageQuery),
  responses: { 200: pageOf(CompanyThreadEntry) },
  errors: ['not_found'],
})

const writing = {
  auth: 'company',
  subject: 'threads',
  params: threadParams,
  headers: idempotencyKey,
  responses: { 201: CompanyThreadEntry },
  errors: ['not_found', 'wrong_state', 'idempotency_mismatch'],
} as const

export const sendCompanyMessage = defineEndpoint({
  ...writing,
  method: 'POST',
  path: '/api/v2/company/threads/:threadId/messages/',
  summary:
    'Write to the customer, whose people in the conversation are notified; `wrong_state` for a document that the customer doesn’t see',
  body: z.strictObject(sentMessage),
})

export const addThreadNote = defineEndpoint({
  ...writing,
  method: 'POST',
  path: '/api/v2/company/threads/:threadId/notes/',
  summary: 'Add an internal note, which customers never see; colleagues that it names get an email',
  body: z.strictObject({
    ...sentMessage,
    /** IDs of the company’s staff. */
    mentions: z._default(z.array(z.uuid()).check(z.maxLength(maxMentions)), []),
  }),
})

export const settleThread = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/threads/:threadId/settle/',
  summary: 'Say that the customer’s last message needs no answer; the same call again changes nothing',
  auth: 'company',
  subject: 'threads',
  params: threadParams,
  responses: { 204: null },
  errors: ['not_found'],
})

export const markCompanyThreadRead = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/threads/:threadId/read/',
  summary: 'Mark a conversation as read by the caller up to an entry',
  auth: 'company',
  subject: 'threads',
  params: threadParams,
  body: ReadMark,
  responses: { 204: null },
  errors: ['not_found'],
})

export const addCompanyThreadFile = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/threads/:threadId/files/',
  summary:
    'Upload a file to send with the caller’s next message or note; one that isn’t sent is removed after a day',
  auth: 'company',
  subject: 'threads',
  params: threadParams,
  headers: idempotencyKey,
  upload: threadUpload,
  responses: { 201: NamedFile },
  errors: ['not_found', 'too_many_documents', 'idempotency_mismatch'],
})

export const removeCompanyThreadFile = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/threads/:threadId/files/:attachmentId/',
  summary: 'Remove a file of the company that was uploaded and not sent',
  auth: 'company',
  subject: 'threads',
  params: threadFileParams,
  responses: { 204: null },
  errors: ['not_found'],
})

export const getCompanyThreadFile = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/threads/:threadId/files/:attachmentId/',
  summary: 'Download a file of a conversation',
  auth: 'company',
  subject: 'threads',
  params: threadFileParams,
  download: ['*/*'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})
