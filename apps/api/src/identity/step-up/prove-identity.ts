import type { OpenedToken, SecondFactorChallenge } from '@portolan/contract/identity/sign-in'
import type { FastifyRequest } from 'fastify'
import type { CodeKey } from '#identity/codes/code-queries.ts'
import { issueCode, type Spent, spendCode } from '#identity/codes/codes.ts'
import { sentDeviceHash } from '#identity/devices/device-cookie.ts'
import { tryPassword } from '#identity/limits/password-tries.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { completeSignIn, type SignInCall } from '#identity/sign-in/complete-sign-in.ts'
import { findPerson } from '#identity/sign-in/credentials.ts'
import { type AwaitedCode, awaitedCodeOf, presentChallenge } from '#identity/sign-in/partial-sign-in.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/session.ts'
import type { Deps } from '#platform/process/deps.ts'
import { refusedField } from './field-texts.ts'

/** Spends a code; throws a field error for a wrong one, 429 once there were too many, and writes both down. */
export async function takeCode(
  deps: Deps,
  request: FastifyRequest,
  guess: CodeKey & { code: string },
): Promise<Extract<Spent, { outcome: 'right' }>> {
  const spent = await spendCode(deps, guess)
  if (spent.outcome === 'right') return spent
  if (spent.outcome === 'exhausted') throw new Problem('too_many_requests', spent.retryAfter)
  const { userId, purpose } = guess
  const data = { purpose }
  await recordEvent(deps.database, { kind: 'second-factor-failed', userId, address: request.ip, data })
  throw refusedField(request, 'code', 'wrongCode')
}

/** Compares the password of somebody who is signed in; throws a field error, or 429 while the account waits. */
export async function takePassword(
  deps: Deps,
  request: FastifyRequest,
  viewer: Viewer,
  given: { field: string; password: string },
): Promise<{ email: string }> {
  const known = await findPerson(deps.database, viewer.userId)
  if (!known) throw new Problem('unauthorized')
  const email = known.email.normalize('NFC').toLowerCase()
  const { opens, wait } = await tryPassword(deps, {
    email,
    password: given.password,
    address: request.ip,
    deviceHash: sentDeviceHash(request),
  })
  if (opens) return { email }
  if (wait > 0) throw new Problem('too_many_requests', wait)
  const { userId } = viewer
  await recordEvent(deps.database, { kind: 'sign-in-failed', userId, address: request.ip })
  throw refusedField(request, given.field, 'wrongPassword')
}

/** Completes the login that waits for this code, else proves identity anew. */
export async function takeCodeForToken(
  deps: Deps,
  sessions: Sessions,
  call: SignInCall & { viewer: Viewer },
  code: string,
): Promise<OpenedToken> {
  const { viewer, request } = call
  const { userId, sessionId } = viewer
  const { purpose } = await getAwaitedCode(deps, viewer)
  await takeCode(deps, request, { userId, sessionId, purpose, code })
  if (!viewer.partial) return proveSession(sessions, viewer, true)
  const provesEmail = purpose === 'registration'
  const signIn = { userId, proof: 'code', remember: false, partialId: sessionId, provesEmail } as const
  return completeSignIn(deps, sessions, call, signIn)
}

/** Proves identity again with the password, which counts for nothing sensitive while a second factor is in force. */
export async function takePasswordForToken(
  deps: Deps,
  sessions: Sessions,
  call: { request: FastifyRequest; viewer: Viewer },
  password: string,
): Promise<OpenedToken> {
  await takePassword(deps, call.request, call.viewer, { field: 'password', password })
  return proveSession(sessions, call.viewer, false)
}

async function proveSession(sessions: Sessions, viewer: Viewer, byFactor: boolean): Promise<OpenedToken> {
  const proved = await sessions.prove(viewer.sessionId, byFactor)
  if (!proved) throw new Problem('unauthorized')
  return proved
}

/** Sends another code to where they go already, for the login that waits or for a step-up. */
export async function sendCode(deps: Deps, viewer: Viewer): Promise<SecondFactorChallenge> {
  const { userId, sessionId } = viewer
  const code = await getAwaitedCode(deps, viewer)
  const issued = await deps.database.transaction((tx) => issueCode(deps, tx, { ...code, userId, sessionId }))
  if (!issued.sent) throw new Problem('too_many_requests', issued.resendAfter)
  return presentChallenge(code, issued.resendAfter)
}

async function getAwaitedCode(
  { database }: Deps,
  viewer: Viewer,
): Promise<Omit<AwaitedCode, 'purpose'> & { purpose: CodeKey['purpose'] }> {
  const person = await findPerson(database, viewer.userId)
  if (!person) throw new Problem('unauthorized')
  const awaited = awaitedCodeOf(person)
  if (!awaited) throw new Problem('no_second_factor')
  return viewer.partial ? awaited : { ...awaited, purpose: 'step-up' }
}
