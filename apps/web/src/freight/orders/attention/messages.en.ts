import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Needs attention',
  late: 'Late',
  'no-news': 'No news',
  'missing-papers': 'Missing documents',
  overdue: 'Overdue',
  overdueInvoices: 'Overdue invoices',
  arriving: 'Arriving in 7 days',
  'at-risk': 'At risk',
  count: '{count, number}',
  capped: '{count, number}+',
  spoken: '{group}: {count, plural, one {#\u00a0order} other {#\u00a0orders}}',
  spokenCapped: '{group}: more than {count, number} orders',
  spokenAmounts: '{text}, {amounts}',
} as const satisfies Translation<typeof russian>
