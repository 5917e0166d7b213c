import { type Guess, guessColumns } from '#booking/packing-list/guess/guess-columns.ts'
import { settleBasis } from '#booking/packing-list/guess/settle-basis.ts'
import { splitTable, type Table } from '#booking/tables/split-table.ts'
import { applyColumns, maxPackingLines, type PackingLines } from './apply-columns.ts'
import type { ColumnMapping } from './columns.ts'
import type { MergedArea } from './merged-areas.ts'
import type { PackingQuestion } from './questions.ts'

/** A packing list as read, with the table so that a person can correct the mapping and apply it again. */
export interface PackingList extends PackingLines {
  table: Table
  merges: readonly MergedArea[]
  mapping: ColumnMapping
  questions: readonly PackingQuestion[]
}

/** Rows beyond these aren't even split: titles, blank rows and sums come on top of the lines. */
const maxRows = maxPackingLines * 4

/** Reads as far as the list tells; its sums decide whether figures are for one package. */
function read(
  table: Table,
  { mapping: guessed, questions }: Guess,
  merges: readonly MergedArea[],
): PackingList {
  const lines = applyColumns(table, guessed, merges)
  const mapping = settleBasis(table, guessed, lines)
  const settled = mapping === guessed ? lines : applyColumns(table, mapping, merges)
  return { table, merges, mapping, questions, ...settled }
}

/** Reads a table of cells, such as a sheet of a workbook. */
export function readPackingTable(table: Table, merges: readonly MergedArea[] = []): PackingList {
  return read(table, guessColumns(table), merges)
}

/** Reads pasted text or a CSV file: tabs, semicolons or commas, guessed like the header. */
export function readPackingList(text: string): PackingList {
  const { table, delimiter } = splitTable(text, maxRows)
  return read(table, guessColumns(table, delimiter), [])
}
