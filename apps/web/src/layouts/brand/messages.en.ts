import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  links: 'About the company',
  notice: 'Legal notice',
  privacy: 'Privacy',
  terms: 'Terms',
  due: '{company} has new terms of use.',
  read: 'Read the terms',
  accept: 'Accept',
  later: 'Later',
  thanks: 'Thank you, the terms are accepted',
  failed: 'Couldn’t save your answer',
  legalFailed: 'Couldn’t load the document',
} as const satisfies Translation<typeof russian>
