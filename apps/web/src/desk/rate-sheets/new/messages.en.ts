import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  from: 'Origin',
  to: 'Destination',
  ref: 'Reference',
  carrier: 'Carrier',
  service: 'Service',
  via: 'Via',
  transit: 'Transit',
  frequency: 'Frequency',
  remarks: 'Remarks',
  included: 'included',
} satisfies Translation<typeof russian>
