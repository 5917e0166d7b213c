import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  step: {
    submitted: 'New',
    changed: 'Changed by customer',
    'update-requested': 'Question asked',
    answered: 'Customer answered',
    'changes-proposed': 'Changes proposed',
    'changes-accepted': 'Changes accepted',
    'changes-declined': 'Changes declined',
    'request-withdrawn': 'Request taken back',
    'offer-accepted': 'New price accepted',
    approved: 'Approved',
    rejected: 'Rejected',
    canceled: 'Withdrawn by customer',
    'amendment-requested': 'Asks for a change',
    'amendment-confirmed': 'Change confirmed',
    'amendment-declined': 'Change declined',
    'cancellation-requested': 'Asks to cancel',
    'cancellation-confirmed': 'Canceled',
    'cancellation-declined': 'Cancellation declined',
  },
  waited: {
    minutes: '{count, number} min',
    hours: '{count, number} h',
    days: '{count, plural, one {#\u00a0day} other {#\u00a0days}}',
  },
} as const satisfies Translation<typeof russian>
