import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  title: 'Confirm that it is you',
  text: 'This changes how your account is protected. After that we will not ask again for {minutes, plural, one {# minute} other {# minutes}}.',
  passwordNotEnough: 'While your second factor is on, your password isn’t enough here.',
  password: 'Password',
  passwordMissing: 'Enter your password.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  account: 'Account',
  otherWay: 'Another way',
  byPasskey: 'Confirm with a passkey',
  passkeyHint: 'Use your fingerprint, face, screen lock or security key.',
  byPassword: 'Confirm with the password',
  byCode: 'Confirm with a code',
  sendCode: 'Send a code',
  noWay: 'This account has no way to confirm that this browser knows. Sign out, sign in again and repeat it.',
} as const satisfies Translation<typeof russian>
