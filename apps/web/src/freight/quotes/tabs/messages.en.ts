import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  section: 'Calculator',
  prices: 'Past prices',
  quotes: 'Quotes',
  expiring: '{count, plural, one {# offer expires soon} other {# offers expire soon}}',
} as const satisfies Translation<typeof russian>
