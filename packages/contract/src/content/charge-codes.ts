import * as z from 'zod/mini'
import { ChargeBasis, ChargeCode, ChargeLeg } from '#freight/charge-lines.ts'
import { defineEndpoint } from '#shared/endpoint.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** What kind of charge a code is. */
export const ChargeGroup = z.enum([
  'main',
  'origin',
  'destination',
  'surcharge',
  'customs',
  'insurance',
  'other',
])

const usual = { group: ChargeGroup, leg: ChargeLeg, basis: ChargeBasis }

/**
 * The company's charges by code, as in `packages/freight/charge-codes.json`. `leg` and `basis` are the usual
 * ones.
 */
export const ChargeCodes = z.record(ChargeCode, z.strictObject({ en: name, ru: name, ...usual }))
export type ChargeCodes = z.infer<typeof ChargeCodes>

export const listChargeCodes = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/definitions/charge-codes/',
  summary: 'List the codes of charges with their names in the reader’s language',
  auth: 'session',
  responses: {
    200: z.object({
      count: z.int(),
      results: z.array(z.object({ code: ChargeCode, name: z.string(), ...usual })),
    }),
  },
  etag: true,
})
