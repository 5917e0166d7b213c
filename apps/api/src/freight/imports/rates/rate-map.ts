import { transportModes } from '@portolan/contract/freight/order-filter'
import { loadTypes } from '@portolan/contract/freight/orders'
import { Place } from '@portolan/contract/freight/places'
import * as z from 'zod/mini'
import type { Cell } from '#freight/imports/files/row.ts'
import { type Field, fieldCompiler } from '#freight/imports/mapping/compile-map.ts'
import {
  dateFormats,
  FileStyle,
  NumberMarks,
  namedPlace,
  Rule,
  text,
} from '#freight/imports/mapping/import-map.ts'
import {
  aCount,
  aNumber,
  anInstant,
  anyText,
  aPlaceOf,
  compileTemplate,
  createColumns,
  oneOf,
  type Render,
} from '#freight/imports/mapping/rule.ts'

/** A rule whose text is a name in `places`, or a place put together from columns. */
const RatePlaceRule = z.union([
  Rule,
  z.strictObject({ city: Rule, countryCode: Rule, locode: z.optional(Rule) }),
])

/** The mapping file of `portal import rates`: how rows become rate records. */
export const RateMap = z.strictObject({
  file: z.optional(FileStyle),
  /** Names a line in reports. */
  line: z.optional(text),
  dates: z.optional(dateFormats),
  numbers: z.optional(NumberMarks),
  /** As in a map of orders, which may be copied; what tells no city is not used. */
  places: z.optional(
    z.record(
      z.string(),
      z.strictObject({
        ...namedPlace,
        lat: z.optional(Place.shape.lat),
        lng: z.optional(Place.shape.lng),
      }),
    ),
  ),
  organization: z.strictObject({ ref: Rule }),
  rate: z.strictObject({
    ref: Rule,
    orderRef: z.optional(Rule),
    departedOn: Rule,
    transportMode: Rule,
    loadType: z._default(Rule, 'not-set'),
    from: RatePlaceRule,
    to: RatePlaceRule,
    grossWeightKg: Rule,
    volumeM3: z.optional(Rule),
    containers: z.optional(Rule),
    charge: z.strictObject({ amount: Rule, currency: Rule }),
  }),
})
export type RateMap = z.infer<typeof RateMap>

/** A map made ready for one file. */
export interface CompiledRateMap {
  places: NonNullable<RateMap['places']>
  /** The columns of the file that the fields read: a row holds their cells in this order. */
  columns: readonly number[]
  lineId: Render
  fields: Field[]
}

/** Binds a map to the header of a file; throws an OperatorError that names a column which the file lacks. */
export function compileRateMap(map: RateMap, header: readonly Cell[]): CompiledRateMap {
  const { rate, organization, places = {} } = map
  const columns = createColumns(header)
  const numbers = map.numbers ?? { decimal: '.', group: '' }
  const field = fieldCompiler({ columns, dates: [map.dates ?? []].flat(), numbers })
  const place = (name: string, rule: RateMap['rate']['from']) => {
    if (typeof rule === 'string' || 'from' in rule) return [field(name, rule, aPlaceOf(places))]
    return [
      field(`${name}.city`, rule.city, anyText),
      field(`${name}.countryCode`, rule.countryCode, anyText),
      ...(rule.locode === undefined ? [] : [field(`${name}.locode`, rule.locode, anyText, false)]),
    ]
  }
  return {
    places,
    columns: columns.used,
    lineId: map.line === undefined ? () => '' : compileTemplate(map.line, columns, 'line'),
    fields: [
      field('organization.ref', organization.ref, anyText),
      field('ref', rate.ref, anyText),
      ...(rate.orderRef === undefined ? [] : [field('orderRef', rate.orderRef, anyText, false)]),
      field('departedOn', rate.departedOn, anInstant),
      field('transportMode', rate.transportMode, oneOf(transportModes)),
      field('loadType', rate.loadType, oneOf(loadTypes)),
      ...place('from', rate.from),
      ...place('to', rate.to),
      field('grossWeightKg', rate.grossWeightKg, aNumber),
      ...(rate.volumeM3 === undefined ? [] : [field('volumeM3', rate.volumeM3, aNumber, false)]),
      ...(rate.containers === undefined ? [] : [field('containers', rate.containers, aCount, false)]),
      field('charge.amount', rate.charge.amount, aNumber),
      field('charge.currency', rate.charge.currency, anyText),
    ],
  }
}
