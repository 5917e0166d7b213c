import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  title: 'Awaiting approval',
  count: '{count, plural, one {# pre-order} other {# pre-orders}}',
  caption: 'Pre-orders awaiting approval',
  readyOn: 'Ready {date}',
  showAll: 'Show all ({count})',
  failed: 'Couldn’t load your pre-orders.',
  again: 'Try again',
  column: {
    preorder: 'Pre-order',
    route: 'Route',
    status: 'Status',
    ready: 'Ready',
    packages: 'Packages',
    weight: 'Gross weight',
  },
  stage: {
    submitted: 'In review',
    'update-requested': 'Your answer needed',
    'changes-proposed': 'Changes proposed',
    approved: 'Approved',
    rejected: 'Rejected',
    canceled: 'Withdrawn',
  },
} as const satisfies Translation<typeof russian>
