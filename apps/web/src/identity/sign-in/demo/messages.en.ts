import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  title: 'Demo',
  text: 'Demo data; every account uses the same password. Try it as:',
} as const satisfies Translation<typeof russian>
