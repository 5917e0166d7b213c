import type { LoginResponse } from '@portolan/contract/identity/passkeys'
import { loadWebAuthn } from '#identity/passkeys/load-webauthn.ts'
import type { KnownPasskey } from '#identity/passkeys/queries.ts'
import type { RelyingParty } from '#identity/passkeys/relying-party.ts'

/** Judges the answer to a sign-in or step-up challenge; null for whatever is wrong with it. */
export async function verifyLogin(
  party: RelyingParty,
  challenge: string,
  passkey: KnownPasskey,
  { id, rawId, type, response }: LoginResponse,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { decodeClientDataJSON, verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { clientDataJSON, authenticatorData, signature } = response
    if (decodeClientDataJSON(clientDataJSON).crossOrigin) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is compared where it is written. Here it would be before the signature, and anyone who
      // has seen a credential's id could have its owner warned of a copy that doesn't exist.
      credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
    })
    const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo
    // Whether a passkey may be synced is settled for its life.
    if (!verified || credentialDeviceType !== passkey.deviceType) return null
    return { counter: newCounter, backedUp: credentialBackedUp }
  } catch {
    return null
  }
}
