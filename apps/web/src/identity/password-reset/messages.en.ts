import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  title: 'A new password',
  text: 'We send you a link with which you set a new password.',
  email: 'E-mail',
  emailMissing: 'Enter your e-mail.',
  emailInvalid: 'This does not look like an e-mail address.',
  send: 'Send the link',
  toLogin: 'Back to signing in',
  sentTitle: 'Look into your mail',
  sentText:
    'If there is an account for {email}, a link is on its way there. It works for {minutes, plural, one {# minute} other {# minutes}}, and once.',
  sentHelp: 'No mail? Look into the spam folder, and check that the address is right.',
  otherEmail: 'Enter another address',
  setTitle: 'Set a new password',
  setText: 'It takes the place of the old one, and you are signed out everywhere.',
  summary: 'The password is not saved',
  set: 'Save the password',
  doneTitle: 'The password is saved',
  doneText: 'Now sign in with it. A second factor, if there was one, is still in force.',
  signIn: 'Sign in',
  expiredTitle: 'This link does not work any more',
  expiredText:
    'It works for {minutes, plural, one {# minute} other {# minutes}}, and once. Ask for a new one.',
  askAgain: 'Ask for a new link',
} as const satisfies Translation<typeof russian>
