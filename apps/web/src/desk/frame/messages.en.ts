import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  notFoundTitle: 'Page not found',
  notFoundText: 'The link may be outdated, or the address is mistyped.',
  toToday: 'Go to Today',
  act: {
    undo: 'Undo',
    failed: 'That didn’t work',
  },
  keptEmails: {
    text: 'No mail server is configured: emails stay in the outbox, where administrators read them.',
    link: 'Open the outbox',
  },
} as const satisfies Translation<typeof russian>
