import { createHmac, timingSafeEqual } from 'node:crypto'
import { downloadFile } from '@portolan/contract/documents'

const goodForSeconds = 10 * 60

/** One file of an organization, and who was given its address. */
export interface AddressedFile {
  organizationId: string
  documentId: string
  userId: string
}

function sign(key: Uint8Array, file: AddressedFile, expires: number): string {
  const text = `${file.organizationId} ${file.documentId} ${file.userId} ${expires}`
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** An address for one file, good for 10 minutes from `now` (milliseconds since the epoch), without any header. */
export function signAddress(key: Uint8Array, file: AddressedFile, now: number): string {
  const expires = Math.floor(now / 1000) + goodForSeconds
  const query = new URLSearchParams({
    organization: file.organizationId,
    person: file.userId,
    expires: String(expires),
    signature: sign(key, file, expires),
  })
  return `${downloadFile.path.replace(':documentId', file.documentId)}?${query}`
}

/** Whether the address was signed here for this file and has not run out at `now`. */
export function isSigned(
  key: Uint8Array,
  file: AddressedFile,
  address: { expires: number; signature: string },
  now: number,
): boolean {
  const expected = Buffer.from(sign(key, file, address.expires))
  const given = Buffer.from(address.signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && address.expires * 1000 > now
}
