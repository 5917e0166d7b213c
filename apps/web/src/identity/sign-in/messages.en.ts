import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  title: 'Sign in',
  tagline: 'Your cargo, door to door, on one screen.',
  welcome: 'Sign in to see your orders',
  email: 'Email',
  password: 'Password',
  remember: 'Remember me on this device',
  submit: 'Sign in',
  signingIn: 'Signing in',
  summary: 'Couldn’t sign you in',
  emailMissing: 'Enter your email.',
  emailInvalid: 'Enter a full email address, such as name@example.com.',
  passwordMissing: 'Enter your password.',
  wrongCredentials: 'Wrong email or password. Check your keyboard layout and Caps Lock.',
  locked: 'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  lockedSeconds: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  offline: 'Can’t reach the server. Check your connection; what you typed is still here.',
  busy: 'The server is busy. Try again in a minute.',
  failed: 'Couldn’t sign you in. Try again. If this keeps happening, contact support with the request ID.',
  forgot: 'Forgot password?',
  expired: 'Your session has ended. Sign in again.',
  haveCode: 'I have a card with a code',
  keynote: 'See what the portal can do',
  demoTitle: 'Demo',
  demoText: 'Demo data; every account uses the same password. Try it as:',
} as const satisfies Translation<typeof russian>
