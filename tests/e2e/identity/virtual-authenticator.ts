import type { CDPSession } from 'playwright-core'
import { addScript, openDevtools } from '../../browser/page-tools.ts'
import type { Visitor } from '../../browser/visitor.ts'

/** A phone or laptop with passkeys in the visitor's browser; its owner is always present and willing. */
export interface VirtualAuthenticator {
  /** Returns the number of its passkeys. */
  count(): Promise<number>
  /** Sets whether the owner's fingerprint is recognized. */
  recognizeOwner(recognized: boolean): Promise<void>
  /** Falsifies later answers in these ways; without any, answers are honest again. */
  lie(ways: { isBadUV?: boolean; isBogusSignature?: boolean }): Promise<void>
  /** Replaces the one passkey by a copy, which has no recorded uses. */
  replaceByCopy(): Promise<void>
}

/**
 * Gives the visitor's browser an authenticator; see
 * https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/.
 */
export async function giveAuthenticator({ page }: Visitor): Promise<VirtualAuthenticator> {
  const devtools = await openDevtools(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await credentialsOf(devtools, authenticatorId)).length,
    async recognizeOwner(recognized) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: recognized })
    },
    async lie(ways) {
      await devtools.send('WebAuthn.setResponseOverrideBits', { authenticatorId, ...ways })
    },
    async replaceByCopy() {
      const [credential] = await credentialsOf(devtools, authenticatorId)
      if (!credential) throw new Error('There is no passkey to copy')
      const { credentialId } = credential
      await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      await devtools.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...credential, signCount: 0 },
      })
    },
  }
}

async function credentialsOf(devtools: CDPSession, authenticatorId: string) {
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials
}

/** Removes the list of passkeys in the field, so that only the button asks for them. */
export async function withoutAutofill({ page }: Visitor): Promise<void> {
  await addScript(page, () => {
    // An empty page has no passkeys.
    if (window !== window.top || !('PublicKeyCredential' in window)) return
    Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', {
      value: async () => false,
    })
  })
}
