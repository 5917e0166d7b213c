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
    '{losing, plural, =0 {No one loses access} one {#\u00a0person of {from} loses access at once} other {#\u00a0people of {from} lose access at once}}, {gaining, plural, =0 {and no other people see the order} one {#\u00a0person of {to} sees the order} other {#\u00a0people of {to} see the order}}.',
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
    events: '{count, plural, one {#\u00a0event} other {#\u00a0events}}',
    references: '{count, plural, one {#\u00a0reference} other {#\u00a0references}}',
    customerReferences:
      '{count, plural, one {#\u00a0reference of the booking} other {#\u00a0references of the booking}}',
    charges: '{count, plural, one {#\u00a0charge} other {#\u00a0charges}}',
    documents: '{count, plural, one {#\u00a0document} other {#\u00a0documents}}',
    uploads:
      '{count, plural, one {#\u00a0document of the customer} other {#\u00a0documents of the customer}}',
    invoices: '{count, plural, one {#\u00a0invoice} other {#\u00a0invoices}}',
    messages: '{count, plural, one {#\u00a0message} other {#\u00a0messages}}',
    notes: '{count, plural, one {#\u00a0internal note} other {#\u00a0internal notes}}',
    preorders: '{count, plural, one {#\u00a0pre-order} other {#\u00a0pre-orders}}',
    quotes: '{count, plural, one {#\u00a0quote} other {#\u00a0quotes}}',
    pins: '{count, plural, one {#\u00a0pin} other {#\u00a0pins}}',
    follows: '{count, plural, one {#\u00a0follow} other {#\u00a0follows}}',
    notifications: '{count, plural, one {#\u00a0notification} other {#\u00a0notifications}}',
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
