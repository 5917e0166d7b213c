import * as z from 'zod/mini'
import { LoadType } from '#freight/orders/order-codes.ts'
import { TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate } from '#shared/instants.ts'
import { LineAnswer } from '#shared/lines.ts'
import { Currency } from './currency.ts'

const ref = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const most = z.maximum(1e9)

/**
 * The start or end of a transport. The UN/LOCODE, if given, decides which city it is; otherwise the city's
 * name does.
 */
export const RatePlace = z
  .strictObject({
    city: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
    locode: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z2-9]{3}$/)))),
  })
  .check(({ value, issues }) => {
    const { locode, countryCode } = value
    if (locode && !locode.startsWith(countryCode))
      issues.push({ code: 'custom', input: locode, path: ['locode'], params: { reason: 'otherCountry' } })
  })

/**
 * The cost of a transport that is no order of the portal, or that is one but is charged by this record. The
 * organization's reference and its own identify it. If it names an order, that order's own charge doesn't
 * count in addition.
 */
export const RateRecord = z
  .strictObject({
    organizationRef: ref,
    orderRef: z.optional(z.nullable(ref)),
    departedOn: CalendarDate,
    transportMode: TransportMode,
    loadType: LoadType,
    from: RatePlace,
    to: RatePlace,
    /** Weights below a gram count as a gram. */
    grossWeightKg: z.number().check(z.gt(0), most),
    /** Without it only the weight counts. */
    volumeM3: z.optional(z.nullable(z.number().check(z.gt(0), most))),
    /** The number of containers of full container loads by sea and rail; required for them. */
    containers: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000)))),
    /**
     * Freight with its surcharges; without handling at terminals, insurance, customs and duties, as of
     * orders.
     */
    charge: z.strictObject({
      amount: z.string().check(z.regex(/^\d{1,15}(\.\d{1,4})?$/)),
      currency: Currency,
    }),
  })
  .check(({ value, issues }) => {
    const { transportMode, loadType, containers } = value
    const isByContainer = loadType === 'FCL' && (transportMode === 'sea' || transportMode === 'rail')
    if (isByContainer && !containers)
      issues.push({ code: 'custom', input: containers, path: ['containers'], params: { reason: 'required' } })
  })
export type RateRecord = z.infer<typeof RateRecord>

/** A rate record as a line of many: its reference is a member, not part of the path. */
export const RateRecordLine = z.safeExtend(RateRecord, { ref })

/**
 * The unit that freight is charged by: the kilogram, by sea the revenue tonne, for full containers by sea and
 * rail the container.
 */
export const RateUnit = z.enum(['kg', 'revenueTonne', 'container'])
export type RateUnit = z.infer<typeof RateUnit>

/** A rate record as the portal keeps it. */
export const SavedRate = z.object({
  organizationRef: z.string(),
  ref: z.string(),
  orderRef: z.nullable(z.string()),
  unit: RateUnit,
  /** Chargeable kilograms, revenue tonnes or containers. */
  units: z.number(),
  unitPrice: z.number(),
  currency: z.string(),
})
export type SavedRate = z.infer<typeof SavedRate>

export const saveRate = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/rates/:ref/',
  summary:
    'Create a rate record (201), or update the one of this organization and reference (200); the same call again changes nothing',
  auth: 'company',
  subject: 'rates',
  params: z.object({ ref }),
  body: RateRecord,
  responses: { 200: SavedRate, 201: SavedRate },
})

export const saveRates = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/rates/bulk/',
  summary: 'Create and update rate records, one a line; a bad line fails by itself',
  auth: 'company',
  subject: 'rates',
  lines: { record: RateRecordLine, maxLines: 10_000, maxLineBytes: 16_384 },
  responses: { 200: LineAnswer },
})
