import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Milestone history',
  about: 'Milestones that many orders got at once in the last 30\u00a0days.',
  orders: 'Orders',
  caption: 'Milestones that many orders got in the last 30\u00a0days',
  failed: 'Couldn’t load the milestones',
  refreshFailed: 'Couldn’t refresh. You’re seeing earlier data.',
  none: 'None in the last 30\u00a0days',
  noneHint: 'Select orders in the list, then “Set milestone”.',
  more: 'Show more',
  when: 'When',
  by: 'By',
  milestone: 'Milestone',
  where: 'Where',
  count: 'Orders',
  state: 'State',
  states: { running: 'Not finished', done: 'Applied', undoing: 'Undo not finished', undone: 'Undone' },
  open: 'Open: {milestone}, {when}',
  leftOut: '{count, plural, one {#\u00a0left as it was} other {#\u00a0left as they were}}',
  started: '{by}, {when}',
  ofRun: 'Orders with this milestone',
  wereOfRun: 'Orders that had this milestone',
  runFailed: 'Couldn’t load the orders',
} as const satisfies Translation<typeof russian>
