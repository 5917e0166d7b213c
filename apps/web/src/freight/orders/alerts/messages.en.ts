import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  lateArrival: {
    days: 'Arrives {count, plural, one {# day} other {# days}} late',
    hours: 'Arrives {count, plural, other {#\u00a0h}} late',
  },
  missedDeparture: {
    days: 'Departure overdue by {count, plural, one {# day} other {# days}}',
    hours: 'Departure overdue by {count, plural, other {#\u00a0h}}',
  },
  missedArrival: {
    days: 'Arrival overdue by {count, plural, one {# day} other {# days}}',
    hours: 'Arrival overdue by {count, plural, other {#\u00a0h}}',
  },
  unlikelyArrival: {
    days: 'Arrival in doubt: {city} overdue by {count, plural, one {# day} other {# days}}',
    hours: 'Arrival in doubt: {city} overdue by {count, plural, other {#\u00a0h}}',
    plain: 'Arrival in doubt',
  },
  noNews: 'No event since {time}',
  noNewsAt: 'No event since {time} {city}',
  noNewsYet: 'No events yet',
  missingPapers: {
    listed: 'Missing: {papers}',
    counted: '{count, plural, one {# paper} other {# papers}} missing',
  },
  overdueInvoices: 'Payment was due {date}',
  customsHold: { at: 'Held by customs in {city}', plain: 'Held by customs' },
  tightTransshipment: {
    at: 'Only {count, plural, other {#\u00a0h}} to transship in {city}',
    plain: 'Only {count, plural, other {#\u00a0h}} to transship',
  },
  freeDays: { end: 'Free days end {date}', ended: 'Free days ended {date}' },
  because: '{text} · {reason}',
  papers: {
    count: '{present} of {count, plural, one {# paper} other {# papers}}',
    countSpoken: '{present} of {count, plural, one {# expected paper} other {# expected papers}} received',
  },
  paper: {
    'bill-of-lading': 'bill of lading',
    'air-waybill': 'air waybill',
    cmr: 'CMR consignment note',
    'rail-waybill': 'rail waybill',
    'packing-list': 'packing list',
    'commercial-invoice': 'commercial invoice',
    invoice: 'invoice',
    certificate: 'certificate',
    customs: 'customs document',
    'arrival-notice': 'arrival notice',
    photo: 'photo',
    other: 'other document',
  },
} as const satisfies Translation<typeof russian>
