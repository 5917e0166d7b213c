import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** How a source signs: in this header, with this before the hexadecimal digits. */
export interface SignatureForm {
  header: string
  prefix: string
}

/** The header and the prefix of DCSA's callbacks. */
export const dcsaForm: SignatureForm = { header: 'Notification-Signature', prefix: 'sha256=' }

/** Of the length of the one that signs, 64 hexadecimal digits. */
const digest = /^[0-9a-f]{64}$/i

/**
 * The signature that a request carries; null where it has none or several of the header, or one of another
 * form.
 */
export function signatureOf(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  { header, prefix }: SignatureForm,
): Buffer | null {
  const name = header.toLowerCase()
  const sent = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)
  const [only, ...others] = sent
  if (only === undefined || others.length > 0) return null
  const text = only.trim()
  if (!text.startsWith(prefix)) return null
  const hex = text.slice(prefix.length)
  return digest.test(hex) ? Buffer.from(hex, 'hex') : null
}

/** The HMAC of a body, which is fed as it's read; the key is the secret's Base64 decoded. */
export function bodyHmac(secret: string): Hmac {
  return createHmac('sha256', Buffer.from(secret, 'base64'))
}

/** Whether it is the signature of the body; takes the same time whatever was sent. */
export function isSignature(hmac: Hmac, signature: Buffer | null): boolean {
  const expected = hmac.digest()
  return timingSafeEqual(expected, signature ?? Buffer.alloc(expected.length)) && signature !== null
}
