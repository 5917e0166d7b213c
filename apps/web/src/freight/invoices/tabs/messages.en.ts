import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  section: 'Orders and invoices',
  orders: 'Orders',
  invoices: 'Invoices',
  overdue: '{count, plural, one {#\u00a0overdue invoice} other {#\u00a0overdue invoices}}',
} as const satisfies Translation<typeof russian>
