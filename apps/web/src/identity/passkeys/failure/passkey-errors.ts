import type { Locale } from '@portolan/contract/identity/users'
import { Problem } from '#platform/api/problem.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** What a browser's refusal means; `canceled` is the person's own doing and no error. */
export type PasskeyError = 'canceled' | 'known' | 'weakKey' | 'wrongOrigin' | 'refused' | 'failed'

// The names under which browsers refuse, see https://www.w3.org/TR/webauthn-3/.
const byName = new Map<string, PasskeyError>([
  ['NotAllowedError', 'canceled'],
  ['AbortError', 'canceled'],
  ['InvalidStateError', 'known'],
  ['ConstraintError', 'weakKey'],
  ['NotSupportedError', 'weakKey'],
  ['SecurityError', 'wrongOrigin'],
])

/** The meaning of whatever ended a ceremony; null where it was a failed call, which speaks for itself. */
export function passkeyError(error: unknown): PasskeyError | null {
  if (error instanceof Problem) return error.has('passkey_refused') ? 'refused' : null
  return (error instanceof Error && byName.get(error.name)) || 'failed'
}

/** The same in words. */
export function describePasskeyError(error: Exclude<PasskeyError, 'canceled'>, locale: Locale): string {
  return translatorOf(messages, locale)(error)
}
