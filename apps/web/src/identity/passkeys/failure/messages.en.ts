import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  known: 'You already have a passkey on this device or in this password manager.',
  weakKey:
    'This security key isn’t supported. It must store passkeys and verify you with a PIN or fingerprint.',
  wrongOrigin: 'Passkeys don’t work at this address.',
  refused: 'This passkey wasn’t accepted. It may have been removed from your account.',
  failed: 'Your browser couldn’t complete this. Try again.',
} as const satisfies Translation<typeof russian>
