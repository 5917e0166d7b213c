import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  lateArrival: {
    days: 'Arrives {count, plural, one {#\u00a0day} other {#\u00a0days}} late',
    hours: 'Arrives {count, plural, other {#\u00a0h}} late',
  },
  missedDeparture: {
    days: 'Departure overdue by {count, plural, one {#\u00a0day} other {#\u00a0days}}',
    hours: 'Departure overdue by {count, plural, other {#\u00a0h}}',
  },
  missedArrival: {
    days: 'Arrival overdue by {count, plural, one {#\u00a0day} other {#\u00a0days}}',
    hours: 'Arrival overdue by {count, plural, other {#\u00a0h}}',
  },
  unlikelyArrival: {
    days: 'Arrival in doubt: {city} overdue by {count, plural, one {#\u00a0day} other {#\u00a0days}}',
    hours: 'Arrival in doubt: {city} overdue by {count, plural, other {#\u00a0h}}',
    plain: 'Arrival in doubt',
  },
  noNews: 'No event since {time}',
  noNewsAt: 'No event since {time} {city}',
  noNewsYet: 'No events yet',
  missingPapers: {
    listed: 'Missing: {papers}',
    counted: '{count, plural, one {#\u00a0paper} other {#\u00a0papers}} missing',
  },
  overdueInvoices: 'Payment was due {date}',
  customsHold: {
    at: 'Held by customs in {city}',
    plain: 'Held by customs',
  },
  tightTransshipment: {
    at: 'Only {count, plural, other {#\u00a0h}} to transship in {city}',
    plain: 'Only {count, plural, other {#\u00a0h}} to transship',
  },
  freeDays: {
    plain: {
      end: 'Free days end {date}',
      ended: 'Free days ended {date}',
    },
    demurrage: {
      end: 'Free days end {date}, then demurrage',
      ended: 'Free days ended {date}, demurrage accrues',
    },
    detention: {
      end: 'Free days end {date}, then detention',
      ended: 'Free days ended {date}, detention accrues',
    },
    storage: {
      end: 'Free days end {date}, then storage',
      ended: 'Free days ended {date}, storage accrues',
    },
  },
  ahead: {
    departure: 'Departure reported for {date}, which is still ahead',
    arrival: 'Arrival reported for {date}, which is still ahead',
    event: 'Event reported for {date}, which is still ahead',
  },
  because: '{text} · {reason}',
  papers: {
    count: '{present}\u00a0of\u00a0{count, plural, one {#\u00a0paper} other {#\u00a0papers}}',
    countSpoken:
      '{present}\u00a0of\u00a0{count, plural, one {#\u00a0expected paper} other {#\u00a0expected papers}} received',
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
  reasonCode: 'reason code {code}',
  code: 'code {code}',
} as const satisfies Translation<typeof russian>
