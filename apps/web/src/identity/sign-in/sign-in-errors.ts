import { Problem } from '#platform/api/problem.ts'

/** The error of a login, as keys of the messages of `sign-in`. */
export type SignInError =
  | { key: 'wrongCredentials' | 'offline' | 'busy' | 'failed' }
  | { key: 'locked'; minutes: number }
  | { key: 'lockedSeconds'; seconds: number }

/** The meaning of a failed login. Waits of a minute and a half or more are given in minutes. */
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
