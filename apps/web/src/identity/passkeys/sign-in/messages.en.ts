import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  or: 'or',
  button: 'Sign in with a passkey',
  elsewhere: 'To sign in with a passkey, open <link>{host}</link>.',
} as const satisfies Translation<typeof russian>
