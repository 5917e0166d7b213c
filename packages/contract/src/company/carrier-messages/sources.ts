import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'

/** A sender of carrier messages by the way that they arrive; its figures are of its last 100 messages. */
export const MessageSource = z.object({
  /** How they arrive: `key`, `desk`, `import`, or `push:` with the name of the source. */
  source: z.string(),
  /** The sender as messages name it, or the name of a pushing source; null for those that name none. */
  sender: z.nullable(z.string()),
  formats: z.array(z.string()),
  /** Null for a pushing source that hasn't sent any. */
  lastMessageAt: z.nullable(Instant),
  lastMessageId: z.nullable(z.uuid()),
  messages: z.int(),
  /** Nothing of these could be read. */
  refused: z.int(),
  /** Parts of these couldn't be read. */
  withErrors: z.int(),
  /** The share of both. */
  errorRate: z.number(),
  /** The usual time between two messages, in hours: the median; null below five messages. */
  usualGapHours: z.nullable(z.number()),
  /** True if the last message is older than a day and than three times the usual gap. */
  isQuiet: z.boolean(),
  /** True for a pushing source whose secret no longer counts. */
  isRevoked: z.boolean(),
})
export type MessageSource = z.infer<typeof MessageSource>

export const listMessageSources = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/messages/sources/',
  summary: 'List who sends carrier messages, with the last message and the rate of errors; up to 200',
  auth: 'company',
  subject: 'messages',
  responses: { 200: z.object({ count: z.int(), results: z.array(MessageSource) }) },
})
