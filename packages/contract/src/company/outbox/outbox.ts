import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { cappedPageOf, pageQuery } from '#shared/paging.ts'

/**
 * `kept`: without a mail server or an SMS gateway, it stays in the outbox · `failed`: given up · `expired`:
 * its code or link ended before it was sent.
 */
export const messageStatuses = ['queued', 'sending', 'sent', 'kept', 'failed', 'expired'] as const
const MessageStatus = z.enum(messageStatuses)

/** An email or SMS of the portal. Codes and links by which people sign in are replaced by dots. */
export const OutboxLine = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  kind: z.string(),
  /** Null for an SMS. */
  subject: z.nullable(z.string()),
  status: MessageStatus,
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** Null once it's settled. */
  nextAttemptAt: z.nullable(Instant),
  attempts: z.int(),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
  /** Whether it can be sent again or at once: it waits, failed, or was kept and could be sent now. */
  canResend: z.boolean(),
  /** Whether its code or link can be shown: only as long as nothing sends messages of its channel. */
  canReveal: z.boolean(),
})
export type OutboxLine = z.infer<typeof OutboxLine>

export const OutboxText = z.extend(OutboxLine, { text: z.string() })
export type OutboxText = z.infer<typeof OutboxText>

const params = z.object({ outboxMessageId: z.uuid() })
const about = { auth: 'company', subject: 'systems' } as const

export const listOutboxMessages = defineEndpoint({
  ...about,
  method: 'GET',
  path: '/api/v2/company/outbox/',
  summary: 'List emails and SMS of the portal, newest first; counted up to 1,000',
  reads: 'replica',
  query: z.object({
    ...pageQuery,
    status: z.optional(z.array(MessageStatus)),
    /** A part of the address or number. */
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  responses: { 200: cappedPageOf(OutboxLine) },
})

export const getOutboxMessage = defineEndpoint({
  ...about,
  method: 'GET',
  path: '/api/v2/company/outbox/:outboxMessageId/',
  summary: 'Read an email or SMS of the portal, without codes and links to sign in',
  params,
  responses: { 200: OutboxText },
  errors: ['not_found'],
})

export const revealOutboxMessage = defineEndpoint({
  auth: 'staff',
  subject: 'systems',
  method: 'POST',
  path: '/api/v2/company/outbox/:outboxMessageId/reveal/',
  summary:
    'Read it with its code or link, which only works as long as nothing sends it; is in the activity log',
  params,
  responses: { 200: OutboxText },
  errors: ['not_found', 'message_sealed'],
})

export const resendOutboxMessage = defineEndpoint({
  ...about,
  method: 'POST',
  path: '/api/v2/company/outbox/:outboxMessageId/resend/',
  summary: 'Send it again, or at once if it waits',
  params,
  responses: { 202: OutboxLine },
  errors: ['not_found', 'message_settled'],
})
