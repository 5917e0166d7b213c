import { asciiDomain } from '@portolan/contract/identity/addresses/email'

/** One spelling for every email that is kept or looked for. */
export function plainEmail(email: string): string {
  return asciiDomain(email.normalize('NFC').trim().toLowerCase())
}
