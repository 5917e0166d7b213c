import type { FastifyRequest } from 'fastify'
import type { CodeKey } from '#identity/codes/code-queries.ts'
import { type ConsumedCode, consumeCode } from '#identity/codes/codes.ts'
import { findPerson } from '#identity/credentials/credentials.ts'
import { tryPassword } from '#identity/credentials/password-attempts.ts'
import { sentDeviceHash } from '#identity/devices/device-cookie.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Person } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { refusedField } from './field-texts.ts'

/** Consumes a code; throws a field error for a wrong one, 429 after too many, and records both. */
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
  proof: { field: string; password: string },
): Promise<{ email: string }> {
  const person = await findPerson(deps.database, caller.userId)
  if (!person) throw new Problem('unauthorized')
  const email = plainEmail(person.email)
  const { opens, wait } = await tryPassword(deps, {
    email,
    password: proof.password,
    ip: request.ip,
    deviceHash: sentDeviceHash(request),
  })
  if (opens) return { email }
  if (wait > 0) throw new Problem('too_many_requests', wait)
  const { userId } = caller
  await recordEvent(deps.database, { kind: 'sign-in-failed', userId, ip: request.ip })
  throw refusedField(request, proof.field, 'wrongPassword')
}
