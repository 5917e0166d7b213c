import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  button: 'Delete the customer',
  title: 'Delete {name}?',
  failed: 'Couldn’t check what would be deleted.',
  inTheWay: 'This customer can’t be deleted while it has {list}.',
  inTheWayHint: 'Orders can be moved to another customer, each on its own page.',
  orders: '{count, plural, one {#\u00a0order} other {#\u00a0orders}}',
  preorders: '{count, plural, one {#\u00a0pre-order} other {#\u00a0pre-orders}}',
  quotes: '{count, plural, one {#\u00a0quote} other {#\u00a0quotes}}',
  goes: 'Goes',
  record: 'Name, settings and storage limit',
  invitations: '{count, plural, one {#\u00a0open invitation ends} other {#\u00a0open invitations end}}',
  rateSheets:
    '{count, plural, one {#\u00a0version of a rate sheet for this customer only} other {#\u00a0versions of rate sheets for this customer only}}',
  rates: '{count, plural, one {#\u00a0price of a past transport} other {#\u00a0prices of past transports}}',
  blocked:
    '{count, plural, one {#\u00a0person can no longer sign in, since this is the only customer} other {#\u00a0people can no longer sign in, since this is their only customer}}',
  stays: 'Stays',
  accounts: 'Accounts: a blocked person can be added to another customer and unblocked',
  staying:
    '{count, plural, one {#\u00a0person sees other customers too or is a colleague, and can sign in} other {#\u00a0people see other customers too or are colleagues, and can sign in}}',
  logs: 'Security log and activity log',
  forGood: 'A deleted customer can’t be brought back.',
  delete: 'Delete for good',
  cancel: 'Cancel',
  close: 'Close',
  deleted: '{name} was deleted',
} as const satisfies Translation<typeof russian>
