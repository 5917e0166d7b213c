import type { Locale } from '@portolan/contract/identity/users'
import { Problem } from '#platform/api/problem.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** The meaning of a browser's error; `canceled` is the person's choice and no error. */
export type PasskeyError = 'canceled' | 'known' | 'weakKey' | 'wrongOrigin' | 'refused' | 'failed'

// The names of browser errors, see https://www.w3.org/TR/webauthn-3/.
const byName = new Map<string, PasskeyError>([
  ['NotAllowedError', 'canceled'],
  ['AbortError', 'canceled'],
  ['InvalidStateError', 'known'],
  ['ConstraintError', 'weakKey'],
  ['NotSupportedError', 'weakKey'],
  ['SecurityError', 'wrongOrigin'],
])

/** The meaning of any error of a ceremony; null for a failed request, which has its own message. */
export function passkeyError(error: unknown): PasskeyError | null {
  if (error instanceof Problem) return error.has('passkey_refused') ? 'refused' : null
  return (error instanceof Error && byName.get(error.name)) || 'failed'
}

/** The same in words. */
export function describePasskeyError(error: Exclude<PasskeyError, 'canceled'>, locale: Locale): string {
  return translatorOf(messages, locale)(error)
}
