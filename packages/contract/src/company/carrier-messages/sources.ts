import * as z from 'zod/mini'
import { SourceName } from '#company/messages.ts'
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
  reads: 'replica',
  responses: { 200: z.object({ count: z.int(), results: z.array(MessageSource) }) },
})

/** A secret as Base64; one is generated where none is sent. */
export const SourceSecret = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9+/]{22,1000}={0,2}$/))
export const SignatureHeader = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/))
export const SignaturePrefix = z.string().check(z.regex(/^[A-Za-z0-9_+=-]{0,30}$/))

export const addMessageSource = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/message-sources/',
  summary: 'Add a source that pushes signed carrier messages; this answer alone has a generated secret',
  auth: 'company',
  subject: 'systems',
  body: z.strictObject({
    name: SourceName,
    secret: z.optional(SourceSecret),
    /** By default the header and the prefix of DCSA's callbacks. */
    header: z.optional(SignatureHeader),
    prefix: z.optional(SignaturePrefix),
  }),
  responses: {
    201: z.object({
      name: z.string(),
      /** Where the source pushes to. */
      path: z.string(),
      header: z.string(),
      prefix: z.string(),
      /** Null for a secret that was sent. */
      secret: z.nullable(z.string()),
    }),
  },
  errors: ['name_in_use'],
})

export const revokeMessageSource = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/message-sources/:name/',
  summary: 'Revoke the source of carrier messages with this name; 204 also where there is none',
  auth: 'company',
  subject: 'systems',
  params: z.object({ name: SourceName }),
  responses: { 204: null },
})
