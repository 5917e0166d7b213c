import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Your new email address',
  text: 'Confirm the address we sent this link to. You’ll sign in with it from now on.',
  sessions: 'You’ll be signed out on all devices.',
  confirm: 'Confirm address',
  doneTitle: 'Email address changed',
  doneText: 'You now sign in with {email}. Your password stays the same.',
  signIn: 'Sign in',
  goneTitle: 'This link doesn’t work',
  goneText:
    'It has been used, has expired, or was replaced by a newer one. Ask your contact to send you another.',
  toLogin: 'Go to sign-in',
} as const satisfies Translation<typeof russian>
