import type { RegistrationResponse } from '@portolan/contract/identity/passkeys'
import { loadWebAuthn, type WebAuthn } from '#identity/passkeys/load-webauthn.ts'
import { passkeyAlgorithms } from '#identity/passkeys/passkey-limits.ts'
import type { RelyingParty } from '#identity/passkeys/relying-party.ts'

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
// WebAuthn's maximum ID length.
const longestIdBytes = 1023

/** The data of a new passkey. */
export interface VerifiedRegistration {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  backedUp: boolean
  deviceType: string
  aaguid: string
}

/** Verifies the answer to a registration challenge; null for any error. */
export async function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  { id, rawId, type, response }: RegistrationResponse,
): Promise<VerifiedRegistration | null> {
  const webAuthn = await loadWebAuthn()
  const { decodeClientDataJSON, isoBase64URL, verifyRegistrationResponse } = webAuthn
  try {
    const { clientDataJSON, attestationObject, transports = [] } = response
    if (decodeClientDataJSON(clientDataJSON).crossOrigin) return null
    if (isAttested(webAuthn, attestationObject)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserPresence: true,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!verified) return null
    const { credential, credentialBackedUp, credentialDeviceType, aaguid } = registrationInfo
    if (credential.id !== id || isoBase64URL.toBuffer(id).length > longestIdBytes) return null
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: [...new Set(transports)].filter((transport) => knownTransports.has(transport)),
      backedUp: credentialBackedUp,
      deviceType: credentialDeviceType,
      aaguid,
    }
  } catch {
    return null
  }
}

/**
 * True if the authenticator attests its model by certificate. That wasn't requested, and checking
 * certificates from anyone would fetch URLs in them. Browsers send `none`, or a signature by the passkey's
 * own key.
 */
function isAttested({ decodeAttestationObject, isoBase64URL }: WebAuthn, attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined)
}
