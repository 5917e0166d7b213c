import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Confirm it’s you',
  text: 'This changes the security of your account. We won’t ask again for {minutes, plural, one {#\u00a0minute} other {#\u00a0minutes}}.',
  passwordNotEnough: 'With two-step verification on, your password isn’t enough here.',
  password: 'Password',
  passwordMissing: 'Enter your password.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  account: 'Account',
  otherWay: 'Another way',
  byPasskey: 'Confirm with a passkey',
  passkeyHint: 'Use your fingerprint, face, screen lock or security key.',
  byPassword: 'Confirm with your password',
  byCode: 'Confirm with a code',
  sendCode: 'Send code',
  noWay: 'This browser supports none of your ways to confirm it’s you. Sign out, sign in again and retry.',
} as const satisfies Translation<typeof russian>
