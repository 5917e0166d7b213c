import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Reset your password',
  text: 'We’ll email you a link to set a new password.',
  email: 'Email',
  emailMissing: 'Enter your email.',
  emailInvalid: 'Enter a full email address, such as name@example.com.',
  emailLetters: 'Before @, only the letters A to Z, digits and signs are possible.',
  send: 'Send link',
  toLogin: 'Back to sign-in',
  sentTitle: 'Check your inbox',
  sentText:
    'If {email} has an account, a link is on its way. It works once, within {minutes, plural, one {#\u00a0minute} other {#\u00a0minutes}}.',
  sentHelp: 'No message? Check your spam folder and the address.',
  otherEmail: 'Use another address',
  setTitle: 'Set a new password',
  setText: 'It replaces the old one and signs you out everywhere.',
  summary: 'Couldn’t save the password',
  set: 'Save password',
  doneTitle: 'Password saved',
  doneText: 'Sign in with your new password. If you use two-step verification, it’s still on.',
  signIn: 'Sign in',
  expiredTitle: 'This link no longer works',
  expiredText:
    'Links work once, within {minutes, plural, one {#\u00a0minute} other {#\u00a0minutes}}. Request a new one.',
  askAgain: 'Request a new link',
} as const satisfies Translation<typeof russian>
