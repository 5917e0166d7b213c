import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  code: 'Code',
  sentByEmail: 'We sent a six-digit code to <b>{destination}</b>.',
  sentBySms: 'We sent a six-digit code by SMS to <b>{destination}</b>.',
  resend: 'Send a new code',
  resendIn: 'New code in {seconds} s',
  resent: 'We sent a new code.',
  checking: 'Checking the code',
} as const satisfies Translation<typeof russian>
