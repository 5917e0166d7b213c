import type { InvoiceSort } from '@portolan/contract/freight/invoices/invoice-filter'
import { rowsOfTurn } from '#freight/order-exports/send-table.ts'
import type { Database } from '#platform/db/database.ts'
import type { InvoiceScope } from './invoice-filter.ts'
import { type InvoiceCursor, type InvoiceRow, listInvoiceRows } from './list-invoices.ts'

/**
 * All invoices of a list in its order, read by the list's own statement; each batch is read after the
 * previous one is consumed.
 */
export async function* readInvoices(
  database: Database,
  scope: InvoiceScope,
  ordering: InvoiceSort,
): AsyncGenerator<InvoiceRow[]> {
  let after: InvoiceCursor | null = null
  do {
    const rows: InvoiceRow[] = await listInvoiceRows(database, scope, { ordering, after, limit: rowsOfTurn })
    const last = rows.length > rowsOfTurn ? rows[rowsOfTurn - 1] : undefined
    if (last) rows.pop()
    yield rows
    after = last ? [last.part, last.sortKey, last.id] : null
  } while (after !== null)
}
