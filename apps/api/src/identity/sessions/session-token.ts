import { hash, randomUUID } from 'node:crypto'
// The whole package would load all algorithms at each start.
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { RecentlyUsed } from '#platform/cache/recently-used.ts'

const issuer = 'portolan'
const audience = 'portolan-portal'
const algorithm = 'HS256'

/** The JWT of a session. It has the session's ID; the session's row decides everything. Each is unique. */
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

interface OwnToken {
  sessionId: string
  /** Seconds since the epoch. */
  expiresAt: number
}

/**
 * The session's ID in a token of ours, or null for anything else. An expired token counts with
 * `ignoreExpiry`.
 */
export async function readSessionToken(
  key: Uint8Array,
  token: string,
  ignoreExpiry = false,
): Promise<string | null> {
  const read = await verifyToken(key, token, ignoreExpiry)
  return read?.sessionId ?? null
}

async function verifyToken(key: Uint8Array, token: string, ignoreExpiry: boolean): Promise<OwnToken | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['exp', 'sid'],
      ...(ignoreExpiry && { clockTolerance: Number.MAX_SAFE_INTEGER / 1000 }),
    })
    const { sid, exp } = payload
    return typeof sid === 'string' && uuid.test(sid) && exp !== undefined
      ? { sessionId: sid, expiresAt: exp }
      : null
  } catch {
    return null
  }
}

const maxTokens = 100_000

/** The cache key of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64')
}

/** Reads tokens as `readSessionToken` does, and checks the signature of each of ours once. */
export function openTokenReader(key: Uint8Array): (token: string, hashed: string) => Promise<string | null> {
  const verified = new RecentlyUsed<OwnToken>(maxTokens)
  return async (token, hashed) => {
    const cached = verified.get(hashed)
    if (cached) return cached.expiresAt > Math.floor(Date.now() / 1000) ? cached.sessionId : null
    const read = await verifyToken(key, token, false)
    if (read) verified.set(hashed, read)
    return read?.sessionId ?? null
  }
}
