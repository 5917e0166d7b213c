import { randomBytes } from 'node:crypto'
import type { CreationOptions } from '@portolan/contract/identity/passkeys'
import { saveChallenge } from '#identity/passkeys/challenges.ts'
import {
  challengeBytes,
  challengeMinutes,
  maxPasskeys,
  passkeyAlgorithms,
} from '#identity/passkeys/passkey-limits.ts'
import { presentDescriptor } from '#identity/passkeys/present.ts'
import { getOwner, listPasskeys } from '#identity/passkeys/queries.ts'
import type { RelyingParty } from '#identity/passkeys/relying-party.ts'
import type { Person } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'

/** Starts the registration of a passkey: discoverable, with user verification, and not registered yet. */
export async function startRegistration({ database }: Deps, party: RelyingParty, caller: Person) {
  const passkeys = await listPasskeys(database, caller.userId)
  if (passkeys.length >= maxPasskeys) throw new Problem('too_many_passkeys')
  const owner = await getOwner(database, caller.userId)
  const options: CreationOptions = {
    challenge: randomBytes(challengeBytes).toString('base64url'),
    rp: { id: party.id, name: party.name },
    user: { id: owner.handle, name: owner.email, displayName: owner.name },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMinutes * 60_000,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: passkeys.map(presentDescriptor),
  }
  return { challengeId: await saveChallenge(database, 'registration', caller, options.challenge), options }
}
