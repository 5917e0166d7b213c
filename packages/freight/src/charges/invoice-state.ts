const dayMs = 86_400_000

export interface InvoiceStanding {
  state: 'overdue' | 'open' | 'paid'
  /** Days since the due date, below 0 before it; null once paid. */
  daysOverdue: number | null
}

/**
 * Returns the state of an invoice on the company's calendar date `today`; on its due date it isn't overdue
 * yet.
 */
export function invoiceStanding(
  { dueOn, paidOn }: { dueOn: string; paidOn: string | null },
  today: string,
): InvoiceStanding {
  if (paidOn !== null) return { state: 'paid', daysOverdue: null }
  const daysOverdue = Math.round((Date.parse(today) - Date.parse(dueOn)) / dayMs)
  return { state: daysOverdue > 0 ? 'overdue' : 'open', daysOverdue }
}
