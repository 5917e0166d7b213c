import { createHmac, timingSafeEqual } from 'node:crypto'
import { downloadFile } from '@portolan/contract/documents'

const goodForSeconds = 10 * 60

function sign(key: Uint8Array, organizationId: string, documentId: string, expires: number): string {
  return createHmac('sha256', key).update(`${organizationId} ${documentId} ${expires}`).digest('base64url')
}

/** An address for one file, good for 10 minutes from `now` (milliseconds since the epoch), without any header. */
export function signAddress(
  key: Uint8Array,
  organizationId: string,
  documentId: string,
  now: number,
): string {
  const expires = Math.floor(now / 1000) + goodForSeconds
  const signature = sign(key, organizationId, documentId, expires)
  const query = new URLSearchParams({ organization: organizationId, expires: String(expires), signature })
  return `${downloadFile.path.replace(':documentId', documentId)}?${query}`
}

/** Whether the address was signed here for this file and has not run out at `now`. */
export function isSigned(
  key: Uint8Array,
  address: { organization: string; documentId: string; expires: number; signature: string },
  now: number,
): boolean {
  const expected = Buffer.from(sign(key, address.organization, address.documentId, address.expires))
  const given = Buffer.from(address.signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && address.expires * 1000 > now
}
