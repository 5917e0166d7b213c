import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  title: 'Enter the code',
  text: 'A second factor protects this account: the password was right, the code is left.',
  notSent: 'We send a code to the address or phone that you chose for the second factor.',
  send: 'Send a code',
  otherWay: 'That does not work?',
  passkey: 'Sign in with a passkey',
  otherAccount: 'Sign in to another account',
  help: 'No access to your e-mail or phone? Ask {company} to switch the second factor off.',
  expiredTitle: 'Signing in took too long',
  expiredText: 'For your safety, a code may be entered for a short time only. Sign in again.',
  again: 'Sign in again',
} as const satisfies Translation<typeof russian>
