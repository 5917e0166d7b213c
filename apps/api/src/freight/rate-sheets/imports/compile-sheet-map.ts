import { lineOccasions } from '@portolan/contract/company/sheet-content'
import { loadTypes } from '@portolan/contract/freight/orders/order-codes'
import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import { chargeBases, chargeLegs, paymentTerms } from '@portolan/freight/charges/charge-line'
import type { Cell, Row } from '#freight/imports/files/row.ts'
import type { Rule } from '#freight/imports/mapping/import-map.ts'
import type { MapFaults } from '#freight/imports/mapping/map-faults.ts'
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
import { quoted } from '#freight/imports/quoted.ts'
import { headerWith, unpivot } from './across.ts'
import { compilePrice, type PriceReading } from './read-price.ts'
import { readZone, type ZoneAnswer } from './read-zone.ts'
import type { LineRules, SheetMap } from './sheet-map.ts'

export interface SheetField {
  /** The name in reports and the map: `sheet.name`, `lane.from`, `line.code`. */
  name: string
  read: ReadField
}

/** A line that each row makes, with its prices. */
export interface CompiledLine {
  /** The name in the map: `line` or `lines.2`. */
  name: string
  fields: SheetField[]
  /** The prices of a row: one, or one for each container type. */
  prices: { name: string; equipment: string | null; read: (row: Row) => PriceReading }[]
  breaks: { from: string; amount: SheetField }[]
  isRequired: boolean
}

/** A map of rate sheets made ready for one file. */
export interface CompiledSheetMap {
  readZone: (text: string) => ZoneAnswer
  /** The file's columns that the fields use: a row has their cells in this order. */
  columns: readonly number[]
  /** Blank if a row isn't part of the table; null if all are. */
  where: ReadField | null
  /** Splits a row of the file into rows. */
  unpivot: (row: Row) => Generator<Row>
  ref: SheetField
  sheet: SheetField[]
  lane: SheetField[]
  lines: CompiledLine[]
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
    freeTime: anyText,
    remarks: anyText,
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

/** Binds a map to a file's header; throws an OperatorError with all errors of the map. */
export function compileSheetMap(
  map: SheetMap,
  header: readonly Cell[],
  faults?: MapFaults,
): CompiledSheetMap {
  const columns = createColumns(headerWith(header, map.across), faults)
  const context = {
    columns,
    dates: [map.dates ?? []].flat(),
    numbers: map.numbers ?? { decimal: '.', group: '' },
  }
  const field = (name: string, rule: Rule, kind: FieldKind): SheetField => ({
    name,
    read: compileRule(rule, kind, context, name),
  })
  const zoneOf = rememberZones(map.zones ?? {})
  const zone: FieldKind = {
    type: 'text',
    accept(text) {
      const { fault } = zoneOf(text)
      return fault === undefined ? { value: text } : { fault }
    },
  }
  /** Blanks needn't be reported: the contract defines what a sheet must have. */
  const fields = (
    name: string,
    rules: Readonly<Record<string, unknown>>,
    of: Readonly<Record<string, FieldKind>>,
  ) =>
    Object.entries(of).flatMap(([member, kind]) => {
      const rule = rules[member] as Rule | undefined
      return rule === undefined ? [] : [field(`${name}.${member}`, rule, kind)]
    })
  const compileLine = (name: string, rules: LineRules, isRequired: boolean): CompiledLine => {
    const { amount, amounts } = rules
    const prices = amounts ?? (amount === undefined ? [] : [{ equipment: null, amount }])
    return {
      name,
      fields: fields(name, rules, { ...kinds.line, zone }),
      prices: prices.map(({ equipment, amount: rule }, index) => {
        const priceName = equipment === null ? `${name}.amount` : `${name}.amounts.${equipment}`
        const member = equipment === null ? priceName : `${name}.amounts.${index}.amount`
        return { name: priceName, equipment, read: compilePrice(rule, rules, map, context, member) }
      }),
      breaks: rules.breaks.map((each, index) => ({
        from: each.from,
        amount: {
          name: `${name}.breaks.${each.from}`,
          read: compileRule(each.amount, anAmount, context, `${name}.breaks.${index}.amount`),
        },
      })),
      isRequired: rules.optional === undefined ? isRequired : !rules.optional,
    }
  }
  for (const [name, text] of Object.entries(map.zones ?? {})) {
    const { fault } = zoneOf(name)
    if (fault !== undefined) columns.faults.add(`zones.${name}`, `${quoted(text)} ${fault}`)
  }
  const compiled = {
    readZone: zoneOf,
    columns: columns.used,
    where: map.where === undefined ? null : compileRule(map.where, anyText, context, 'where'),
    ref: field('sheet.ref', map.sheet.ref, anyText),
    sheet: fields('sheet', map.sheet, kinds.sheet),
    lane: fields('lane', map.lane, { ...kinds.lane, from: zone, to: zone }),
    lines: map.line
      ? [compileLine('line', map.line, true)]
      : (map.lines ?? []).map((rules, index) => compileLine(`lines.${index}`, rules, index === 0)),
  }
  // The columns across come last, because the rows made from them don't contain them.
  const rows = unpivot(map.across, header, columns)
  columns.check()
  return { ...compiled, unpivot: rows }
}

const maxKnownZones = 10_000

/** A table repeats its places, and a search for each row would be slow. */
function rememberZones(names: Readonly<Record<string, string>>): (text: string) => ZoneAnswer {
  const answers = new Map<string, ZoneAnswer>()
  return (text) => {
    const before = answers.get(text)
    if (before !== undefined) return before
    if (answers.size >= maxKnownZones) answers.clear()
    const answer = readZone(text, names)
    answers.set(text, answer)
    return answer
  }
}
