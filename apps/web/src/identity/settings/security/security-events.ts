import type { SecurityEvent } from '@portolan/contract/identity/security-log'

const subjects = ['password', 'code', 'passkey', 'email', 'sms', 'disabled'] as const
type Subject = (typeof subjects)[number]

/** The subject of an event, in words if the portal has them; names given by people stay as they are. */
export function subjectText(
  { kind, subject }: SecurityEvent,
  wordOf: (subject: Subject) => string,
): string | null {
  if (kind === 'orders-exported' || kind === 'invoices-exported') return subject?.toUpperCase() ?? null
  const own = kind === 'sign-in' || kind === 'second-factor-changed'
  const subjectName = own ? subjects.find((each) => each === subject) : undefined
  return subjectName ? wordOf(subjectName) : subject
}

/** True if the event may be an attack. */
export function isAlarming({ kind }: SecurityEvent): boolean {
  return kind === 'sign-in-failed' || kind === 'second-factor-failed' || kind === 'passkey-suspicious'
}
