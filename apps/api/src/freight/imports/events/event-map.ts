import { SentPlace } from '@portolan/contract/company/sent-order'
import { eventClassifiers, eventCodes } from '@portolan/contract/freight/orders'
import * as z from 'zod/mini'
import type { Cell } from '#freight/imports/files/row.ts'
import { dateFormats, Rule } from '#freight/imports/mapping/import-map.ts'
import {
  type CompiledNamedMap,
  compileNamedMap,
  type FieldsOf,
  namedMap,
} from '#freight/imports/mapping/named-map.ts'
import { aLocalTime, anAmount, anyText, type FieldKind, oneOf } from '#freight/imports/mapping/rule.ts'

/** A place put together from columns, by its code or by city and country. */
const PlaceParts = z.strictObject({
  locode: z.optional(Rule),
  iata: z.optional(Rule),
  name: z.optional(Rule),
  city: z.optional(Rule),
  countryCode: z.optional(Rule),
  lat: z.optional(Rule),
  lng: z.optional(Rule),
  timeZone: z.optional(Rule),
})

/** The mapping file of `portal import events`: how rows become events of orders. */
export const EventMap = z.strictObject({
  ...namedMap,
  dates: z.optional(dateFormats),
  places: z._default(z.record(z.string(), SentPlace), () => ({})),
  event: z.strictObject({
    id: Rule,
    kind: z._default(Rule, 'milestone'),
    code: z.optional(Rule),
    classifier: z._default(Rule, 'actual'),
    at: z.optional(Rule),
    place: z.optional(z.union([Rule, PlaceParts])),
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
  places: EventMap['places']
}

const locodePattern = /^[A-Z]{2}[A-Z2-9]{3}$/

/** Binds a map to the header of a file; throws an OperatorError that names a column which the file lacks. */
export function compileEventMap(map: EventMap, header: readonly Cell[]): CompiledEventMap {
  const { event, places } = map
  const aPlace: FieldKind = {
    type: 'text',
    accept: (name) =>
      Object.hasOwn(places, name) || locodePattern.test(name)
        ? { value: name }
        : { fault: 'is neither among the places of the map nor a UN/LOCODE' },
  }
  const placeFields = ({ optional }: FieldsOf) => {
    const { place } = event
    if (place === undefined || typeof place === 'string' || 'from' in place)
      return optional('place', place, aPlace)
    return Object.keys(PlaceParts.shape).flatMap((part) =>
      optional(
        `place.${part}`,
        place[part as keyof typeof place],
        part === 'lat' || part === 'lng' ? anAmount : anyText,
      ),
    )
  }
  const compiled = compileNamedMap(map, header, ({ required, optional }) => [
    required('id', event.id, anyText),
    required('kind', event.kind, oneOf(['milestone', 'position', 'note'])),
    required('classifier', event.classifier, oneOf(eventClassifiers)),
    ...optional('code', event.code, oneOf(eventCodes)),
    ...optional('at', event.at, aLocalTime),
    ...placeFields({ required, optional }),
    ...optional('container', event.container, anyText),
    ...optional('unitRef', event.unitRef, anyText),
    ...optional('reasonCode', event.reasonCode, anyText),
    ...optional('remark', event.remark, anyText),
    ...optional('statedAt', event.statedAt, aLocalTime),
    ...optional('retracted', event.retracted, oneOf(['yes', 'no'])),
  ])
  return { places, ...compiled }
}
