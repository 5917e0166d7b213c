import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  announcements: 'Announcements',
  levels: { information: 'Information', warning: 'Warning', disruption: 'Disruption' },
  more: '{count, plural, one {#\u00a0more announcement} other {#\u00a0more announcements}}',
  close: 'Close: {title}',
  link: 'Read more',
} as const satisfies Translation<typeof russian>
