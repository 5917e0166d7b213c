import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  width: 'Width of column {name}',
  widthSpoken: '{width} pixels',
  edgeHint: 'Drag to resize. Double-click to reset',
} as const satisfies Translation<typeof russian>
