import type { Table } from '#booking/tables/split-table.ts'
import { type ColumnMapping, measureOf, type PackingField, requiredFields } from './columns.ts'
import { coveredRows, type MergedArea } from './merged-areas.ts'
import { readPackaging, unnamedPackaging } from './packaging.ts'
import {
  type CellFaultCode,
  longest,
  type PackingLine,
  packagesIn,
  readCell,
  unNumberIn,
} from './read-cell.ts'

/** The most lines of cargo that a list may have. */
export const maxPackingLines = 500

export type PackingFaultCode = CellFaultCode | 'missing' | 'merged' | 'too-many-lines'

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
  unNumber: null,
}

const isRequired = (field: PackingField) => requiredFields.some((required) => required === field)
/** Lists write 0 where a dimension or volume isn't known. */
const mayBeZero = (field: PackingField) => !isRequired(field) && measureOf(field) !== null

function readRow(
  row: number,
  cells: readonly string[],
  mapping: ColumnMapping,
  cellAbove: (column: number) => string | null,
  faults: PackingFault[],
): PackingLine {
  const line = { ...emptyLine, ...packagingOf(mapping) }
  for (const [index, column] of mapping.columns.entries()) {
    if (!column) continue
    const { field } = column
    const own = (cells[index] ?? '').trim()
    const above = own === '' ? cellAbove(index) : null
    const isFigure = field === 'quantity' || measureOf(field) !== null
    const value = above !== null && !isFigure ? above.trim() : own
    const fault = (code: PackingFaultCode) => faults.push({ row, column: index + 1, field, code, value })
    if (isEmpty(value)) {
      // A merged cell names the group of its lines; a figure in it is that of all together.
      if (above !== null && above.trim() !== '') fault('merged')
      else if (isRequired(field)) fault('missing')
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
  line.description = describedWith(packagesOf(cells, mapping), line)
  line.unNumber ??= unNumberIn(line.description ?? '')
  return line
}

/** The packaging that the header of the packages' number names. */
function packagingOf({ columns }: ColumnMapping): Pick<PackingLine, 'packaging'> {
  const word = columns.find((column) => column?.field === 'quantity')?.packages
  return { packaging: (word === undefined ? null : readPackaging(word)) ?? emptyLine.packaging }
}

/** The words for a line's packages: its own, or those of the header. */
function packagesOf(cells: readonly string[], { columns, decimalMark }: ColumnMapping): string {
  const cellOf = (field: PackingField) =>
    (cells[columns.findIndex((column) => column?.field === field)] ?? '').trim()
  const header = columns.find((column) => column?.field === 'quantity')?.packages ?? ''
  return packagesIn(cellOf('quantity'), decimalMark) || cellOf('packaging') || header
}

/** The description with a kind of packages that has no code, so that 24 drums aren't just packages. */
function describedWith(packages: string, { description, packaging }: PackingLine): string | null {
  const word = packaging === 'PKG' ? unnamedPackaging(packages) : null
  if (description === null || word === null || description.toLowerCase().includes(word)) return description
  const whole = `${description} (${word})`
  return whole.length > longest.description ? description : whole
}

/** Recognizes a row that is named as a sum. A described row is cargo, even with a mark such as TOTAL. */
function isNamedSum(cells: readonly string[], mapping: ColumnMapping): boolean {
  const description = cells[mapping.columns.findIndex((column) => column?.field === 'description')]?.trim()
  if (description && !isTotal(description)) return false
  return cells.some((cell) => isTotal(cell.trim()))
}

/**
 * Recognizes a row without a description that has the sums of at least two lines, as at the end of
 * spreadsheets.
 */
function isSilentSum(line: PackingLine, lines: PackingLines['lines']): boolean {
  if (line.description !== null || lines.length < 2) return false
  return (['quantity', 'grossWeightKg'] as const).every((member) => {
    const sum = lines.reduce((total, { line: one }) => total + (one[member] ?? 0), 0)
    return line[member] !== null && Math.abs(line[member] - sum) < 0.001
  })
}

/**
 * Reads a table of cells, pasted or out of a file, as the mapping says. Blank rows and sums are passed over.
 */
export function applyColumns(
  table: Table,
  mapping: ColumnMapping,
  merges: readonly MergedArea[] = [],
): PackingLines {
  const coveredBy = coveredRows(merges)
  const lines: PackingLines['lines'] = []
  const faults: PackingFault[] = []
  const totalRows: number[] = []
  const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')
  const lastRow = table.findLastIndex((cells) => !isBlank(cells)) + 1
  for (const [index, cells] of table.entries()) {
    const row = index + 1
    if (row <= mapping.headerRows || isBlank(cells)) continue
    if (isNamedSum(cells, mapping)) {
      totalRows.push(row)
      continue
    }
    const rowFaults: PackingFault[] = []
    const cellAbove = (column: number) => {
      const top = coveredBy(index, column)
      return top === null || top < mapping.headerRows ? null : (table[top]?.[column] ?? '')
    }
    const line = readRow(row, cells, mapping, cellAbove, rowFaults)
    if (row === lastRow && isSilentSum(line, lines)) {
      totalRows.push(row)
      continue
    }
    if (lines.length === maxPackingLines) {
      faults.push({ row, column: null, field: null, code: 'too-many-lines', value: '' })
      break
    }
    faults.push(...rowFaults)
    lines.push({ row, line })
  }
  const held = new Set(mapping.columns.map((column) => column?.field))
  return { lines, faults, totalRows, missingFields: requiredFields.filter((field) => !held.has(field)) }
}
