import { usePortalConfig } from '#platform/api/portal-config.ts'
import { type PasskeyAddress, passkeyAddress } from './passkey-address.ts'

/** Whether this browser can use passkeys at this address, and why not. */
export type PasskeySupport = 'ready' | 'unsupported' | Exclude<PasskeyAddress, 'here'>

/** What keeps passkeys from working here, or `ready`. */
export function usePasskeySupport(): PasskeySupport {
  const { passkeyOrigin } = usePortalConfig()
  const address = passkeyAddress(passkeyOrigin, window.location)
  if (address !== 'here') return address
  return 'PublicKeyCredential' in window ? 'ready' : 'unsupported'
}
