import type { InvoiceState } from '@portolan/contract/freight/invoices/invoice-filter'

const dayMs = 86_400_000

/** Where an invoice is on the company's calendar date `today`; on its due date it isn't overdue yet. */
export function stateOf(
  { dueOn, paidOn }: { dueOn: string; paidOn: string | null },
  today: string,
): { state: InvoiceState; daysOverdue: number | null } {
  if (paidOn !== null) return { state: 'paid', daysOverdue: null }
  const daysOverdue = Math.round((Date.parse(today) - Date.parse(dueOn)) / dayMs)
  return { state: daysOverdue > 0 ? 'overdue' : 'open', daysOverdue }
}
