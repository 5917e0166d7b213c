import type { StaffAccount } from '@portolan/contract/company/people/staff-accounts'

/** A colleague's name; the email without one. */
export function nameOf({ firstName, lastName, email }: StaffAccount): string {
  return `${firstName} ${lastName}`.trim() || email
}
