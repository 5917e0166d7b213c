import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  code: 'Code',
  sentByEmail: 'We sent a code of six digits to <b>{destination}</b>.',
  sentBySms: 'We sent a code of six digits by SMS to <b>{destination}</b>.',
  resend: 'Send another code',
  resendIn: 'Another code in {seconds} s',
  resent: 'Another code is on its way.',
  checking: 'Checking the code',
} as const satisfies Translation<typeof russian>
