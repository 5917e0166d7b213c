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
  panel: {
    intro:
      'Sign in with your fingerprint, face or screen lock: no password, no code. A passkey cannot be overheard or lured out of you, since it works on this portal only.',
    emptyTitle: 'No passkeys yet',
    list: 'Passkeys',
    add: 'Add a passkey',
    adding: 'Go on in the browser’s window',
    added: 'Passkey added. Give it a name you’ll recognize. You’re signed out everywhere else.',
    removed: 'The passkey “{name}” was removed. You’re signed out everywhere else.',
    created: 'Added {date}',
    lastUsed: 'Last used {when}',
    neverUsed: 'Not used yet',
    synced: 'Synced',
    thisDevice: 'This device only',
    securityKey: 'Security key',
    rename: 'Rename the passkey “{name}”',
    renameShort: 'Rename',
    remove: 'Remove the passkey “{name}”',
    removeShort: 'Remove',
    name: 'Name of the passkey',
    nameMissing: 'Enter a name.',
    save: 'Save',
    keep: 'Keep as it is',
    cancel: 'Cancel',
    failed: 'The passkeys could not be loaded.',
  },
  removal: {
    title: 'Remove “{name}”?',
    text: 'It will no longer sign you in, and you’ll be signed out everywhere else. You can’t undo this: you’d have to add a new passkey.',
    provider: 'If your password manager still offers it, delete it there as well.',
    confirm: 'Remove the passkey',
    cancel: 'Cancel',
  },
  support: {
    unsupported: 'This browser knows no passkeys. Open the portal in another one, or update this one.',
    nowhere:
      'Passkeys do not work at this address: they need a site with a name and a secure connection. Please ask {company} for help.',
    elsewhere: 'Passkeys work at <link>{address}</link> only: an address made of numbers cannot have them.',
  },
  offer: {
    title: 'Next time, no password',
    text: 'Add a passkey and sign in with your fingerprint, face or screen lock. It is faster than a password, and safer.',
    add: 'Add a passkey',
    later: 'Not now',
    laterHint: 'You can always add one in the settings.',
    addedTitle: 'The passkey was added',
    addedText: 'It is called “{name}”. You can rename or remove it in the settings.',
    next: 'Continue',
  },
} as const satisfies Translation<typeof russian>
