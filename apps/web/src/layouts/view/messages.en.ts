import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  label: 'Viewing as a customer',
  as: 'You see the portal as {name} does. Nothing can be changed.',
  reason: 'Reason: {reason}',
  until: 'until {time}',
  end: 'End',
} as const satisfies Translation<typeof russian>
