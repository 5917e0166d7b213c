import type { Invoice } from '@portolan/contract/documents'

export type InvoiceState = 'paid' | 'open' | 'overdue'

/** Where an invoice stands on a calendar date `today`; on its due date it is not overdue yet. */
export function invoiceState(invoice: Pick<Invoice, 'paidOn' | 'dueOn'>, today: string): InvoiceState {
  if (invoice.paidOn !== null) return 'paid'
  return invoice.dueOn < today ? 'overdue' : 'open'
}

/** Overdue before open before paid, the one due first before the others: what must be done stands on top. */
export function byUrgency<T extends Pick<Invoice, 'paidOn' | 'dueOn'>>(
  invoices: readonly T[],
  today: string,
): T[] {
  const rank = { overdue: 0, open: 1, paid: 2 }
  return invoices.toSorted(
    (a, b) =>
      rank[invoiceState(a, today)] - rank[invoiceState(b, today)] ||
      (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0),
  )
}
