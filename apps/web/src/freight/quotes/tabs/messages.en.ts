import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  section: 'Calculator',
  prices: 'Past prices',
  quotes: 'Quotes',
  expiring: '{count, plural, one {#\u00a0offer expires soon} other {#\u00a0offers expire soon}}',
} as const satisfies Translation<typeof russian>
