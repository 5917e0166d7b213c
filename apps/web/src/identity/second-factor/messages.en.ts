import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Enter the code',
  text: 'Password accepted. Now confirm your sign-in with the code we send you.',
  notSent: 'We’ll send a code to the email address or phone you chose for two-step verification.',
  send: 'Send code',
  otherWay: 'Having trouble?',
  passkey: 'Sign in with a passkey',
  otherAccount: 'Use another account',
  help: 'No access to your email or phone? Ask {company} to turn off two-step verification.',
  expiredTitle: 'Sign-in timed out',
  expiredText: 'For your security, codes expire after a short time. Sign in again.',
  again: 'Sign in again',
} as const satisfies Translation<typeof russian>
