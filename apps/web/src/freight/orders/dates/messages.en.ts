import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  date: {
    departed: 'Departed',
    arrived: 'Arrived',
    delivered: 'Delivered',
    unknown: 'Date unknown',
    none: 'unknown',
    planned: 'planned',
    estimated: 'estimated',
    actual: 'actual',
    doubtful: 'uncertain',
  },
  expected: {
    departure: { planned: 'Planned departure', estimated: 'Estimated departure' },
    arrival: { planned: 'Planned arrival', estimated: 'Estimated arrival' },
    delivery: { planned: 'At the door, planned', estimated: 'At the door, estimated' },
  },
  door: {
    expected: 'At the door {date}, {certainty}',
    afterwards: 'at the door {date}, {certainty}',
    newDate: 'At the door: new date to follow',
    arrived: 'Arrived {date}',
    customs: 'Waiting for customs',
    collection: 'Waiting for collection',
    delivery: 'On its way',
  },
  onTime: 'On time',
  wasOnTime: 'On time',
  late: {
    days: '{count, plural, one {#\u00a0day} other {#\u00a0days}} late',
    hours: '{count, plural, other {#\u00a0h}} late',
  },
  early: {
    days: '{count, plural, one {#\u00a0day} other {#\u00a0days}} early',
    hours: '{count, plural, other {#\u00a0h}} early',
  },
  overdueArrival: {
    days: 'Arrival unconfirmed for {count, plural, one {#\u00a0day} other {#\u00a0days}}',
    hours: 'Arrival unconfirmed for {count, plural, one {#\u00a0hour} other {#\u00a0hours}}',
  },
  overdueDeparture: {
    days: 'Departure unconfirmed for {count, plural, one {#\u00a0day} other {#\u00a0days}}',
    hours: 'Departure unconfirmed for {count, plural, one {#\u00a0hour} other {#\u00a0hours}}',
  },
  shift: {
    laterDays: '{count, plural, one {#\u00a0day} other {#\u00a0days}} later than planned',
    laterHours: '{count, plural, one {#\u00a0hour} other {#\u00a0hours}} later than planned',
    earlierDays: '{count, plural, one {#\u00a0day} other {#\u00a0days}} earlier than planned',
    earlierHours: '{count, plural, one {#\u00a0hour} other {#\u00a0hours}} earlier than planned',
  },
  silent: 'No updates for {count, plural, one {#\u00a0day} other {#\u00a0days}}',
  arrivalInDoubt: 'Arrival uncertain',
  stated: 'stated as {certainty}',
  againstPromise: '{slip} against the first promise',
  slip: {
    laterDays: '+{count, plural, one {#\u00a0day} other {#\u00a0days}}',
    laterHours: '+{count, plural, one {#\u00a0hour} other {#\u00a0hours}}',
    earlierDays: '−{count, plural, one {#\u00a0day} other {#\u00a0days}}',
    earlierHours: '−{count, plural, one {#\u00a0hour} other {#\u00a0hours}}',
  },
} as const satisfies Translation<typeof russian>
