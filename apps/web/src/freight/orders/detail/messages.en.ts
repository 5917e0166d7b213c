import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  pageTitle: 'Order {number}',
  reference: 'Your reference: {reference}',
  withinTolerance: ', within {count, plural, other {#\u00a0h}} of the plan',
  print: 'Print',
  back: 'Back to orders',
  notFound: 'Order not found',
  notFoundHint: 'The link is wrong, or the order belongs to another organization.',
  failed: 'Couldn’t load the order',
  refreshFailed: 'Couldn’t refresh the order. You’re seeing earlier data.',
  facts: 'About this order',
  charges: 'Charges',
  quote: 'Quote {number}',
  contacts: 'Your contacts',
  documents: 'Documents',
  noDocuments: 'No documents yet.',
  documentsFailed: 'Couldn’t load the documents',
  invoices: 'Invoices',
  noInvoices: 'No invoices yet.',
  invoicesFailed: 'Couldn’t load the invoices',
  invoice: {
    number: 'Invoice {number}',
    paid: 'Paid {date}',
    due: 'Due {date}, {when}',
    overdue: 'Was due {date}, {count, plural, one {#\u00a0day} other {#\u00a0days}} ago',
    toPay: 'Amount due',
    open: 'Open',
    paidWord: 'Paid',
    overdueWord: 'Overdue',
    all: 'All invoices',
    details: 'Invoice {number}: lines and payment',
  },
  arrivalAt: {
    sea: 'At the port, {city}',
    air: 'At the airport, {city}',
  },
  finalAt: {
    door: 'At the door, {city}',
    stop: 'At the final stop, {city}',
  },
} as const satisfies Translation<typeof russian>
