import type { Token } from '@portolan/contract/identity/sign-in'
import { tryPassword } from '#identity/credentials/password-attempts.ts'
import type { Deps } from '#identity/deps.ts'
import { sentDeviceHash } from '#identity/devices/device-cookie.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { setCsrfCookie } from '#platform/http/csrf.ts'
import { Problem } from '#platform/http/problem.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { completeSignIn, holdCredentials, type SignInCall } from './complete-sign-in.ts'
import { awaitedCodeOf, openPartialSignIn } from './partial-sign-in.ts'

/**
 * Signs in with a password. An unknown, a locked and a known person with a wrong password take the same time
 * and get the same answer; only a flood from one IP address has to wait. With a second factor the answer is
 * partial.
 */
export async function createToken(
  deps: Deps,
  sessions: Sessions,
  call: SignInCall,
  login: { username: string; password: string; remember: boolean },
): Promise<Token> {
  const { database } = deps
  const { request, reply } = call
  const email = plainEmail(login.username)
  const attempt = await tryPassword(deps, {
    email,
    password: login.password,
    ip: request.ip,
    deviceHash: sentDeviceHash(request),
  })
  const { person, opens } = attempt
  if (!person || !opens) {
    // A locked name accepts any number of attempts; recording each would let a stranger fill the log.
    if (attempt.wait === 0)
      await recordEvent(database, { kind: 'sign-in-failed', userId: person?.id ?? null, ip: request.ip })
    throw new Problem('invalid_credentials')
  }
  const { remember } = login
  const userId = person.id
  const code = awaitedCodeOf(person)
  if (!code) {
    const signIn = { userId, proof: 'password', remember, credentials: person } as const
    return { ...(await completeSignIn(deps, sessions, call, signIn)), secondFactor: null }
  }
  const { sessionId, ...token } = await database.transaction(async (tx) => {
    await holdCredentials(tx, person)
    return openPartialSignIn(deps, tx, sessions, { request, userId, code, remember })
  })
  setCsrfCookie(reply, deps.secrets.key('csrf'), sessionId)
  return token
}
