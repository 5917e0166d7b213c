import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  signIn: {
    or: 'or',
    button: 'Sign in with a passkey',
    elsewhere: 'To sign in with a passkey, open <link>{address}</link>.',
  },
  errors: {
    known: 'This device or password manager already holds a passkey of yours.',
    weakKey: 'This security key will not do: it has to keep passkeys and verify you by PIN or fingerprint.',
    wrongAddress: 'Passkeys do not work at this address of the portal.',
    refused: 'The passkey was not accepted. It may have been removed from your account.',
    failed: 'The browser could not do this with a passkey. Try again.',
  },
} as const satisfies Translation<typeof russian>
