/** One spelling for every email that is kept or looked for. */
export function plainEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase()
}
