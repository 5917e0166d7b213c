import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  pin: 'Pin',
  unpin: 'Unpin',
  pinOrder: 'Pin order {number}',
  pinFailed: 'Couldn’t pin order {number}',
  unpinFailed: 'Couldn’t unpin order {number}',
  requestNumber: 'Request ID: {requestId}',
} as const satisfies Translation<typeof russian>
