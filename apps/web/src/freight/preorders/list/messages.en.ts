import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  pending: { title: 'Awaiting approval', caption: 'Pre-orders awaiting approval' },
  closed: { title: 'Rejected and withdrawn', caption: 'Rejected and withdrawn pre-orders' },
  summary: {
    both: '{count, plural, one {# pre-order} other {# pre-orders}}: {answers, plural, one {# needs} other {# need}} your answer, {reviews, number} in review',
    answers: '{count, plural, one {# pre-order needs} other {# pre-orders need}} your answer',
    reviews: '{count, plural, one {# pre-order} other {# pre-orders}} in review',
    closed:
      '{count, plural, one {# rejected or withdrawn pre-order} other {# rejected or withdrawn pre-orders}}',
  },
  readyOn: 'Ready {date}',
  showAll: 'Show all ({count})',
  showMore: 'Show more',
  copy: 'Copy',
  copyNamed: 'Copy pre-order {number}',
  failed: 'Couldn’t load your pre-orders.',
  again: 'Try again',
  column: {
    number: 'Number',
    ready: 'Ready',
  },
  stage: {
    submitted: 'In review',
    'update-requested': 'Your answer needed',
    'changes-proposed': 'Changes proposed',
    approved: 'Approved',
    rejected: 'Rejected',
    canceled: 'Withdrawn',
  },
  reason: {
    price: 'Price not agreed',
    space: 'No space available',
    equipment: 'No suitable equipment',
    'dangerous-goods': 'Dangerous goods not accepted',
    'missing-data': 'Missing data',
    embargo: 'Transport not permitted',
    credit: 'Credit limit',
    other: 'Other reason',
  },
} as const satisfies Translation<typeof russian>
