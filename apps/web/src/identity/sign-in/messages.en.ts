import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

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
  wrongCredentials: 'Wrong email or password. Check your keyboard layout and Caps Lock.',
  failed: 'Couldn’t sign you in. Try again.',
  forgot: 'Forgot password?',
  expired: 'Your session has ended. Sign in again.',
  haveCode: 'I have a card with a code',
  keynote: 'See what the portal can do',
} as const satisfies Translation<typeof russian>
