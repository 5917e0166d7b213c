import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The header of a source's signature, and the prefix before its hexadecimal digits. */
export interface SignatureForm {
  header: string
  prefix: string
}

/** The header and the prefix of DCSA's callbacks. */
export const dcsaForm: SignatureForm = { header: 'Notification-Signature', prefix: 'sha256=' }

/** A complete signature has 64 hexadecimal digits. */
const digest = /^[0-9a-f]{64}$/i

/** The signature of a request; null if the header is missing, repeated or malformed. */
export function signatureOf(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  { header, prefix }: SignatureForm,
): Buffer | null {
  const name = header.toLowerCase()
  const signatures = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)
  const [only, ...others] = signatures
  if (only === undefined || others.length > 0) return null
  const text = only.trim()
  if (!text.startsWith(prefix)) return null
  const hex = text.slice(prefix.length)
  return digest.test(hex) ? Buffer.from(hex, 'hex') : null
}

/** The HMAC of a body, updated as it's read; the key is the decoded Base64 secret. */
export function bodyHmac(secret: string): Hmac {
  return createHmac('sha256', Buffer.from(secret, 'base64'))
}

/** True if the signature is the body's; takes constant time. */
export function isSignature(hmac: Hmac, signature: Buffer | null): boolean {
  const expected = hmac.digest()
  return timingSafeEqual(expected, signature ?? Buffer.alloc(expected.length)) && signature !== null
}
