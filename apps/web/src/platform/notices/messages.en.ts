import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  notFoundTitle: 'Page not found',
  notFoundText: 'The link may be outdated, or the address is mistyped.',
  toOrders: 'Go to orders',
} as const satisfies Translation<typeof russian>
