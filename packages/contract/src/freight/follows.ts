import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { followNameLength } from '#shared/limits.ts'
import { OrderFilter } from './orders.ts'

const filterMembers = z.omit(OrderFilter, { ordering: true }).shape

/** The orders that a person follows by a filter; like the order list's, without its sort. */
export const FollowedFilter = z.strictObject(filterMembers)
export type FollowedFilter = z.infer<typeof FollowedFilter>

/** A filter as it was followed, maybe with another version of the portal. */
export const KeptFilter = z.object(filterMembers)

/** A person's follow: one order or, with `order` null, all orders that match a filter. */
export const Follow = z.object({
  id: z.uuid(),
  /** The person's name for the filter, or the order's number. */
  name: z.string(),
  /** `from` and `to` are cities. */
  order: z.nullable(z.object({ id: z.uuid(), number: z.string(), from: z.string(), to: z.string() })),
  filter: z.nullable(KeptFilter),
})
export type Follow = z.infer<typeof Follow>

export const listFollows = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/follows/',
  summary: 'List what the signed-in person follows, the newest first',
  auth: 'session',
  reads: 'replica',
  responses: { 200: z.object({ results: z.array(Follow) }) },
})

/** Following an order again changes nothing. */
export const followOrder = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/follows/orders/',
  summary: 'Follow an order',
  auth: 'session',
  body: z.strictObject({ orderId: z.uuid() }),
  responses: { 200: Follow },
  errors: ['not_found', 'too_many_follows'],
})

/** Following an equal filter again only renames it. */
export const followFilter = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/follows/filters/',
  summary: 'Follow all orders that match a filter, also those to come',
  auth: 'session',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(followNameLength)),
    filter: FollowedFilter,
  }),
  responses: { 200: Follow },
  errors: ['too_many_follows'],
})

export const unfollow = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/customer/follows/:followId/',
  summary: 'Stop following an order or a filter',
  auth: 'session',
  params: z.object({ followId: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found'],
})
