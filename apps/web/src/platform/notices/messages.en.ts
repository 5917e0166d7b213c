import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  notYetTitle: 'Coming soon',
  notYetText: '“{page}” isn’t available yet. Orders and notifications already work.',
  notFoundTitle: 'Page not found',
  notFoundText: 'The link may be outdated, or the address is mistyped.',
  toOrders: 'Go to orders',
  estimations: 'Calculator',
} as const satisfies Translation<typeof russian>
