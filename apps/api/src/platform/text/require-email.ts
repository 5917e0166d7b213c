import { OperatorError } from '@portolan/contract/commands/operator-error'
import { Email, hasForeignLetters } from '@portolan/contract/identity/addresses/email'

/** Throws an OperatorError that says why an email is invalid. */
export function requireEmail(email: string): void {
  if (Email.safeParse(email).success) return
  if (hasForeignLetters(email)) {
    const reason = 'foreign-letters'
    throw new OperatorError('refused', `${email} has letters before @ that mail servers don't take.`, {
      reason,
    })
  }
  throw new OperatorError('refused', `${email} is not an email address.`, { reason: 'invalid-email' })
}
