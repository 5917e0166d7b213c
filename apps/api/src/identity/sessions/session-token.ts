import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const issuer = 'portolan'
const audience = 'portolan-portal'
const algorithm = 'HS256'

/** The JWT of a session; it carries the session's id, the session's row decides everything. No two are alike. */
export function signSessionToken(key: Uint8Array, sessionId: string, expiresAt: string): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setJti(randomUUID())
    .setExpirationTime(Math.floor(Date.parse(expiresAt) / 1000))
    .sign(key)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The session's id in a token of ours, or null for anything else. An expired one is ours with `ignoreExpiry`. */
export async function readSessionToken(
  key: Uint8Array,
  token: string,
  ignoreExpiry = false,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['exp', 'sid'],
      ...(ignoreExpiry && { clockTolerance: Number.MAX_SAFE_INTEGER / 1000 }),
    })
    return typeof payload.sid === 'string' && uuid.test(payload.sid) ? payload.sid : null
  } catch {
    return null
  }
}
