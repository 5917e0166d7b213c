import type { OpenedToken, SecondFactorChallenge } from '@portolan/contract/identity/sign-in'
import type { FastifyRequest } from 'fastify'
import type { CodeKey } from '#identity/codes/code-queries.ts'
import { type ConsumedCode, consumeCode, issueCode } from '#identity/codes/codes.ts'
import { sentDeviceHash } from '#identity/devices/device-cookie.ts'
import { tryPassword } from '#identity/limits/password-attempts.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { completeSignIn, type SignInCall } from '#identity/sign-in/complete-sign-in.ts'
import { findPerson } from '#identity/sign-in/credentials.ts'
import { type AwaitedCode, awaitedCodeOf, presentChallenge } from '#identity/sign-in/partial-sign-in.ts'
import type { Person } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { refusedField } from './field-texts.ts'

/**
 * Spends a code; throws a field error for a wrong one, 429 once there were too many, and writes both down.
 */
export async function takeCode(
  deps: Deps,
  request: FastifyRequest,
  guess: CodeKey & { code: string },
): Promise<Extract<ConsumedCode, { outcome: 'right' }>> {
  const spent = await consumeCode(deps, guess)
  if (spent.outcome === 'right') return spent
  if (spent.outcome === 'exhausted') throw new Problem('too_many_requests', spent.retryAfter)
  const { userId, purpose } = guess
  const data = { purpose }
  await recordEvent(deps.database, { kind: 'second-factor-failed', userId, ip: request.ip, data })
  throw refusedField(request, 'code', 'wrongCode')
}

/** Compares the password of a signed-in person; throws a field error, or 429 while the account waits. */
export async function takePassword(
  deps: Deps,
  request: FastifyRequest,
  caller: Person,
  given: { field: string; password: string },
): Promise<{ email: string }> {
  const known = await findPerson(deps.database, caller.userId)
  if (!known) throw new Problem('unauthorized')
  const email = plainEmail(known.email)
  const { opens, wait } = await tryPassword(deps, {
    email,
    password: given.password,
    ip: request.ip,
    deviceHash: sentDeviceHash(request),
  })
  if (opens) return { email }
  if (wait > 0) throw new Problem('too_many_requests', wait)
  const { userId } = caller
  await recordEvent(deps.database, { kind: 'sign-in-failed', userId, ip: request.ip })
  throw refusedField(request, given.field, 'wrongPassword')
}

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

/** Sends another code to where they go already, for the login that waits or for a step-up. */
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
