import type { Organization, User } from '@portolan/contract/account'
import type { Deps } from '#deps.ts'
import { maskDestination } from '#features/auth/mask-destination.ts'
import type { Person } from '#http/caller.ts'
import { avatarAddress } from './avatar-address.ts'
import type { UserRow } from './queries.ts'

function maskedDestination({ secondFactor, secondFactorDestination }: UserRow): string | null {
  if (secondFactor === 'disabled' || secondFactorDestination === null) return null
  return maskDestination(secondFactor, secondFactorDestination)
}

export function presentUser(
  deps: Pick<Deps, 'secrets'>,
  caller: Person,
  row: UserRow,
  organizations: Organization[],
): User {
  const { id, firstName, lastName, email, phone, locale, secondFactor, notificationChannel, avatarId } = row
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    locale,
    secondFactor,
    secondFactorDestination: maskedDestination(row),
    notificationChannel,
    organizations,
    avatar: avatarId === null ? null : { id: avatarId, image: avatarAddress(deps, caller, avatarId) },
  }
}
