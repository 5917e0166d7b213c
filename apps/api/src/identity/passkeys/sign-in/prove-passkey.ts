import type { LoginResponse } from '@portolan/contract/identity/passkeys'
import type { FastifyRequest } from 'fastify'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { consumeChallenge } from '#identity/passkeys/challenges.ts'
import { findPasskey, type KnownPasskey, recordUse } from '#identity/passkeys/queries.ts'
import type { RelyingParty } from '#identity/passkeys/relying-party.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Person } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { verifyLogin } from './verify-login.ts'

/**
 * Consumes the challenge and returns the passkey that proved its owner present. Every failure is the same
 * `passkey_refused`; the reason is only in the owner's security log.
 */
export async function provePasskey(
  deps: Deps,
  party: RelyingParty,
  { request, caller }: { request: FastifyRequest; caller: Person | null },
  { challengeId, response }: { challengeId: string; response: LoginResponse },
): Promise<KnownPasskey> {
  const { database } = deps
  const purpose = caller ? 'step-up' : 'sign-in'
  const challenge = await consumeChallenge(database, challengeId, purpose, caller)
  const passkey = await findPasskey(database, response.id)
  const mayTry = challenge && passkey && isOwners(passkey, caller, response.response.userHandle)
  const use = mayTry ? await verifyLogin(party, challenge, passkey, response) : null
  const went = use && passkey && (await recordUse(database, passkey.id, use))
  if (passkey && went && !passkey.disabled) return passkey
  await database.transaction(async (tx) => {
    const { userId = null, name = '' } = passkey ?? {}
    if (userId && use && !went) {
      await recordEvent(tx, { kind: 'passkey-suspicious', userId, ip: request.ip, data: { name } })
      await notifyOwner(tx, userId, { kind: 'passkey-suspicious', name }, undefined, { request })
    }
    await recordEvent(tx, {
      kind: 'sign-in-failed',
      userId,
      ip: request.ip,
      data: { proof: 'passkey' },
    })
  })
  throw new Problem('passkey_refused')
}

/**
 * A sign-in must name the owner. In a step-up, which requests the caller's own passkeys, authenticators may
 * omit it, but the passkey must be the caller's.
 */
function isOwners(
  passkey: KnownPasskey,
  caller: Person | null,
  userHandle: string | null | undefined,
): boolean {
  if (caller && passkey.userId !== caller.userId) return false
  return userHandle === passkey.handle || (caller !== null && !userHandle)
}
