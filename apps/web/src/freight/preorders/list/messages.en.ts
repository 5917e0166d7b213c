import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  pending: { title: 'Awaiting approval', caption: 'Pre-orders awaiting approval' },
  closed: { title: 'Rejected and withdrawn', caption: 'Rejected and withdrawn pre-orders' },
  summary: {
    both: '{count, plural, one {#\u00a0pre-order} other {#\u00a0pre-orders}}: {answers, plural, one {#\u00a0needs} other {#\u00a0need}} your answer, {reviews, number} in review',
    answers: '{count, plural, one {#\u00a0pre-order needs} other {#\u00a0pre-orders need}} your answer',
    reviews: '{count, plural, one {#\u00a0pre-order} other {#\u00a0pre-orders}} in review',
    closed:
      '{count, plural, one {#\u00a0rejected or withdrawn pre-order} other {#\u00a0rejected or withdrawn pre-orders}}',
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
