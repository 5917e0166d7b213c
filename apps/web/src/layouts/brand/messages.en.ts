import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  links: 'About the company',
  notice: 'Legal notice',
  privacy: 'Privacy',
  terms: 'Terms',
  failed: 'Couldn’t load the document',
} as const satisfies Translation<typeof russian>
