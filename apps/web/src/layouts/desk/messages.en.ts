import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  home: '{company}: desk',
  desk: 'Desk',
  portal: 'Customer portal',
  waiting: '{count, plural, one {#\u00a0task waits} other {#\u00a0tasks wait}}',
  company: 'Company',
  rooms: {
    today: 'Today',
    orders: 'Orders',
    preorders: 'Pre-orders',
    documents: 'Documents',
    messages: 'Messages',
    quotes: 'Quotes',
    threads: 'Conversations',
    announcements: 'Announcements',
    company: 'Company',
    customers: 'Customers',
    rates: 'Rates',
    settings: 'Settings',
    imports: 'Imports',
  },
  roles: {
    administrator: 'Administrator',
    operations: 'Operations',
    sales: 'Sales',
    finance: 'Finance',
    viewer: 'View only',
  },
} as const satisfies Translation<typeof russian>
