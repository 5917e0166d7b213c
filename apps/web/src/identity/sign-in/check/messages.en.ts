import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  emailMissing: 'Enter your email.',
  emailInvalid: 'Enter a full email address, such as name@example.com.',
  passwordMissing: 'Enter your password.',
} as const satisfies Translation<typeof russian>
