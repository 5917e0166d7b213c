import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  title: 'Sign in',
  welcome: 'Sign in to see your orders',
  email: 'E-mail',
  password: 'Password',
  remember: 'Remember me on this device',
  submit: 'Sign in',
  signingIn: 'Signing in',
  summary: 'Signing in did not work',
  emailMissing: 'Enter your e-mail.',
  emailInvalid: 'This does not look like an e-mail address: it needs an @.',
  passwordMissing: 'Enter your password.',
  wrongCredentials: 'E-mail and password do not match. Check the keyboard layout and capital letters.',
  locked: 'Too many tries. Wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
  lockedSeconds: 'Too many tries. Wait {seconds, plural, one {# second} other {# seconds}} and try again.',
  offline: 'The server cannot be reached. Check your connection; what you typed is kept.',
  busy: 'The server is busy. Try again in a minute.',
  failed: 'The server could not sign you in. Try again; if it stays, give support the request number.',
  forgot: 'Forgot the password?',
  expired: 'Your session has ended. Sign in again.',
  haveCode: 'I have a card with a code',
  keynote: 'See what the portal does',
  demoTitle: 'Demonstration',
  demoText: 'All data are invented, and everybody has the same password. Choose who to be:',
} as const satisfies Translation<typeof russian>
