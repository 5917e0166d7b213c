import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  available: 'This portal is also available in English.',
  change: 'Switch to English',
} as const satisfies Translation<typeof russian>
