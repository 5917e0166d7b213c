import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  notYetTitle: 'This page is not there yet',
  notYetText: '“{page}” has not been built yet. Orders and notifications already work.',
  notFoundTitle: 'There is no such page',
  notFoundText: 'The link may be old, or the address has a typing error.',
  errorTitle: 'The page did not open',
  errorText: 'Something went wrong. Try again; if it stays, give support the request number.',
  offlineText: 'The server cannot be reached. Check your connection and try again.',
  toOrders: 'To the orders',
  estimations: 'Calculator',
  newOrder: 'New order',
  preorder: 'Pre-order',
  preorderEdit: 'Pre-order, editing',
} as const satisfies Translation<typeof russian>
