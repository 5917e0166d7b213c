import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  button: 'See the portal as this person',
  title: 'See the portal as {name}',
  text: 'You will see the portal as {name} does. Nothing can be changed. It ends after 30\u00a0minutes at the latest, and opens in this tab; your other tabs stay as they are.',
  reason: 'Reason',
  reasonHelp: 'The customer’s people read it in their security log.',
  reasonMissing: 'Give a reason of at least three characters.',
  cancel: 'Cancel',
  start: 'Start viewing',
} as const satisfies Translation<typeof russian>
