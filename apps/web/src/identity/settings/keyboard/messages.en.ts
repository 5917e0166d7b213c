import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  shortcuts: 'Single-key shortcuts',
  help: 'Letters and marks such as j, n or / work as shortcuts. Turn them off if you use voice control or press keys by accident.',
} as const satisfies Translation<typeof russian>
