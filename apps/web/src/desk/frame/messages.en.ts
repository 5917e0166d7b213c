import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  notFoundTitle: 'Page not found',
  notFoundText: 'The link may be outdated, or the address is mistyped.',
  toToday: 'Go to Today',
} as const satisfies Translation<typeof russian>
