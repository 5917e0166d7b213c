import type * as freight from '@portolan/freight/charges/charge-codes'
import { chargeGroups } from '@portolan/freight/charges/charge-line'
import * as z from 'zod/mini'
import { ChargeBasis, ChargeCode, ChargeLeg } from '#freight/charges.ts'
import { defineEndpoint } from '#shared/endpoint.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

export const ChargeGroup = z.enum(chargeGroups)

const usual = { group: ChargeGroup, leg: ChargeLeg, basis: ChargeBasis }

/**
 * The company's charges by code, as in `packages/freight/charge-codes.json`. `leg` and `basis` are the usual
 * ones.
 */
export const ChargeCodes = z.record(
  ChargeCode,
  z.strictObject({ en: name, ru: name, ...usual }),
) satisfies z.ZodMiniType<freight.ChargeCodes>

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
