import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Log',
  none: 'Nothing has been reported yet',
  showAll: 'Show all ({count})',
  author: {
    formerPerson: 'former member of the staff',
    key: 'API key “{name}”',
    import: 'Import',
    carrier: 'Carrier',
    record: '{company}, order record',
  },
  received: '{author}, {time}',
  passedOver: 'Not shown: another message counts instead',
  sourceTookBack: 'Its source withdrew this',
  takenBack: 'Taken back by {author}, {time}',
  because: 'Reason: {reason}',
  canceledOrder: 'Order canceled',
  takeBack: 'Take back',
  takeBackNamed: 'Take back: {event}',
  giveBack: 'Restore',
  giveBackNamed: 'Restore: {event}',
  dialog: 'Take back “{event}”?',
  dialogText:
    'The order will look as it would without this message, and unsent notifications about it won’t go out. The log keeps a line. A later message of the same source counts again.',
  reason: 'Reason',
  reasonHelp: 'The customer doesn’t see it.',
  reasonMissing: 'Enter a reason',
  keep: 'Keep it',
  confirm: 'Take back',
  done: 'Taken back: {event}',
  sent: 'Taken back: {event}. {count, plural, one {#\u00a0email has} other {#\u00a0emails have}} already reached the customer.',
  undo: 'Undo',
  restored: 'Counts again: {event}',
  failed: 'Couldn’t change the log',
} as const satisfies Translation<typeof russian>
