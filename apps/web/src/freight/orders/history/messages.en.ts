import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Message history',
  show: 'Show {count, plural, one {#\u00a0message} other {#\u00a0messages}}',
  failed: 'Couldn’t load the message history',
  none: 'No messages yet.',
  carrier: 'carrier',
  received: '{source}, received {time}',
  withdrawn: '{source} withdrew this',
  passedOver: 'Not shown above: another message counts instead',
  corrected: 'Corrected {count, plural, one {once} =2 {twice} other {#\u00a0times}}',
  moved: 'Moved {count, plural, one {once} =2 {twice} other {#\u00a0times}}, {slip}',
  movedBack: 'Moved {count, plural, one {once} =2 {twice} other {#\u00a0times}}',
  reasonIs: 'Reason: {reason}',
  because: '{source}: {reason}',
  disagrees: '{source} says {time}',
  movesOf: {
    departure: 'Changes to the departure',
    arrival: 'Changes to the arrival',
  },
  promise: {
    planned: 'Planned',
    estimated: 'Expected',
    actual: 'Confirmed',
  },
  disagreeing: 'Other sources say',
  container: 'Container {number}',
  other: 'Message {code}',
  note: 'Note',
  freeTime: 'Free time',
  position: 'Position reported',
  flags: {
    'check-digit': 'The check digit of the container number is wrong',
    'future-actual': 'Reported as done although it lies in the future',
    'before-departure': 'Reported for a time before the departure',
    'unknown-place': 'The place isn’t known: {place}',
    'assumed-utc': 'Local time without a known zone, shown as UTC',
  },
} as const satisfies Translation<typeof russian>
