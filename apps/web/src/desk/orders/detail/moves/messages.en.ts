import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Move the order to another customer',
  to: 'New customer',
  relation: 'How it relates to {from}',
  other: 'It’s another company',
  otherHelp:
    'The order was recorded under the wrong customer. The conversation and what {from} uploaded stay visible to you only.',
  same: 'It’s the same company',
  sameHelp:
    'The customer was entered twice, or was merged. Everything goes along, invoices and conversation too.',
  reason: 'Reason',
  reasonHelp: 'Stays with the order and in the activity log. Customers don’t see it.',
  reasonMissing: 'Enter the reason',
  checking: 'Checking what goes along…',
  checkFailed: 'Couldn’t check what goes along.',
  isThere: 'The order belongs to this customer already.',
  people:
    '{losing, plural, =0 {No one loses access} one {# person of {from} loses access at once} other {# people of {from} lose access at once}}, {gaining, plural, =0 {and no other people see the order} one {# person of {to} sees the order} other {# people of {to} see the order}}.',
  system:
    'Your system must send the order with the customer reference {ref}: with the former one, it’s refused.',
  charges: 'Check the charges: {to} will see their prices.',
  fate: {
    moves: 'Goes along',
    hidden: 'Stays visible to you only',
    stays: 'Stays with {from}',
    removed: 'Is removed',
  },
  part: {
    events: '{count, plural, one {# event} other {# events}}',
    references: '{count, plural, one {# reference} other {# references}}',
    customerReferences:
      '{count, plural, one {# reference of the booking} other {# references of the booking}}',
    charges: '{count, plural, one {# charge} other {# charges}}',
    documents: '{count, plural, one {# document} other {# documents}}',
    uploads: '{count, plural, one {# document of the customer} other {# documents of the customer}}',
    invoices: '{count, plural, one {# invoice} other {# invoices}}',
    messages: '{count, plural, one {# message} other {# messages}}',
    notes: '{count, plural, one {# internal note} other {# internal notes}}',
    preorders: '{count, plural, one {# pre-order} other {# pre-orders}}',
    quotes: '{count, plural, one {# quote} other {# quotes}}',
    pins: '{count, plural, one {# pin} other {# pins}}',
    follows: '{count, plural, one {# follow} other {# follows}}',
    notifications: '{count, plural, one {# notification} other {# notifications}}',
  },
  obstacle: {
    invoices:
      'The order has invoices: {names}. They can’t become another company’s. Delete them first and issue new ones after the move.',
    ref: '{to} already has an order with the reference {names}.',
  },
  move: 'Move',
  cancel: 'Cancel',
  moved: 'The order belongs to {to} now',
  history: 'Moves',
  line: '{from} → {to}',
  sameCompany: 'same company',
} as const satisfies Translation<typeof russian>
