import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Needs attention',
  late: 'Late',
  'no-news': 'No news',
  'missing-papers': 'Missing documents',
  overdue: 'Overdue',
  overdueInvoices: 'Overdue invoices',
  arriving: 'Arriving in 7\u00a0days',
  'at-risk': 'At risk',
  count: '{count, number}',
  capped: '{count, number}+',
  spoken: '{group}: {count, plural, one {#\u00a0order} other {#\u00a0orders}}',
  spokenInvoices: '{group}: {count, plural, one {#\u00a0invoice} other {#\u00a0invoices}}',
  spokenOf: '{group}: {count} of {total} orders in this list',
  ofTotal: 'of\u00a0{total}',
  spokenCapped: '{group}: more than {count, number} orders',
  spokenAmounts: '{text}, {amounts}',
} as const satisfies Translation<typeof russian>
