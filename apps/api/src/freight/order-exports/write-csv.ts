import type { Locale } from '@portolan/contract/identity/users'
import { byteOrderMark, csvDecimal, csvNumber, csvRow, csvText } from '@portolan/contract/shared/csv'
import type { Cell, Column } from './cell.ts'

/** Formats a value as CSV in the dialect of a language. */
export function writeCsvCell(cell: Cell, locale: Locale): string {
  if (cell === null) return ''
  if (cell.kind === 'text') return csvText(cell.text, locale)
  if (cell.kind === 'decimal') return csvDecimal(cell.text, locale)
  return cell.kind === 'number' ? csvNumber(cell.value, locale) : cell.text
}

/** Rows as CSV, one text for each batch. */
export async function* writeCsv<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly Column<Row>[],
  locale: Locale,
): AsyncGenerator<string> {
  const titles = columns.map(({ title }) => csvText(title, locale))
  yield byteOrderMark + csvRow(titles, locale)
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      csvRow(
        columns.map((column) => writeCsvCell(column.read(row), locale)),
        locale,
      ),
    )
    yield lines.join('')
  }
}
