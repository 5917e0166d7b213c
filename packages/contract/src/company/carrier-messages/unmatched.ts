import * as z from 'zod/mini'
import { MessageReference } from '#company/messages.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'

/** How unmatched events are grouped. */
export const unmatchedGroups = ['booking', 'bill', 'container'] as const

/** A booking, bill of lading or container that events name which no order has. */
export const UnmatchedReference = z.object({
  reference: MessageReference,
  events: z.int(),
  messages: z.int(),
  /** The last message that names it, which stands for all of them. */
  messageId: z.uuid(),
  lastReceivedAt: Instant,
  senders: z.array(z.string()),
})
export type UnmatchedReference = z.infer<typeof UnmatchedReference>

export const listUnmatchedReferences = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/messages/unmatched/',
  summary:
    'List the bookings, bills of lading or containers of events that no order has, the latest first: up to 200, of the 2,000 unmatched events that arrived last',
  auth: 'company',
  subject: 'messages',
  reads: 'replica',
  /** By default by booking. */
  query: z.object({ by: z.optional(z.enum(unmatchedGroups)) }),
  /** `isPartial`: there are more events than were read. */
  responses: {
    200: z.object({ count: z.int(), isPartial: z.boolean(), results: z.array(UnmatchedReference) }),
  },
})
