import * as z from 'zod/mini'
import type { Cell } from '#freight/imports/files/row.ts'
import { dateFormats, FileStyle, NumberMarks, Rule } from '#freight/imports/mapping/import-map.ts'
import type { MapFaults } from '#freight/imports/mapping/map-faults.ts'
import {
  aLocalTime,
  anAmount,
  anyText,
  compileRule,
  createColumns,
  type ReadField,
} from '#freight/imports/mapping/rule.ts'

const indexColumns = [
  'file',
  'order',
  'kind',
  'name',
  'ref',
  'number',
  'amount',
  'currency',
  'issuedOn',
  'dueOn',
  'paidOn',
  'lineDescription',
  'lineQuantity',
  'lineUnit',
  'lineUnitPrice',
  'lineAmount',
  'beneficiary',
  'bank',
  'iban',
  'account',
  'bic',
  'correspondentAccount',
  'taxId',
  'paymentReference',
] as const
export type IndexColumn = (typeof indexColumns)[number]

/** Columns that are figures, as people write them. */
const figures: readonly IndexColumn[] = ['amount', 'lineQuantity', 'lineUnitPrice', 'lineAmount']

const columnRules = Object.fromEntries(indexColumns.map((column) => [column, z.optional(Rule)])) as Record<
  IndexColumn,
  z.ZodMiniOptional<typeof Rule>
>

/** The mapping file of an index of documents: its format, and the columns with other names. */
export const IndexMap = z.strictObject({
  file: z.optional(FileStyle),
  dates: z.optional(dateFormats),
  numbers: z.optional(NumberMarks),
  document: z._default(z.strictObject(columnRules), () => ({})),
})
export type IndexMap = z.infer<typeof IndexMap>

/** An index with known fields, by the rules of its map or by the names of its columns. */
export interface CompiledIndex {
  columns: readonly number[]
  fields: ReadonlyMap<IndexColumn, ReadField>
}

/** Binds a map to an index's header; throws an OperatorError with all errors of the map. */
export function compileIndexMap(map: IndexMap, header: readonly Cell[], faults?: MapFaults): CompiledIndex {
  const columns = createColumns(header, faults)
  const numbers = map.numbers ?? { decimal: '.', group: '' }
  const memberOf = (name: string) => `document.${name}`
  const context = { columns, dates: [map.dates ?? []].flat(), numbers, memberOf }
  const keyOf = (cell: Cell) =>
    String(cell)
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  const fields = new Map<IndexColumn, ReadField>()
  for (const column of indexColumns) {
    const headerCell = header.find((cell) => keyOf(cell) === column.toLowerCase())
    const rule =
      map.document[column] ?? (headerCell === undefined ? undefined : `{${String(headerCell).trim()}}`)
    const kind = figures.includes(column) ? anAmount : /On$/.test(column) ? aLocalTime : anyText
    if (rule !== undefined) fields.set(column, compileRule(rule, kind, context, column))
  }
  columns.check()
  return { columns: columns.used, fields }
}
