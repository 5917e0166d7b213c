import type { Locale } from '@portolan/contract/identity/users'
import { invoiceStanding } from '@portolan/freight/charges/invoice-state'
import { type Cell, type Column, numberCell, textCell } from '#freight/order-exports/cell.ts'
import { recordStatuses } from '#freight/order-exports/words.ts'
import type { InvoiceRow } from './list-invoices.ts'
import { type ColumnName, columnTitles, stateWords } from './words.ts'

function dateCell(text: string | null): Cell {
  return text === null ? null : { kind: 'date', text }
}

function standing({ dueOn, paidOn }: InvoiceRow, today: string) {
  return invoiceStanding({ dueOn: dueOn ?? today, paidOn }, today)
}

/** The columns of an export in the reader's language. */
export function columnsFor(locale: Locale, today: string): Column<InvoiceRow>[] {
  const titles = columnTitles[locale]
  function column(name: ColumnName, width: number, read: (row: InvoiceRow) => Cell): Column<InvoiceRow> {
    return { title: titles[name], width, read }
  }
  return [
    column('number', 20, (row) => textCell(row.invoiceNumber)),
    column('order', 16, (row) => textCell(row.orderNumber)),
    column('customerReference', 20, (row) => textCell(row.customerReference)),
    column('orderStatus', 12, (row) => textCell(recordStatuses[locale][row.orderStatus])),
    column('organization', 24, (row) => textCell(row.organizationName)),
    column('issued', 12, (row) => dateCell(row.issuedOn)),
    column('due', 12, (row) => dateCell(row.dueOn)),
    column('paid', 12, (row) => dateCell(row.paidOn)),
    column('amount', 14, (row) => (row.amount ? { kind: 'decimal', text: row.amount.amount } : null)),
    column('currency', 9, (row) => textCell(row.amount?.currency ?? null)),
    column('state', 12, (row) => textCell(stateWords[locale][standing(row, today).state])),
    column('daysOverdue', 14, (row) => {
      const { state, daysOverdue } = standing(row, today)
      return numberCell(state === 'overdue' ? daysOverdue : null)
    }),
    column('file', 32, (row) => textCell(row.name)),
  ]
}
