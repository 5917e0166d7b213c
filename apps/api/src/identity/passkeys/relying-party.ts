import { isIP } from 'node:net'
import type { Env } from '#platform/settings/env.ts'

/** Whom authenticators make passkeys for. Passkeys live and die with `id`, which is a host name. */
export interface RelyingParty {
  id: string
  /** The only origin that responses may come from, such as `https://portal.example.com`. */
  origin: string
  /** What the person reads in the browser's dialog. */
  name: string
}

/**
 * The portal as PUBLIC_URL names it, else as `localhost` on its own port. Null where browsers have no
 * passkeys: at a bare IP address, and without TLS anywhere but on this machine.
 */
export function relyingPartyOf(env: Pick<Env, 'publicUrl' | 'port' | 'companyName'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(env.publicUrl ?? `http://localhost:${env.port}`)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isIpAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  const secure = protocol === 'https:' || (protocol === 'http:' && local)
  return isIpAddress || !secure ? null : { id: hostname, origin, name: env.companyName }
}
