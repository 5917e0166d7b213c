import type { Table } from '#booking/tables/split-table.ts'
import { type ColumnMapping, measureOf, type PackingField, requiredFields } from './columns.ts'
import { type CellFaultCode, type PackingLine, readCell } from './read-cell.ts'

/** The most lines of cargo that a list may have. */
export const mostPackingLines = 500

export type PackingFaultCode = CellFaultCode | 'missing' | 'too-many-lines'

/** A cell that couldn't be read; row and column count from 1. `column` is null for a whole row. */
export interface PackingFault {
  row: number
  column: number | null
  field: PackingField | null
  code: PackingFaultCode
  value: string
}

export interface PackingLines {
  /** `row` is the line's row in the table, counted from 1. */
  lines: { row: number; line: PackingLine }[]
  faults: PackingFault[]
  /** Rows with sums instead of cargo. */
  totalRows: number[]
  /** Required fields that no column holds. */
  missingFields: PackingField[]
}

const isEmpty = (text: string) => /^(?:[-–—.]*|n\/?a|нет данных)$/i.test(text)
const isTotal = (text: string) =>
  /^(?:(?:grand |sub[ -]?)?totals?|sum|(?:итого|всего)(?: [а-яё .,]+)?)\s*:?$/iu.test(text)

const emptyLine: PackingLine = {
  packaging: 'PKG',
  quantity: null,
  description: null,
  grossWeightKg: null,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  volumeM3: null,
  hsCode: null,
  originCountry: null,
  stackable: null,
  marks: null,
  poNumber: null,
}

const isRequired = (field: PackingField) => requiredFields.some((required) => required === field)
/** Lists write 0 where a dimension or volume isn't known. */
const mayBeZero = (field: PackingField) => !isRequired(field) && measureOf(field) !== null

function readRow(
  row: number,
  cells: readonly string[],
  mapping: ColumnMapping,
  faults: PackingFault[],
): PackingLine {
  const line = { ...emptyLine }
  for (const [index, column] of mapping.columns.entries()) {
    if (!column) continue
    const { field } = column
    const value = (cells[index] ?? '').trim()
    const fault = (code: PackingFaultCode) => faults.push({ row, column: index + 1, field, code, value })
    if (isEmpty(value)) {
      if (isRequired(field)) fault('missing')
      continue
    }
    const read = readCell(value, mapping.decimalMark, column)
    if (!('fault' in read)) Object.assign(line, read.value)
    else if (read.fault !== 'not-above-zero' || !mayBeZero(field)) fault(read.fault)
  }
  for (const column of mapping.columns) {
    if (!column?.perPackage || (column.field !== 'grossWeightKg' && column.field !== 'volumeM3')) continue
    const each = line[column.field]
    // Without a quantity the figure of one package says nothing of the line.
    line[column.field] =
      each === null || line.quantity === null ? null : Math.round(each * line.quantity * 1e6) / 1e6
  }
  return line
}

/** Reads a table of cells, pasted or out of a file, as the mapping says. Blank rows and sums are passed over. */
export function applyColumns(table: Table, mapping: ColumnMapping): PackingLines {
  const lines: PackingLines['lines'] = []
  const faults: PackingFault[] = []
  const totalRows: number[] = []
  for (const [index, cells] of table.entries()) {
    const row = index + 1
    if (row <= mapping.headerRows || cells.every((cell) => cell.trim() === '')) continue
    if (cells.some((cell) => isTotal(cell.trim()))) {
      totalRows.push(row)
      continue
    }
    if (lines.length === mostPackingLines) {
      faults.push({ row, column: null, field: null, code: 'too-many-lines', value: '' })
      break
    }
    lines.push({ row, line: readRow(row, cells, mapping, faults) })
  }
  const held = new Set(mapping.columns.map((column) => column?.field))
  return { lines, faults, totalRows, missingFields: requiredFields.filter((field) => !held.has(field)) }
}
