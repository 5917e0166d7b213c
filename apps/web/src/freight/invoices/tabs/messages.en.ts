import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  section: 'Orders and invoices',
  orders: 'Orders',
  invoices: 'Invoices',
  overdue: '{count, plural, one {# overdue invoice} other {# overdue invoices}}',
} as const satisfies Translation<typeof russian>
