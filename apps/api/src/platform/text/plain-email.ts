import { asciiDomain } from '@portolan/contract/identity/addresses/email'

/** Normalizes an email for storage and lookup. */
export function plainEmail(email: string): string {
  return asciiDomain(email.normalize('NFC').trim().toLowerCase())
}
