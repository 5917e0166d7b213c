import type { LoginResponse } from '@portolan/contract/identity/passkeys'
import type { OpenedToken } from '@portolan/contract/identity/sign-in'
import type { Deps } from '#identity/deps.ts'
import type { RelyingParty } from '#identity/passkeys/relying-party.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { completeSignIn, type SignInCall } from '#identity/sign-in/complete-sign-in.ts'
import { type Person, personOf } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { countLoginAttempt, returnLoginAttempt } from './login-attempts.ts'
import { provePasskey } from './prove-passkey.ts'

interface LoginAnswer {
  challengeId: string
  response: LoginResponse
  remember?: boolean | undefined
}

/**
 * Signs in with a passkey, regardless of any second factor; for a caller, proves identity again in the
 * existing session.
 */
export async function finishLogin(
  deps: Deps,
  sessions: Sessions,
  party: RelyingParty,
  { caller, ...call }: SignInCall & { caller: Person | null },
  { remember = false, ...answer }: LoginAnswer,
): Promise<OpenedToken> {
  const { request } = call
  await countLoginAttempt(deps, request)
  const { userId } = await provePasskey(deps, party, { request, caller }, answer)
  await returnLoginAttempt(deps, request)
  if (caller) {
    const proved = await sessions.prove(caller.sessionId, true)
    if (!proved) throw new Problem('unauthorized')
    return proved
  }
  // The partial login that this one replaces; its choice to be remembered doesn't carry over.
  const half = personOf(request)
  if (half?.partial) {
    await sessions.endPartial(deps.database, half.sessionId)
    sessions.clearCache()
  }
  return completeSignIn(deps, sessions, call, { userId, proof: 'passkey', remember })
}
