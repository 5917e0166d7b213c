import * as z from 'zod/mini'
import { Place, TransportMode } from '#freight/places.ts'
import { Instant } from '#shared/instants.ts'

/**
 * Totals of the shipment units in kilograms and cubic meters; null means unknown, not zero. Full containers
 * have no chargeable weight, since they're charged by the container.
 */
export const Totals = z.object({
  packages: z.nullable(z.int().check(z.minimum(0))),
  grossWeightKg: z.nullable(z.number().check(z.minimum(0))),
  volumeM3: z.nullable(z.number().check(z.minimum(0))),
  chargeableWeightKg: z.nullable(z.number().check(z.minimum(0))),
})
export type Totals = z.infer<typeof Totals>

/**
 * How many containers of one type; `type` is the ISO 6346 code, such as 45G1, or what the sender calls it,
 * null if unknown.
 */
export const ContainerCount = z.object({ type: z.nullable(z.string()), quantity: z.int() })
export type ContainerCount = z.infer<typeof ContainerCount>

export const Position = z.object({
  lat: z.number(),
  lng: z.number(),
  alt: z.nullable(z.number()),
  at: Instant,
})

export const compassPoints = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/**
 * The city or port nearest to a position, by its name in the caller's language. `direction` is where the
 * position is as seen from there; `distanceKm` is approximate. `isAtSea`: by the leg under way the cargo is
 * on a ship.
 */
export const NearPlace = z.object({
  city: z.string(),
  countryCode: z.string(),
  distanceKm: z.int(),
  direction: z.enum(compassPoints),
  isAtSea: z.boolean(),
})
export type NearPlace = z.infer<typeof NearPlace>

/** A position with the place nearest to it; `near` is null where no place is within 3,000 km. */
export const LocatedPosition = z.extend(Position, { near: z.nullable(NearPlace) })
export type LocatedPosition = z.infer<typeof LocatedPosition>

/** When and why an order was canceled, as far as that is known. */
export const Cancellation = z.object({ at: z.nullable(Instant), reason: z.nullable(z.string()) })

/**
 * One leg as a map draws it. `line` follows the sea lanes from stop to stop, with longitudes beyond ±180
 * where it crosses the antimeridian; by rail and road it leads through the places that were reported between
 * the stops. It's null for legs that follow the great circle and where no lane exists. `distanceKm` is
 * approximate; null if unknown.
 */
export const RouteLine = z.object({
  mode: TransportMode,
  distanceKm: z.nullable(z.number()),
  line: z.nullable(z.array(z.object({ lat: z.number(), lng: z.number() }))),
})
export type RouteLine = z.infer<typeof RouteLine>

/** The emissions of one leg: gross tonnes × `distanceKm` × `gramsPerTonneKm`. */
export const LegEmissions = z.object({
  mode: TransportMode,
  from: Place,
  to: Place,
  distanceKm: z.number(),
  gramsPerTonneKm: z.number(),
  co2eKg: z.number(),
})
export type LegEmissions = z.infer<typeof LegEmissions>

/** CO2e of the route. `method` is the scope of the figures, `factors` the edition of the emission factors. */
export const Emissions = z.object({
  co2eKg: z.number(),
  method: z.enum(['well-to-wheel', 'tank-to-wheel']),
  factors: z.string(),
  legs: z.array(LegEmissions),
})
export type Emissions = z.infer<typeof Emissions>
