import { lineOccasions } from '@portolan/contract/company/rate-sheets'
import { chargeBases, chargeLegs, paymentTerms } from '@portolan/contract/freight/charge-lines'
import { transportModes } from '@portolan/contract/freight/order-filter'
import { loadTypes } from '@portolan/contract/freight/orders'
import type { Cell } from '#freight/imports/files/row.ts'
import { mayBeBlank } from '#freight/imports/mapping/compile-map.ts'
import type { Rule } from '#freight/imports/mapping/import-map.ts'
import {
  aCount,
  aNumber,
  anAmount,
  anInstant,
  anyText,
  compileRule,
  createColumns,
  type FieldKind,
  oneOf,
  type ReadField,
} from '#freight/imports/mapping/rule.ts'
import { readZone } from './read-zone.ts'
import type { SheetMap } from './sheet-map.ts'

export interface SheetField {
  /** As reports and the map call it: `sheet.name`, `lane.from`, `line.amount`. */
  name: string
  read: ReadField
}

/** A map of rate sheets made ready for one file. */
export interface CompiledSheetMap {
  map: SheetMap
  /** The columns of the file that the fields read: a row holds their cells in this order. */
  columns: readonly number[]
  ref: SheetField
  sheet: SheetField[]
  lane: SheetField[]
  line: SheetField[]
  /** The prices of a row: one, or one for each container type, with the text that may say that it is included. */
  prices: { equipment: string | null; amount: SheetField; text: ReadField }[]
  breaks: { from: string; amount: SheetField }[]
}

const kinds = {
  sheet: {
    name: anyText,
    organizationRef: anyText,
    validFrom: anInstant,
    validTo: anInstant,
    terms: anyText,
  },
  lane: {
    ref: anyText,
    mode: oneOf(transportModes),
    loadType: oneOf(loadTypes),
    via: anyText,
    carrier: anyText,
    service: anyText,
    transitDaysMin: aCount,
    transitDaysMax: aCount,
    frequency: anyText,
    maxWeightKg: aNumber,
    maxVolumeM3: aNumber,
    dangerous: oneOf(['yes', 'no', 'ask']),
    temperature: oneOf(['yes', 'no', 'ask']),
  },
  line: {
    code: anyText,
    leg: oneOf(chargeLegs),
    basis: oneOf(chargeBases),
    currency: anyText,
    per: aNumber,
    minQuantity: aNumber,
    min: aNumber,
    max: aNumber,
    percentOf: anyText,
    equipment: anyText,
    volumetricDivisor: aNumber,
    roundingStepKg: aNumber,
    paymentTerm: oneOf(paymentTerms),
    occasion: oneOf(lineOccasions),
    validFrom: anInstant,
    validTo: anInstant,
  },
} satisfies Record<string, Record<string, FieldKind>>

/** Binds a map to the header of a file; throws an OperatorError that names a column which the file lacks. */
export function compileSheetMap(map: SheetMap, header: readonly Cell[]): CompiledSheetMap {
  const columns = createColumns(header)
  const context = {
    columns,
    dates: [map.dates ?? []].flat(),
    numbers: map.numbers ?? { decimal: '.', group: '' },
  }
  const field = (name: string, rule: Rule, kind: FieldKind): SheetField => ({
    name,
    read: compileRule(rule, kind, context, name),
  })
  const zone: FieldKind = {
    type: 'text',
    accept(text) {
      const { fault } = readZone(text, map.zones ?? {})
      return fault === undefined ? { value: text } : { fault }
    },
  }
  /** A blank is nothing to report: the contract says what a sheet must have. */
  const fields = (part: 'sheet' | 'lane' | 'line', of: Readonly<Record<string, FieldKind>>) =>
    Object.entries(of).flatMap(([member, kind]) => {
      const rules: Readonly<Record<string, unknown>> = map[part]
      const rule = rules[member] as Rule | undefined
      return rule === undefined ? [] : [field(`${part}.${member}`, mayBeBlank(rule), kind)]
    })
  const { amount, amounts } = map.line
  const prices = amounts ?? (amount === undefined ? [] : [{ equipment: null, amount }])
  return {
    map,
    columns: columns.used,
    ref: field('sheet.ref', map.sheet.ref, anyText),
    sheet: fields('sheet', kinds.sheet),
    lane: fields('lane', { ...kinds.lane, from: zone, to: zone }),
    line: fields('line', { ...kinds.line, zone }),
    prices: prices.map(({ equipment, amount: rule }) => {
      const full = typeof rule === 'string' ? { from: rule } : rule
      const empty = [...(full.empty ?? []), ...map.line.included]
      const name = equipment === null ? 'line.amount' : `line.amounts.${equipment}`
      return {
        equipment,
        amount: field(name, mayBeBlank({ ...full, empty }), anAmount),
        text: compileRule(mayBeBlank({ from: full.from }), anyText, context, name),
      }
    }),
    breaks: map.line.breaks.map((each) => ({
      from: each.from,
      amount: field(`line.breaks.${each.from}`, mayBeBlank(each.amount), anAmount),
    })),
  }
}
