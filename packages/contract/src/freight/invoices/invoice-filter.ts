// Values of the invoice list's filters. Without zod, like those of the orders.

/** Overdue from the day after its due date on, in the company's time zone. */
export const invoiceStates = ['overdue', 'open', 'paid'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/**
 * The sort orders of invoices: `urgency` lists the unpaid first by due date, then the paid with the latest on
 * top. `amount` sorts by currency first.
 */
export const invoiceSorts = [
  'urgency',
  'dueOn',
  '-dueOn',
  'issuedOn',
  '-issuedOn',
  'number',
  '-number',
  'amount',
  '-amount',
] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

/** The most invoices that one call selects by their IDs. */
export const maxSelectedInvoices = 200

/** The most files of one ZIP of invoices. */
export const maxArchivedInvoices = 1_000
