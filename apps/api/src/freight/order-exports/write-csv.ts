import type { Locale } from '@portolan/contract/identity/users'
import type { ListedOrder } from '#freight/orders/list/list-orders.ts'
import type { Cell } from './cell.ts'
import { type Column, columnsFor } from './columns.ts'

// What a spreadsheet of the language expects: with any other it puts a row in one cell, or reads 12.05 as 12 May.
const dialects: Record<Locale, { delimiter: string; decimal: string }> = {
  en: { delimiter: ',', decimal: '.' },
  ru: { delimiter: ';', decimal: ',' },
}

// Excel takes a file for UTF-8 by this alone.
const byteOrderMark = '\uFEFF'

// https://owasp.org/www-community/attacks/CSV_Injection: also after spaces, which spreadsheets drop.
const formula = /^[\s\u00a0]*[=+\-@|%\t\r]/

/** Text that a spreadsheet will not take for a formula, in quotes where it needs them. */
function writeText(text: string, delimiter: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One value as CSV in the dialect of a language. */
export function writeCsvCell(cell: Cell, locale: Locale): string {
  const { delimiter, decimal } = dialects[locale]
  if (cell === null) return ''
  if (cell.kind === 'text') return writeText(cell.text, delimiter)
  return cell.kind === 'number' ? String(cell.value).replace('.', decimal) : cell.text
}

function writeRow(cells: readonly string[], locale: Locale): string {
  return `${cells.join(dialects[locale].delimiter)}\r\n`
}

/** The orders as CSV, a piece of text a batch. */
export async function* writeCsv(
  batches: AsyncIterable<readonly ListedOrder[]>,
  locale: Locale,
): AsyncGenerator<string> {
  const columns: Column[] = columnsFor(locale)
  const titles = columns.map(({ title }) => writeText(title, dialects[locale].delimiter))
  yield byteOrderMark + writeRow(titles, locale)
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      writeRow(
        columns.map((column) => writeCsvCell(column.read(row), locale)),
        locale,
      ),
    )
    yield lines.join('')
  }
}
