import * as z from 'zod/mini'
import {
  expected as expectedByPlatform,
  Variables as PlatformVariables,
  positive,
} from '#platform/settings/variables.ts'

/** The values that a variable takes, for the message about a wrong one. */
export const expected: Partial<Record<string, string>> = {
  ...expectedByPlatform,
  CURRENCY: 'an ISO 4217 code such as EUR',
  SHARED_RATES: 'on or off',
  RATE_POOLING: 'a number from 0.1 to 1000',
  QUOTE_DAYS: 'a whole number from 1 to 365',
  QUOTE_DAYS_AIR: 'a whole number from 1 to 365',
}

/** The variables of freight and the platform. */
export const Variables = z.extend(PlatformVariables, {
  CURRENCY: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD'),
  SHARED_RATES: z._default(z.enum(['on', 'off']), 'off'),
  RATE_POOLING: z._default(z.coerce.number().check(z.minimum(0.1), z.maximum(1000)), 10),
  QUOTE_DAYS: z._default(z.pipe(z.coerce.number(), positive.check(z.maximum(365))), 14),
  QUOTE_DAYS_AIR: z._default(z.pipe(z.coerce.number(), positive.check(z.maximum(365))), 7),
  EMISSION_FACTORS: z.optional(z.string()),
  BOOKING_DATA: z.optional(z.string()),
  CHARGE_CODES: z.optional(z.string()),
  ATTENTION_RULES: z.optional(z.string()),
  DANGEROUS_GOODS_LIST: z.optional(z.string()),
  EXPECTED_PAPERS: z.optional(z.string()),
  PAYMENT_DETAILS: z.optional(z.string()),
  IMPORT_DIR: z.optional(z.string()),
})
