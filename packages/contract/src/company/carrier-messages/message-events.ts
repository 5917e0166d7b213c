import * as z from 'zod/mini'
import { UnmatchedEvent } from '#company/messages.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

/** An event of a message, with the orders that have it. */
export const MessageEvent = z.extend(UnmatchedEvent, {
  /** Vessel and voyage, flight, train or plate. */
  conveyance: z.nullable(z.string()),
  /** The first 20. */
  orders: z.array(
    z.object({ id: z.uuid(), organizationRef: z.string(), ref: z.string(), number: z.string() }),
  ),
})
export type MessageEvent = z.infer<typeof MessageEvent>

const params = z.object({ messageId: z.uuid() })

export const listMessageEvents = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/messages/received/:messageId/events/',
  summary: 'List the events of a carrier message with their orders, in the order of the message',
  auth: 'company',
  subject: 'messages',
  params,
  query: z.object(pageQuery),
  responses: { 200: pageOf(MessageEvent) },
  errors: ['not_found'],
})

/** How much of a message `getMessageContent` returns, in bytes. */
export const shownContentBytes = 100_000

export const getMessageContent = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/messages/received/:messageId/content/',
  summary: 'Read the beginning of a carrier message as it arrived',
  auth: 'company',
  subject: 'messages',
  params,
  /** `text` has the first 100,000 bytes, read as UTF-8; `isWhole` says if that's all of it. */
  responses: { 200: z.object({ text: z.string(), bytes: z.int(), isWhole: z.boolean() }) },
  errors: ['not_found'],
})
