import type { SecondFactorChallenge, Token } from '@portolan/contract/identity/sign-in'
import type { User } from '@portolan/contract/identity/users'
import type { FastifyRequest } from 'fastify'
import { type CodePurpose, moveCode } from '#identity/codes/code-queries.ts'
import { issueCode } from '#identity/codes/codes.ts'
import { maskDestination } from '#identity/codes/mask-destination.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps } from '#platform/process/deps.ts'
import { ownerOf } from './complete-sign-in.ts'

/** The destination of a login's code, and what it proves. */
export interface AwaitedCode {
  purpose: Extract<CodePurpose, 'login' | 'registration'>
  channel: 'sms' | 'email'
  destination: string
}

/** The code to enter after the password: to prove a new account's email, else for the second factor. */
export function awaitedCodeOf(person: {
  email: string
  secondFactor: User['secondFactor']
  secondFactorDestination: string | null
  awaitsEmailProof: boolean
}): AwaitedCode | null {
  if (person.awaitsEmailProof) return { purpose: 'registration', channel: 'email', destination: person.email }
  const { secondFactor, secondFactorDestination } = person
  if (secondFactor === 'disabled' || secondFactorDestination === null) return null
  return { purpose: 'login', channel: secondFactor, destination: secondFactorDestination }
}

/** The challenge as shown to the person. */
export function presentChallenge(
  code: Pick<AwaitedCode, 'channel' | 'destination'>,
  resendAfter: number,
): SecondFactorChallenge {
  const { channel, destination } = code
  return { type: channel, destination: maskDestination(channel, destination), resendAfter }
}

/**
 * Opens a session that only the code completes, and sends it in the same transaction. If it's too early for
 * another, an active code of an earlier login moves to this session. The caller sets the CSRF cookie of
 * `sessionId`.
 */
export async function openPartialSignIn(
  deps: Deps,
  tx: Database,
  sessions: Sessions,
  signIn: { request: FastifyRequest; userId: string; code: AwaitedCode; remember: boolean },
): Promise<Token & { sessionId: string }> {
  const { request, userId, code, remember } = signIn
  const session = await sessions.openPartial(ownerOf(request, userId), remember, tx)
  const issued = await issueCode(deps, tx, { ...code, userId, sessionId: session.id })
  if (!issued.sent) await moveCode(tx, { ...code, userId, sessionId: session.id })
  return {
    sessionId: session.id,
    token: session.token,
    expiresAt: session.expiresAt,
    secondFactor: presentChallenge(code, issued.resendAfter),
  }
}
