import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  errorTitle: 'The page did not open',
  errorText: 'Something went wrong. Try again; if it stays, give support the request number.',
  offlineText: 'The server cannot be reached. Check your connection and try again.',
  toOrders: 'To the orders',
} as const satisfies Translation<typeof russian>
