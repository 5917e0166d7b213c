import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  panel: {
    intro:
      'Sign in with your fingerprint, face or screen lock: no password, no code. A passkey can’t be phished or intercepted, because it only works on this portal.',
    emptyTitle: 'No passkeys yet',
    list: 'Passkeys',
    add: 'Add a passkey',
    adding: 'Continue in the browser window',
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
    keep: 'Keep this name',
    cancel: 'Cancel',
    failed: 'Couldn’t load your passkeys',
  },
  removal: {
    title: 'Remove “{name}”?',
    text: 'You’ll no longer be able to sign in with it, and you’ll be signed out everywhere else. You can’t undo this: you’d have to add a new passkey.',
    provider: 'If your password manager still offers it, delete it there too.',
    confirm: 'Remove passkey',
    cancel: 'Cancel',
  },
  support: {
    unsupported: 'This browser doesn’t support passkeys. Update it or use another one.',
    nowhere:
      'Passkeys don’t work at this address: they need a domain name and a secure connection. Ask {company} for help.',
    elsewhere: 'Passkeys only work at <link>{host}</link>, not at an IP address.',
  },
  offer: {
    title: 'Skip the password next time',
    text: 'Add a passkey to sign in with your fingerprint, face or screen lock. It’s faster and safer than a password.',
    add: 'Add a passkey',
    later: 'Not now',
    laterHint: 'You can add one any time in the settings.',
    addedTitle: 'Passkey added',
    addedText: 'It’s called “{name}”. You can rename or remove it in the settings.',
    next: 'Continue',
  },
} as const satisfies Translation<typeof russian>
