import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Route and milestones',
  noTimes: 'No times known yet',
  estimatedBefore: 'estimated {time}',
  inDoubt: 'uncertain',
  overtaken: {
    before: {
      arrivalMoved: 'before the new arrival, to be updated',
      departureMoved: 'before the new departure, to be updated',
      arrival: 'before the arrival, to be updated',
      departure: 'before the departure, to be updated',
      step: 'before the previous step, to be updated',
    },
    after: {
      arrivalMoved: 'after the new arrival, to be updated',
      departureMoved: 'after the new departure, to be updated',
      arrival: 'after the arrival, to be updated',
      departure: 'after the departure, to be updated',
      step: 'after the next step, to be updated',
    },
  },
} as const satisfies Translation<typeof russian>
