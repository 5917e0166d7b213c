import type { OpenedToken, SecondFactorChallenge } from '@portolan/contract/identity/sign-in'
import type { FastifyRequest } from 'fastify'
import type { CodeKey } from '#identity/codes/code-queries.ts'
import { issueCode } from '#identity/codes/codes.ts'
import { findPerson } from '#identity/credentials/credentials.ts'
import type { Deps } from '#identity/deps.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { takeCode, takePassword } from '#identity/step-up/take-proof.ts'
import type { Person } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { completeSignIn, type SignInCall } from './complete-sign-in.ts'
import { type AwaitedCode, awaitedCodeOf, presentChallenge } from './partial-sign-in.ts'

/** Completes the login that waits for this code, else proves identity again. */
export async function takeCodeForToken(
  deps: Deps,
  sessions: Sessions,
  call: SignInCall & { caller: Person },
  code: string,
): Promise<OpenedToken> {
  const { caller, request } = call
  const { userId, sessionId } = caller
  const { purpose } = await getAwaitedCode(deps, caller)
  await takeCode(deps, request, { userId, sessionId, purpose, code })
  if (!caller.partial) return proveSession(sessions, caller, true)
  const provesEmail = purpose === 'registration'
  const signIn = { userId, proof: 'code', remember: false, partialId: sessionId, provesEmail } as const
  return completeSignIn(deps, sessions, call, signIn)
}

/**
 * Proves identity again with the password, which isn't enough for sensitive changes while a second factor is
 * on.
 */
export async function takePasswordForToken(
  deps: Deps,
  sessions: Sessions,
  call: { request: FastifyRequest; caller: Person },
  password: string,
): Promise<OpenedToken> {
  await takePassword(deps, call.request, call.caller, { field: 'password', password })
  return proveSession(sessions, call.caller, false)
}

async function proveSession(sessions: Sessions, caller: Person, byFactor: boolean): Promise<OpenedToken> {
  const proved = await sessions.prove(caller.sessionId, byFactor)
  if (!proved) throw new Problem('unauthorized')
  return proved
}

/** Sends another code to the same destination, for the waiting login or for a step-up. */
export async function sendCode(deps: Deps, caller: Person): Promise<SecondFactorChallenge> {
  const { userId, sessionId } = caller
  const code = await getAwaitedCode(deps, caller)
  const issued = await deps.database.transaction((tx) => issueCode(deps, tx, { ...code, userId, sessionId }))
  if (!issued.sent) throw new Problem('too_many_requests', issued.resendAfter)
  return presentChallenge(code, issued.resendAfter)
}

async function getAwaitedCode(
  { database }: Deps,
  caller: Person,
): Promise<Omit<AwaitedCode, 'purpose'> & { purpose: CodeKey['purpose'] }> {
  const person = await findPerson(database, caller.userId)
  if (!person) throw new Problem('unauthorized')
  const awaited = awaitedCodeOf(person)
  if (!awaited) throw new Problem('no_second_factor')
  return caller.partial ? awaited : { ...awaited, purpose: 'step-up' }
}
