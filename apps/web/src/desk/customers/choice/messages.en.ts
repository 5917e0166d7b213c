import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  placeholder: 'Name or reference',
  searching: 'Searching…',
  nothing: 'No such customer',
  failed: 'Couldn’t search customers',
} as const satisfies Translation<typeof russian>
