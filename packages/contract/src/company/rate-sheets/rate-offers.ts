import * as z from 'zod/mini'
import { QuoteLane } from '#company/quotes/quote-prices.ts'
import { SheetState, sheetRef } from '#company/rate-sheets.ts'
import { DatedRate } from '#freight/offers.ts'
import { Incoterms, LoadType } from '#freight/orders/order-codes.ts'
import { TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate } from '#shared/instants.ts'
import { DaySpan } from './rate-calendar.ts'

const city = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

const place = z.strictObject({
  city,
  countryCode,
  locode: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z2-9]{3}$/))), null),
})
const door = z._default(
  z.nullable(
    z.strictObject({
      city,
      countryCode,
      postCode: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(20))), null),
    }),
  ),
  null,
)
const figure = z._default(z.nullable(z.number().check(z.gt(0), z.maximum(1e9))), null)

/** A transport to price as a customer's request would be. */
export const RateQuestion = z.strictObject({
  /** The customer, whose own sheets come first; null is one without any. */
  organizationRef: z._default(z.nullable(sheetRef), null),
  transportMode: TransportMode,
  loadType: z._default(LoadType, 'not-set'),
  from: place,
  to: place,
  readyOn: CalendarDate,
  incoterms: z._default(Incoterms, 'XXX'),
  party: z._default(z.nullable(z.enum(['seller', 'buyer'])), null),
  pickUp: door,
  delivery: door,
  services: z._default(
    z.array(z.enum(['exportClearance', 'importClearance', 'insurance'])).check(z.maxLength(3)),
    [],
  ),
  containers: z._default(
    z
      .array(
        z.strictObject({
          isoType: z.string().check(z.minLength(1), z.maxLength(20)),
          quantity: z.int().check(z.minimum(1), z.maximum(10_000)),
        }),
      )
      .check(z.maxLength(20)),
    [],
  ),
  grossWeightKg: figure,
  volumeM3: figure,
  packages: figure,
  loadingMeters: figure,
  dangerous: z._default(z.boolean(), false),
  temperature: z._default(z.boolean(), false),
})
export type RateQuestion = z.infer<typeof RateQuestion>
export type SentRateQuestion = z.input<typeof RateQuestion>

/** A lane with the reason why it decides or doesn't. */
export const RateAnswer = z.extend(QuoteLane, {
  state: SheetState,
  /** The customer of its sheet; null is all. */
  organization: z.nullable(z.object({ ref: z.string(), name: z.string() })),
  /** On which its version gives prices. */
  days: z.array(DaySpan),
})
export type RateAnswer = z.infer<typeof RateAnswer>

export const explainRates = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/rate-offers/',
  summary:
    'Show what a customer would be offered for a transport: the lanes that decide with their prices, and why each other lane between the places doesn’t; at most 50',
  auth: 'company',
  subject: 'rates',
  needs: 'read',
  body: RateQuestion,
  responses: {
    200: z.object({
      results: z.array(RateAnswer),
      /** True if there are more. */
      isCapped: z.boolean(),
      currency: z.string(),
      rates: z.array(DatedRate),
    }),
  },
})
