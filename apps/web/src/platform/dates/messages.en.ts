import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  choose: 'Open calendar',
  chooseOf: '{field}: open calendar',
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  chosen: '{day}, selected',
  todayIs: '{day}, today',
  today: 'Today',
  clear: 'Clear',
  example: 'For example 12.6. or 12 Jun 2026',
  placeholder: 'Day, month, year',
  unreadable: 'That’s not a date. Type it like 12 Jun 2026 or 12.06.2026.',
  early: 'Choose {day} or later.',
  late: 'Choose {day} or earlier.',
  readAs: 'Read as {day}.',
  other: 'Use {day} instead',
  from: 'from',
  to: 'to',
  end: '{range}, {end}',
} as const satisfies Translation<typeof russian>
