import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  undo: 'Undo',
  failed: 'That didn’t work',
} as const satisfies Translation<typeof russian>
