import { splitTable, type Table } from '#booking/tables/split-table.ts'
import { applyColumns, mostPackingLines, type PackingLines } from './apply-columns.ts'
import type { ColumnMapping } from './columns.ts'
import { guessColumns } from './guess-columns.ts'

/** A packing list as read, with the table so that a person can correct the mapping and apply it again. */
export interface PackingList extends PackingLines {
  table: Table
  mapping: ColumnMapping
}

/** Rows beyond these aren't even split: titles, blank rows and sums come on top of the lines. */
const mostRows = mostPackingLines * 4

/** Reads a table of cells, such as a sheet of a workbook. */
export function readPackingTable(table: Table): PackingList {
  const mapping = guessColumns(table)
  return { table, mapping, ...applyColumns(table, mapping) }
}

/** Reads pasted text or a CSV file: tabs, semicolons or commas, guessed like the header. */
export function readPackingList(text: string): PackingList {
  const { table, delimiter } = splitTable(text, mostRows)
  const mapping = guessColumns(table, delimiter)
  return { table, mapping, ...applyColumns(table, mapping) }
}
