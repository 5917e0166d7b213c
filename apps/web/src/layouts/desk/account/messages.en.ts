import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Secure your sign-in',
  text: 'The desk shows the data of every customer, so a password isn’t enough. Turn on two-step verification or add a passkey, and the desk opens.',
  proveText:
    'The desk shows the data of every customer, so a password isn’t enough. Confirm it’s you, and the desk opens.',
  prove: 'Confirm it’s me',
  signOut: 'Sign out',
} as const satisfies Translation<typeof russian>
