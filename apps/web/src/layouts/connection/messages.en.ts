import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  lost: 'You’re offline. This page comes as soon as the connection is back.',
  lostToday: 'You’re offline. Showing what we had at {time}.',
  lostEarlier: 'You’re offline. Showing what we had on {day} at {time}.',
} as const satisfies Translation<typeof russian>
