import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  ofCustomer: 'Customer’s reference',
} as const satisfies Translation<typeof russian>
