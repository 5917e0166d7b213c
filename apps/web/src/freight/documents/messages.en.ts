import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  previous: 'Previous document',
  next: 'Next document',
  position: '{index} of {count}',
  downloadFailed: 'Couldn’t download {name}',
  download: 'Download',
  downloadNamed: 'Download {name}',
  print: 'Print',
  openInTab: 'Open in a new tab',
  noPreview: 'Your browser can’t preview PDFs',
  noPreviewHint: 'Open the document in a new tab or download it.',
  failed: 'Couldn’t show the document',
  unfit: 'The file’s content doesn’t match its type. Download it and open it in another program.',
  gone: 'This file is no longer available.',
  missing: 'This file is missing on our server. Contact us with the request ID.',
  all: 'All as ZIP',
  allHint: 'All documents and invoices as one ZIP',
  allFailed: 'Couldn’t create the ZIP file',
  othersMade: 'Other files of your organization are still being prepared. Try again in a few seconds.',
  requestNumber: 'Request ID: {requestId}',
} as const satisfies Translation<typeof russian>
