import { isCurrency } from '@portolan/contract/company/currency'
import { maxLanes } from '@portolan/contract/company/sheet-content'
import { type DecimalMark, decimalMarkOf, readDecimal } from '@portolan/freight/booking/tables/read-number'
import { splitTable } from '@portolan/freight/booking/tables/split-table'
import { splitCurrency } from '@portolan/freight/charges/split-currency'
import { type Edits, shownValue, type TableColumn, type TableRow } from './price-table.ts'

export type CellFault = 'number' | 'negative' | 'currency' | 'locked' | 'blank' | 'outside'

/** The most rows of a pasted block that are read: one more than a sheet has lanes, to say that it's outside. */
const maxRows = maxLanes + 1

/** The price that a text means in a cell, or why it's none. Blank is a price on request. */
export function readPrice(
  text: string,
  row: TableRow,
  column: TableColumn,
  mark: DecimalMark,
): { value: string | null; fault?: never } | { value?: never; fault: CellFault } {
  const cell = row.cells.get(column.key)
  if (!cell) return { fault: 'locked' }
  const plain = text.trim()
  if (plain === '') return column.part === 'break' ? { fault: 'blank' } : { value: null }
  const { currency, figure } = splitCurrency(plain, isCurrency)
  // Several currencies have the sign, but only one the cell.
  const value = readDecimal(cell.currency.endsWith('D') ? figure.replace(/^\$\s*|\s*\$$/, '') : figure, mark)
  if (value === null) return { fault: 'number' }
  if (value.startsWith('-')) return { fault: 'negative' }
  return currency !== null && currency !== cell.currency ? { fault: 'currency' } : { value }
}

export interface PastedChange {
  row: TableRow
  column: TableColumn
  before: string | null
  value: string | null
}

export interface PastedFault {
  /** null outside of the table. */
  row: TableRow | null
  column: TableColumn | null
  text: string
  fault: CellFault
}

export interface Pasted {
  changes: PastedChange[]
  faults: PastedFault[]
  /** Cells that say what is there already. */
  same: number
}

interface PasteTarget {
  /** The visible rows and columns, from the active cell on. */
  rows: readonly TableRow[]
  columns: readonly TableColumn[]
  edits: Edits
  /** The reader's usual decimal mark, where the block doesn't say. */
  fallback: DecimalMark
}

/** The changes that a block of cells would make. Blank cells leave the price as it is. */
export function readPaste(text: string, { rows, columns, edits, fallback }: PasteTarget): Pasted {
  const { table } = splitTable(text, maxRows)
  const mark = decimalMarkOf(
    table.flat().map((cell) => splitCurrency(cell, isCurrency).figure),
    fallback,
  )
  const pasted: Pasted = { changes: [], faults: [], same: 0 }
  for (const [down, cells] of table.entries()) {
    for (const [right, cell] of cells.entries()) {
      if (cell.trim() === '') continue
      const row = rows[down] ?? null
      const column = columns[right] ?? null
      if (!row || !column) {
        pasted.faults.push({ row, column, text: cell, fault: 'outside' })
        continue
      }
      const { value, fault } = readPrice(cell, row, column, mark)
      const before = shownValue(row, column, edits) ?? null
      if (fault !== undefined) pasted.faults.push({ row, column, text: cell, fault })
      else if (isSame(before, value)) pasted.same++
      else pasted.changes.push({ row, column, before, value })
    }
  }
  return pasted
}

/** `1480.00` is the price `1480`. */
function isSame(before: string | null, value: string | null): boolean {
  return before === value || (before !== null && value !== null && Number(before) === Number(value))
}

/** The prices of an area, where they can be blank, as ones on request. */
export function cleared(rows: readonly TableRow[], columns: readonly TableColumn[], mark: DecimalMark) {
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const { value, fault } = readPrice('', row, column, mark)
      return fault === undefined ? [{ row, column, value }] : []
    }),
  )
}

/** The cells of an area as text for a spreadsheet. */
export function copyText(rows: readonly TableRow[], columns: readonly TableColumn[], edits: Edits): string {
  return rows
    .map((row) => columns.map((column) => shownValue(row, column, edits) ?? '').join('\t'))
    .join('\n')
}
