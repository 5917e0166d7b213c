import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Order {number}',
  order: 'Order',
  orders: 'Orders',
  notFound: 'Order not found',
  notFoundHint: 'It may have been deleted. Look for it in the list.',
  back: 'Back to orders',
  failed: 'Couldn’t load the order',
  refreshFailed: 'Couldn’t refresh the order',
  partsFailed: 'Couldn’t load the whole order',
  preorder: 'Pre-order {number}',
  quote: 'Quote {number}',
  archived: 'Archived',
  reference: 'Customer’s reference',
  contacts: 'Contacts for the customer',
} as const satisfies Translation<typeof russian>
