import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  shortcuts: 'Single-key shortcuts',
  help: 'Letters and marks such as j, n or / work as shortcuts. Turn them off if you use voice control or press keys by accident.',
} as const satisfies Translation<typeof russian>
