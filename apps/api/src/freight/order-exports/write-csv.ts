import type { Locale } from '@portolan/contract/identity/users'
import { byteOrderMark, csvNumber, csvRow, csvText } from '@portolan/contract/shared/csv'
import type { ListedOrder } from '#freight/orders/list/list-orders.ts'
import type { Cell } from './cell.ts'
import { type Column, columnsFor } from './columns.ts'

/** One value as CSV in the dialect of a language. */
export function writeCsvCell(cell: Cell, locale: Locale): string {
  if (cell === null) return ''
  if (cell.kind === 'text') return csvText(cell.text, locale)
  return cell.kind === 'number' ? csvNumber(cell.value, locale) : cell.text
}

/** The orders as CSV, a piece of text a batch. */
export async function* writeCsv(
  batches: AsyncIterable<readonly ListedOrder[]>,
  locale: Locale,
): AsyncGenerator<string> {
  const columns: Column[] = columnsFor(locale)
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
