import type { Organization, User } from '@portolan/contract/identity/users'
import { maskDestination } from '#identity/codes/mask-destination.ts'
import { avatarAddress } from '#identity/users/avatar/avatar-address.ts'
import type { Viewer } from '#platform/http/session.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { UserRow } from './queries.ts'

function maskedDestination({ secondFactor, secondFactorDestination }: UserRow): string | null {
  if (secondFactor === 'disabled' || secondFactorDestination === null) return null
  return maskDestination(secondFactor, secondFactorDestination)
}

export function presentUser(
  deps: Pick<Deps, 'secrets'>,
  viewer: Viewer,
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
    avatar: avatarId === null ? null : { id: avatarId, image: avatarAddress(deps, viewer, avatarId) },
  }
}
