import * as z from 'zod/mini'
import { Times } from '#shared/instants.ts'
import { transportModes } from './orders/order-filter.ts'

export const TransportMode = z.enum(transportModes)
export type TransportMode = z.infer<typeof TransportMode>

export const Latitude = z.number().check(z.minimum(-90), z.maximum(90))
export const Longitude = z.number().check(z.minimum(-180), z.maximum(180))

/**
 * A port, airport, terminal or city. `countryCode` is ISO 3166 alpha-2, `locode` the UN/LOCODE without space,
 * `lat` and `lng` degrees (WGS 84); both are null where no list knows the position: the place has no point on
 * the map, and its legs no distance and no emissions. `timeZone` is an IANA name; if it's null, only calendar
 * dates are known at this place. They're stored as midnight UTC and shown without a time.
 */
export const Place = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  city: z.string().check(z.minLength(1), z.maxLength(200)),
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  locode: z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z2-9]{3}$/))),
  lat: z.nullable(Latitude),
  lng: z.nullable(Longitude),
  timeZone: z.nullable(z.string().check(z.maxLength(64))),
})
export type Place = z.infer<typeof Place>

/** `mode`, `carrier` and `conveyance` (vessel and voyage, flight, train, plate) belong to the next leg. */
export const RoutePoint = z.object({
  leg: z.enum(['from', 'via', 'to']),
  place: Place,
  mode: z.nullable(TransportMode),
  arrival: z.nullable(Times),
  departure: z.nullable(Times),
  carrier: z.nullable(z.string().check(z.maxLength(200))),
  conveyance: z.nullable(z.string().check(z.maxLength(200))),
})
export type RoutePoint = z.infer<typeof RoutePoint>
