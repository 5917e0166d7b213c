import { isIP } from 'node:net'
import type { Env } from '#platform/settings/env.ts'

/** The relying party of passkeys. Passkeys are bound to `id`, which is a host name. */
export interface RelyingParty {
  id: string
  /** The only origin that responses may come from, such as `https://portal.example.com`. */
  origin: string
  /** The name in the browser's dialog. */
  name: string
}

/**
 * The portal by PUBLIC_URL, else `localhost` with its port. Null if browsers don't support passkeys: for a
 * bare IP address, and without TLS except on this machine.
 */
export function relyingPartyOf(env: Pick<Env, 'publicUrl' | 'port'>, name: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(env.publicUrl ?? `http://localhost:${env.port}`)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isIpAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  const secure = protocol === 'https:' || (protocol === 'http:' && local)
  return isIpAddress || !secure ? null : { id: hostname, origin, name }
}
