import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Pre-orders',
  tabs: {
    label: 'Whose turn it is',
    company: 'Waiting for you · {count}',
    customer: 'Waiting for customers · {count}',
    all: 'All',
  },
  about: {
    label: 'What it’s about',
    all: 'Everything',
    bookings: 'Bookings · {count}',
    amendments: 'Changes · {count}',
    cancellations: 'Cancellations · {count}',
  },
  mode: { label: 'Transport mode', all: 'Any mode' },
  search: {
    label: 'Search pre-orders',
    placeholder: 'Number, customer, cargo, city',
    clear: 'Clear search',
    hint: 'Type at least {minimum} characters.',
  },
  counted: '{count, plural, one {#\u00a0pre-order} other {#\u00a0pre-orders}}',
  oldest: 'Longest wait: {waited}',
  turnRound: 'You usually answer in {waited}',
  turnRoundHint:
    'Median time to answer customers over {days} days: {answers, plural, one {#\u00a0answer} other {#\u00a0answers}}',
  chips: {
    label: 'Filters',
    customer: 'Customer: {name}',
    remove: 'Remove filter “{name}”',
    clear: 'Clear all',
  },
  caption: 'Pre-orders',
  column: {
    waiting: 'Waiting',
    number: 'Number',
    customer: 'Customer',
    route: 'Route',
    state: 'State',
    ready: 'Ready',
    changed: 'Last step',
    packages: 'Packages',
    weight: 'Weight',
  },
  waitsFor: { company: 'has waited {waited} for you', customer: 'has waited {waited} for the customer' },
  failed: 'Couldn’t load the pre-orders.',
  refreshFailed: 'Couldn’t refresh the list. It may be out of date.',
  more: 'Show more',
  empty: {
    company: 'Nothing is waiting for you',
    companyHint: 'New bookings, answers and cancellations appear here by themselves.',
    customer: 'You’re not waiting for any answers',
    customerHint: 'Bookings that you asked about or proposed changes to appear here.',
    all: 'No pre-orders yet',
    allHint: 'They’ll appear here once customers start booking.',
    narrowed: 'No matches',
    narrowedHint: 'Change the search or clear the filters.',
  },
} as const satisfies Translation<typeof russian>
