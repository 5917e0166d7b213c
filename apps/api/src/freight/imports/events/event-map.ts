import { eventCodes } from '@portolan/contract/freight/orders/order-codes'
import { eventClassifiers } from '@portolan/freight/ledger/logged-event'
import * as z from 'zod/mini'
import type { Cell } from '#freight/imports/files/row.ts'
import { placeFields } from '#freight/imports/mapping/compile-map.ts'
import { dateFormats, PlaceRule, Rule } from '#freight/imports/mapping/import-map.ts'
import type { MapFaults } from '#freight/imports/mapping/map-faults.ts'
import { type CompiledNamedMap, compileNamedMap, namedMap } from '#freight/imports/mapping/named-map.ts'
import { aLocalTime, anyText, oneOf } from '#freight/imports/mapping/rule.ts'
import { MapPlaces } from '#freight/imports/places/map-places.ts'
import { checkPlaces, placeReader, type ReadPlace } from '#freight/imports/places/read-place.ts'

/** The mapping file of `portal import events`: how rows become events of orders. */
export const EventMap = z.strictObject({
  ...namedMap,
  dates: z.optional(dateFormats),
  places: z._default(MapPlaces, () => ({})),
  event: z.strictObject({
    id: Rule,
    kind: z._default(Rule, 'milestone'),
    code: z.optional(Rule),
    classifier: z._default(Rule, 'actual'),
    at: z.optional(Rule),
    place: z.optional(PlaceRule),
    container: z.optional(Rule),
    unitRef: z.optional(Rule),
    reasonCode: z.optional(Rule),
    remark: z.optional(Rule),
    statedAt: z.optional(Rule),
    retracted: z.optional(Rule),
  }),
})
export type EventMap = z.infer<typeof EventMap>

/** A map made ready for one file. */
export interface CompiledEventMap extends CompiledNamedMap {
  readPlace: ReadPlace
}

/** Binds a map to a file's header; throws an OperatorError with all errors of the map. */
export function compileEventMap(
  map: EventMap,
  header: readonly Cell[],
  faults?: MapFaults,
): CompiledEventMap {
  const { event } = map
  const readPlace = placeReader(map.places)
  const compiled = compileNamedMap(map, 'event', header, faults, ({ required, optional }, columns) => {
    checkPlaces(map.places, readPlace, columns)
    return [
      required('id', event.id, anyText),
      required('kind', event.kind, oneOf(['milestone', 'position', 'note'])),
      required('classifier', event.classifier, oneOf(eventClassifiers)),
      ...optional('code', event.code, oneOf(eventCodes)),
      ...optional('at', event.at, aLocalTime),
      ...(event.place === undefined ? [] : placeFields('place', event.place, readPlace, required, false)),
      ...optional('container', event.container, anyText),
      ...optional('unitRef', event.unitRef, anyText),
      ...optional('reasonCode', event.reasonCode, anyText),
      ...optional('remark', event.remark, anyText),
      ...optional('statedAt', event.statedAt, aLocalTime),
      ...optional('retracted', event.retracted, oneOf(['yes', 'no'])),
    ]
  })
  return { readPlace, ...compiled }
}
