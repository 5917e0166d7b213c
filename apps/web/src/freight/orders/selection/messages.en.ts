import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  actions: 'Actions for selected orders',
  selected: '{count, plural, one {#\u00a0order} other {#\u00a0orders}} selected',
  tooMany: 'Select at most {most} orders at a time.',
  clear: 'Clear selection',
  zip: 'Documents',
  zipHint: 'All documents and invoices as one ZIP',
  pin: 'Pin',
  unpin: 'Unpin',
  documentsStarted: 'Download of {count, plural, one {#\u00a0document} other {#\u00a0documents}} started',
  documentsFailed: 'Couldn’t download the documents',
  noDocuments: 'The selected orders have no documents yet.',
  pinFailed: 'Couldn’t pin the orders',
  unpinFailed: 'Couldn’t unpin the orders',
  requestNumber: 'Request ID: {requestId}',
  exportStarted: 'Export of {count, plural, one {#\u00a0order} other {#\u00a0orders}} started',
  exportFailed: 'Couldn’t start the export',
} as const satisfies Translation<typeof russian>
