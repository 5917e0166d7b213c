import type { Organization, User } from '@portolan/contract/account'
import type { UserRow } from './queries.ts'

export function presentUser(row: UserRow, organizations: Organization[]): User {
  const { id, firstName, lastName, email, phone, locale, secondFactor, notificationChannel } = row
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    locale,
    secondFactor,
    notificationChannel,
    organizations,
    avatar: null,
  }
}
