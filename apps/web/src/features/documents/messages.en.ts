import type { Translation } from '#i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  previous: 'Previous document',
  next: 'Next document',
  position: '{index} of {count}',
  downloadFailed: '{name} could not be downloaded',
  download: 'Download',
  downloadNamed: 'Download {name}',
  print: 'Print',
  openInTab: 'Open in a new tab',
  noPreview: 'This browser shows no PDF inside a page',
  noPreviewHint: 'Open the document in a new tab, or download it.',
  failed: 'The document could not be shown',
  unfit: 'The file is not what its type says. Download it to look at it in another program.',
  gone: 'This file is no longer there.',
  all: 'All as ZIP',
  allHint: 'All documents and invoices as one ZIP',
  allFailed: 'The archive could not be made',
  requestNumber: 'Request number: {requestId}',
} as const satisfies Translation<typeof russian>
