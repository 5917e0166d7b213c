import { borders } from '@portolan/freight/papers/paper-rule'
import * as z from 'zod/mini'
import { DocumentKind } from '#freight/documents.ts'
import { Incoterms, LoadType, ShipmentStatus } from '#freight/orders/order-codes.ts'
import { PaperEvent, PaperProvider, PaperTime } from '#freight/papers.ts'
import { TransportMode } from '#freight/places.ts'

const listOf = <T extends z.ZodMiniType>(one: T) => z.array(one).check(z.minLength(1), z.maxLength(300))
const anyOf = <T extends z.ZodMiniType>(one: T) => z.optional(listOf(one))
/** ISO 3166 alpha-2. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/))
/** A year, before or after. */
const maxHours = 8_760

/** A paper that orders need, as in the file of EXPECTED_PAPERS. An order must match each list that is there. */
export const PaperExpectation = z.strictObject({
  /** Any of these documents will do. */
  kinds: listOf(DocumentKind),
  modes: anyOf(TransportMode),
  loadTypes: anyOf(LoadType),
  incoterms: anyOf(Incoterms),
  borders: anyOf(z.enum(borders)),
  from: anyOf(Country),
  to: anyOf(Country),
  states: anyOf(ShipmentStatus),
  provider: PaperProvider,
  due: z.strictObject({
    event: PaperEvent,
    time: PaperTime,
    hours: z.int().check(z.minimum(-maxHours), z.maximum(maxHours)),
  }),
})
export type PaperExpectation = z.infer<typeof PaperExpectation>

/** Countries between which goods need no customs clearance. */
export const CustomsTerritory = listOf(Country)

const hours = z.number().check(z.minimum(0), z.maximum(8_784))
const ByMode = z.strictObject({ air: hours, truck: hours, rail: hours, sea: hours })

/** From when on something about an order needs attention, as in the file of ATTENTION_RULES. */
export const AttentionFigures = z.strictObject({
  /** Hours under way without news, by the mode of the leg. */
  silentHours: ByMode,
  /** Hours that a stop needs between arrival and departure, by the mode that goes on. */
  transshipmentHours: ByMode,
  /** Hours before free time ends. */
  freeTimeHours: hours,
  /** Hours before a cut-off. */
  cutOffHours: hours,
})
export type AttentionFigures = z.infer<typeof AttentionFigures>
