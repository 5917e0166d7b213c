import type * as freight from '@portolan/freight/booking/dangerous-goods/dangerous-goods-list'
import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { lookupSearchLength } from '#shared/limits.ts'

/** An entry of the company's list of dangerous goods, or of the built-in one; a number may have several. */
export const DangerousGoodsEntry = z.object({
  /** Four digits. */
  unNumber: z.string(),
  properShippingName: z.string(),
  /** Such as 3, 2.1 or 1.4S. */
  class: z.string(),
  /** null among them: also without one. Null instead of a list: the list doesn't say. */
  packingGroups: z.nullable(z.array(z.nullable(z.enum(['I', 'II', 'III'])))),
}) satisfies z.ZodMiniType<freight.DangerousGoodsEntry>

export const searchDangerousGoods = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/definitions/dangerous-goods/',
  summary: 'Search dangerous goods by the start of a UN number or by words of the proper shipping name',
  auth: 'session',
  query: z.object({
    search: z
      .string()
      .check(z.trim(), z.minLength(lookupSearchLength.shortest), z.maxLength(lookupSearchLength.longest)),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  responses: { 200: z.object({ count: z.int(), results: z.array(DangerousGoodsEntry) }) },
})
