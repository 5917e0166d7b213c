import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  help: 'Only files that your organization uploads count.',
  used: '{used} of {limit} used',
  meter: 'File storage used: {organization}',
  nearlyFull: 'Almost full. Remove documents you no longer need, or ask {company} for more space.',
  full: 'No space left. Remove documents you no longer need, or ask {company} for more space.',
  failed: 'Couldn’t load the file storage',
  none: 'You don’t belong to an organization yet.',
  usedNow: 'Your organization’s files use {used} of {limit}.',
  tooMuch: 'These files need {needed}, but only {left} of {limit} is free.',
} as const satisfies Translation<typeof russian>
