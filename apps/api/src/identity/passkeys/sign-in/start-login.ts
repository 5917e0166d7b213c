import { randomBytes } from 'node:crypto'
import type { RequestOptions } from '@portolan/contract/identity/passkeys'
import { saveChallenge } from '#identity/passkeys/challenges.ts'
import { challengeBytes, challengeMinutes } from '#identity/passkeys/passkey-limits.ts'
import { presentDescriptor } from '#identity/passkeys/present.ts'
import { listPasskeys } from '#identity/passkeys/queries.ts'
import type { RelyingParty } from '#identity/passkeys/relying-party.ts'
import type { Person } from '#platform/http/caller.ts'
import type { Deps } from '#platform/process/deps.ts'

/**
 * Starts a sign-in in which the passkey identifies the person or, for a signed-in person, a step-up with one
 * of their own passkeys.
 */
export async function startLogin({ database }: Deps, party: RelyingParty, caller: Person | null) {
  const own = caller ? await listPasskeys(database, caller.userId) : []
  const options: RequestOptions = {
    challenge: randomBytes(challengeBytes).toString('base64url'),
    rpId: party.id,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
    allowCredentials: own.map(presentDescriptor),
  }
  const purpose = caller ? 'step-up' : 'sign-in'
  return { challengeId: await saveChallenge(database, purpose, caller, options.challenge), options }
}
