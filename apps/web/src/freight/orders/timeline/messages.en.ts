import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Route and milestones',
  noTimes: 'No times known yet',
  plannedAndEstimated: 'planned {time}',
  estimatedBefore: 'estimated {time}',
  inDoubt: 'in doubt',
} as const satisfies Translation<typeof russian>
