import type { LoginResponse } from '@portolan/contract/identity/passkeys'
import { loadWebAuthn } from '#identity/passkeys/load-webauthn.ts'
import type { KnownPasskey } from '#identity/passkeys/queries.ts'
import type { RelyingParty } from '#identity/passkeys/relying-party.ts'

/** Verifies the answer to a sign-in or step-up challenge; null for any error. */
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
      // The counter is compared where it is written. Here it would be checked before the signature, and
      // anyone who has seen a credential's ID could trigger a false warning of a copy.
      credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
    })
    const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo
    // Whether a passkey can be synced never changes.
    if (!verified || credentialDeviceType !== passkey.deviceType) return null
    return { counter: newCounter, backedUp: credentialBackedUp }
  } catch {
    return null
  }
}
