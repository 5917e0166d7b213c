import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  errorTitle: 'Couldn’t open the page',
  errorText: 'Something went wrong. Try again.',
  offlineText: 'Can’t reach the server. Check your connection and try again.',
  toOrders: 'Go to orders',
} as const satisfies Translation<typeof russian>
