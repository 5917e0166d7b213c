import * as z from 'zod/mini'
import type { Cell } from '#freight/imports/files/row.ts'
import { type Field, fieldCompiler } from './compile-map.ts'
import { FileStyle, NumberMarks, Rule, text } from './import-map.ts'
import type { MapFaults } from './map-faults.ts'
import { anyText, type Columns, compileTemplate, createColumns, type FieldKind, type Render } from './rule.ts'

/** Members of every map whose lines are about existing orders. */
export const namedMap = {
  file: z.optional(FileStyle),
  /** Names a line in reports. */
  line: z.optional(text),
  numbers: z.optional(NumberMarks),
  /** Necessary if several customers have an order of the same name. */
  organization: z.optional(z.strictObject({ ref: Rule })),
  /** The reference of the order, or its number. */
  order: z.strictObject({ ref: Rule }),
}
type NamedMap = z.infer<z.ZodMiniObject<typeof namedMap>>

/** The fields that identify the order of a line. */
export interface LineNames {
  lineId: Render
  organizationRef: Field | null
  orderRef: Field
}

/** A map made ready for one file. */
export interface CompiledNamedMap extends LineNames {
  /** The file's columns that the fields use: a row has their cells in this order. */
  columns: readonly number[]
  fields: Field[]
}

export interface FieldsOf {
  required(name: string, rule: Rule, kind: FieldKind): Field
  /** Empty if the map has no rule for it. */
  optional(name: string, rule: Rule | undefined, kind: FieldKind): Field[]
}

/**
 * Binds a map to a file's header, with the fields that `fieldsOf` derives from its member `part`; throws an
 * OperatorError with all errors of the map.
 */
export function compileNamedMap(
  map: NamedMap & { dates?: string | string[] | undefined },
  part: string,
  header: readonly Cell[],
  faults: MapFaults | undefined,
  fieldsOf: (make: FieldsOf, columns: Columns) => Field[],
): CompiledNamedMap {
  const { line, organization, order, dates = [], numbers = { decimal: '.', group: '' } } = map
  const columns = createColumns(header, faults)
  const memberOf = (name: string) => (/^(order|organization)\./.test(name) ? name : `${part}.${name}`)
  const field = fieldCompiler({ columns, dates: [dates].flat(), numbers, memberOf })
  const compiled = {
    columns: columns.used,
    lineId: compileTemplate(line ?? '', columns, 'line'),
    organizationRef: organization === undefined ? null : field('organization.ref', organization.ref, anyText),
    orderRef: field('order.ref', order.ref, anyText),
    fields: fieldsOf(
      {
        required: field,
        optional: (name, rule, kind) => (rule === undefined ? [] : [field(name, rule, kind, false)]),
      },
      columns,
    ),
  }
  columns.check()
  return compiled
}
