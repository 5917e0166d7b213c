import { usePortalConfig } from '#platform/api/portal-config.ts'
import { checkPasskeyOrigin, type PasskeyOriginCheck } from './passkey-origin.ts'

/** Whether this browser can use passkeys on this origin, and why not. */
export type PasskeySupport = 'ready' | 'unsupported' | Exclude<PasskeyOriginCheck, 'here'>

/** The obstacle to passkeys here, or `ready`. */
export function usePasskeySupport(): PasskeySupport {
  const { passkeyOrigin } = usePortalConfig()
  const check = checkPasskeyOrigin(passkeyOrigin, window.location)
  if (check !== 'here') return check
  return 'PublicKeyCredential' in window ? 'ready' : 'unsupported'
}
