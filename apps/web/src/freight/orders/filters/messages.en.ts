import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  more: 'Filters',
  moreChosen: 'Filters: {count, plural, other {#\u00a0selected}}',
  done: 'Done',
  clear: 'Clear',
  organization: 'Organization',
  unknownOrganization: 'Unknown organization',
  from: 'From',
  to: 'To',
  fromPlace: 'From: {place}',
  toPlace: 'To: {place}',
  findPlace: 'Country, port, or code',
  noPlaces: 'None of your orders go there',
  placesFailed: 'Couldn’t load the places.',
  dates: 'Dates follow the local calendar of the port or city.',
  departure: {
    label: 'Departure',
    between: 'Departure: {from} – {to}',
    since: 'Departure from {from}',
    until: 'Departure until {to}',
  },
  arrival: {
    label: 'Arrival',
    between: 'Arrival: {from} – {to}',
    since: 'Arrival from {from}',
    until: 'Arrival until {to}',
  },
  since: 'from',
  until: 'to',
} as const satisfies Translation<typeof russian>
