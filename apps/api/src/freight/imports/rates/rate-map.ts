import { loadTypes } from '@portolan/contract/freight/orders/order-codes'
import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import * as z from 'zod/mini'
import type { Cell } from '#freight/imports/files/row.ts'
import { type Field, fieldCompiler, placeFields } from '#freight/imports/mapping/compile-map.ts'
import {
  dateFormats,
  FileStyle,
  NumberMarks,
  PlaceRule,
  Rule,
  text,
} from '#freight/imports/mapping/import-map.ts'
import type { MapFaults } from '#freight/imports/mapping/map-faults.ts'
import {
  aCount,
  aNumber,
  anInstant,
  anyText,
  compileTemplate,
  createColumns,
  oneOf,
  type Render,
} from '#freight/imports/mapping/rule.ts'
import { MapPlaces } from '#freight/imports/places/map-places.ts'
import { checkPlaces, hasCity, placeReader, type ReadPlace } from '#freight/imports/places/read-place.ts'

/** The mapping file of `portal import rates`: how rows become rate records. */
export const RateMap = z.strictObject({
  file: z.optional(FileStyle),
  /** Names a line in reports. */
  line: z.optional(text),
  dates: z.optional(dateFormats),
  numbers: z.optional(NumberMarks),
  /** The same as in a map of orders, so it can be copied. */
  places: z._default(MapPlaces, () => ({})),
  organization: z.strictObject({ ref: Rule }),
  rate: z.strictObject({
    ref: Rule,
    orderRef: z.optional(Rule),
    departedOn: Rule,
    transportMode: Rule,
    loadType: z._default(Rule, 'not-set'),
    from: PlaceRule,
    to: PlaceRule,
    grossWeightKg: Rule,
    volumeM3: z.optional(Rule),
    containers: z.optional(Rule),
    charge: z.strictObject({ amount: Rule, currency: Rule }),
  }),
})
export type RateMap = z.infer<typeof RateMap>

/** A map made ready for one file. */
export interface CompiledRateMap {
  readPlace: ReadPlace
  /** The file's columns that the fields use: a row has their cells in this order. */
  columns: readonly number[]
  lineId: Render
  fields: Field[]
}

/** Binds a map to a file's header; throws an OperatorError with all errors of the map. */
export function compileRateMap(map: RateMap, header: readonly Cell[], faults?: MapFaults): CompiledRateMap {
  const { rate, organization } = map
  const columns = createColumns(header, faults)
  const numbers = map.numbers ?? { decimal: '.', group: '' }
  const memberOf = (name: string) => (name.startsWith('organization.') ? name : `rate.${name}`)
  const field = fieldCompiler({ columns, dates: [map.dates ?? []].flat(), numbers, memberOf })
  const readPlace = placeReader(map.places, hasCity)
  const place = (name: string, rule: PlaceRule) => placeFields(name, rule, readPlace, field)
  const compiled = {
    readPlace,
    columns: columns.used,
    lineId: compileTemplate(map.line ?? '', columns, 'line'),
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
  checkPlaces(map.places, readPlace, columns)
  columns.check()
  return compiled
}
