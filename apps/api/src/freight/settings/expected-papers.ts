import { DocumentKind } from '@portolan/contract/freight/documents'
import { Incoterms, LoadType, ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import { PaperEvent, PaperProvider, PaperTime } from '@portolan/contract/freight/papers'
import { TransportMode } from '@portolan/contract/freight/places'
import { type ExpectedPapers, expectedPapers as published } from '@portolan/freight/papers/expected-papers'
import { borders } from '@portolan/freight/papers/paper-rule'
import * as z from 'zod/mini'
import { readJsonFile } from '#platform/settings/json-file.ts'

const listOf = <T extends z.ZodMiniType>(one: T) => z.array(one).check(z.minLength(1))
const anyOf = <T extends z.ZodMiniType>(one: T) => z.optional(listOf(one))
const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'expected an ISO 3166 code of two capital letters'))
/** A year, before or after. */
const maxHours = 8_760

const Papers = z.strictObject({
  customsTerritories: z.array(listOf(Country)),
  papers: z.array(
    z.strictObject({
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
    }),
  ),
})

/**
 * The papers that orders need: from the company's file, else the built-in rules. Throws the file's errors.
 */
export function readExpectedPapers(path: string | null): ExpectedPapers {
  return Object.freeze(path === null ? published : readJsonFile(path, Papers))
}
