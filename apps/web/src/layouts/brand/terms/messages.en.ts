import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  terms: 'Terms',
  due: '{company} has new terms of use.',
  read: 'Read the terms',
  accept: 'Accept',
  later: 'Later',
  thanks: 'Thank you, the terms are accepted',
  failed: 'Couldn’t save your answer',
} as const satisfies Translation<typeof russian>
