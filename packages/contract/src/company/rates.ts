import * as z from 'zod/mini'
import { LoadType } from '#freight/orders.ts'
import { TransportMode } from '#freight/places.ts'
import { CalendarDate } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'

const ref = z.string().check(z.minLength(1), z.maxLength(200))
const above0 = z.number().check(z.gt(0), z.maximum(1e9))

/** Where a transport began or ended. The UN/LOCODE, where given, decides which city it is; else the city's name. */
const RatePlace = z.strictObject({
  city: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  locode: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z2-9]{3}$/)))),
})

/**
 * What one transport cost that is no order of the portal, or that is one but is charged by this record. Identified by the
 * organization's reference and its own. If it names an order, that order's own charge doesn't count beside it.
 */
export const RateRecord = z.strictObject({
  organizationRef: ref,
  orderRef: z.optional(z.nullable(ref)),
  departedOn: CalendarDate,
  transportMode: TransportMode,
  loadType: LoadType,
  from: RatePlace,
  to: RatePlace,
  grossWeightKg: above0,
  volumeM3: z.optional(z.nullable(above0)),
  /** Of full container loads; required for them. */
  containers: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000)))),
  charge: Money,
})
export type RateRecord = z.infer<typeof RateRecord>
