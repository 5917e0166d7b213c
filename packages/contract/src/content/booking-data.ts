import type * as freight from '@portolan/freight/booking/booking-data'
import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

const above0 = z.number().check(z.gt(0))
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

const ContainerFigures = z.strictObject({
  payloadKg: above0,
  volumeM3: z.nullable(above0),
  lengthCm: z.nullable(above0),
  widthCm: z.nullable(above0),
  heightCm: z.nullable(above0),
})

/**
 * The figures and words of the trade that the rules of bookings go by, as in
 * `packages/freight/booking-data.json`.
 */
export const BookingData = z.strictObject({
  /** By ISO 6346 size and type code. */
  containers: z.record(z.string().check(z.regex(/^[0-9A-Z]{4}$/)), ContainerFigures),
  roadLimits: z
    .array(z.strictObject({ countries: z.nullable(z.array(CountryCode)), cargoKg: above0 }))
    .check(
      z.refine(
        (limits) => limits.slice(0, -1).every(({ countries }) => countries !== null),
        'Only the last limit may be for all countries (null)',
      ),
    ),
  air: z.strictObject({ bellyHeightCm: above0, mainDeckHeightCm: above0, lengthCm: above0 }),
  trailer: z.strictObject({ lengthCm: above0, widthCm: above0, heightCm: above0 }),
  densityKgPerM3: z
    .strictObject({ least: z.number().check(z.gte(0)), most: above0 })
    .check(z.refine(({ least, most }) => least < most, 'Expected least to be below most')),
  /** A share: 0.05 is 5 %. */
  volumeDifference: z.number().check(z.gte(0), z.lte(1)),
  /** A share: 0.3 is 30 %. A company's file from before this member existed has the built-in one. */
  mostlyEmptyShare: z._default(z.number().check(z.gte(0), z.lte(1)), 0.3),
  dangerousHsCodes: z.array(z.string().check(z.regex(/^\d{2,12}$/))),
  articlesWithoutPackingGroup: z.array(z.string().check(z.regex(/^\d{4}$/))),
  entrySecurityCountries: z.array(CountryCode),
  vagueWords: z.strictObject({ en: z.array(word), ru: z.array(word) }),
}) satisfies z.ZodMiniType<freight.BookingData>

export const getBookingData = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/definitions/booking-data/',
  summary: 'Payloads, inner volumes, limits and vague words that the rules of bookings go by',
  auth: 'session',
  responses: { 200: BookingData },
  etag: true,
})
