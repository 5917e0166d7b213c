import { Problem } from '#platform/api/problem.ts'

/** What went wrong with a login, in the words of the messages of `sign-in`. */
export type SignInError =
  | { key: 'wrongCredentials' | 'offline' | 'busy' | 'failed' }
  | { key: 'locked'; minutes: number }
  | { key: 'lockedSeconds'; seconds: number }

/** The meaning of a failed login. A wait of a minute and a half or more is given in minutes. */
export function signInError(error: unknown): SignInError {
  if (!(error instanceof Problem)) return { key: 'failed' }
  if (error.status === null) return { key: 'offline' }
  if (error.status === 401) return { key: 'wrongCredentials' }
  if (error.status === 429) {
    const seconds = Math.max(1, error.retryAfter ?? 60)
    return seconds < 90
      ? { key: 'lockedSeconds', seconds }
      : { key: 'locked', minutes: Math.ceil(seconds / 60) }
  }
  return { key: error.status === 503 ? 'busy' : 'failed' }
}
