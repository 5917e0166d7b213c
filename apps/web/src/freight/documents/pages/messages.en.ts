import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  page: 'Page {number} of {count}',
  pageFailed: 'Couldn’t show this page. Open the document in a new tab.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const satisfies Translation<typeof russian>
