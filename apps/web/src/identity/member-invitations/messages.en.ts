import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Invitation',
  text: '{company} invites you to follow the orders of <b>{organization}</b> in this portal.',
  keeps: 'You’ll keep access to your other organizations. The invitation is valid until {date}.',
  accept: 'Accept',
  later: 'Not now',
  accepted: 'Added: {organization}',
  acceptedText: 'Their orders are now in your list.',
  goneTitle: 'This invitation can’t be opened',
  goneText:
    'It has been accepted or withdrawn, has expired, or was sent to another address. You’re signed in as {email}.',
  loadFailed: 'Couldn’t load the invitation',
  toOrders: 'Go to orders',
} as const satisfies Translation<typeof russian>
