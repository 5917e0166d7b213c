import type * as freight from '@portolan/freight/hs-codes/hs-codes'
import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { lookupSearchLength } from '#shared/limits.ts'

/** A heading or subheading of the Harmonized System, described in English. */
export const HsCode = z.object({
  /** 4 or 6 digits. */
  code: z.string(),
  description: z.string(),
  /** Description of the 4-digit heading above a subheading. */
  heading: z.nullable(z.string()),
}) satisfies z.ZodMiniType<freight.HsCode>

export const searchHsCodes = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/definitions/hs-codes/',
  summary: 'Search the Harmonized System by the start of a code or by words of its descriptions',
  auth: 'session',
  query: z.object({
    search: z
      .string()
      .check(z.trim(), z.minLength(lookupSearchLength.shortest), z.maxLength(lookupSearchLength.longest)),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  responses: { 200: z.object({ count: z.int(), results: z.array(HsCode) }) },
})
