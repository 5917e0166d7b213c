import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: '{count, plural, one {Your contact} other {Your contacts}}',
} as const satisfies Translation<typeof russian>
