import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  more: 'Address and contact',
  placeholder: 'Company name',
} as const satisfies Translation<typeof russian>
