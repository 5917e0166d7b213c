import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  notYetTitle: 'Coming soon',
  notYetText: '“{page}” isn’t available yet. Orders and notifications already work.',
  notFoundTitle: 'Page not found',
  notFoundText: 'The link may be outdated, or the address is mistyped.',
  errorTitle: 'Couldn’t open the page',
  errorText: 'Something went wrong. Try again. If this keeps happening, contact support with the request ID.',
  offlineText: 'Can’t reach the server. Check your connection and try again.',
  toOrders: 'Go to orders',
  estimations: 'Calculator',
  newOrder: 'New order',
  preorder: 'Pre-order',
  preorderEdit: 'Edit pre-order',
} as const satisfies Translation<typeof russian>
