import type { Row } from '#freight/imports/files/row.ts'
import type { SheetField } from './compile-sheet-map.ts'

export interface LineProblem {
  line: number
  reason: string
}

export type Values = Record<string, string>

/** `sheet.validTo` is `validTo`, `lines.2.code` is `code`. */
export const memberOf = ({ name }: Pick<SheetField, 'name'>) => name.slice(name.lastIndexOf('.') + 1)

/** The values of a row, by the last part of each field's name. */
export function readValues(row: Row, fields: readonly SheetField[], problems: LineProblem[]): Values {
  const values: Values = {}
  for (const field of fields) {
    const { value, problem } = field.read(row)
    const member = memberOf(field)
    if (problem !== undefined) problems.push({ line: row.line, reason: `${field.name}: ${problem}` })
    if (value !== null) values[member] = isDate(member) ? value.slice(0, 'YYYY-MM-DD'.length) : value
  }
  return values
}

const isDate = (member: string) => member === 'validFrom' || member === 'validTo'
