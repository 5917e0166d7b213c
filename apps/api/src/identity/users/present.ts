import { readOrderColumns } from '@portolan/contract/identity/preferences/order-columns'
import type { Organization, User } from '@portolan/contract/identity/users'
import { maskDestination } from '#identity/codes/mask-destination.ts'
import { avatarUrl } from '#identity/users/avatar/avatar-url.ts'
import type { Person, View } from '#platform/http/caller.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { UserRow } from './queries.ts'

function maskedDestination({ secondFactor, secondFactorDestination }: UserRow): string | null {
  if (secondFactor === 'disabled' || secondFactorDestination === null) return null
  return maskDestination(secondFactor, secondFactorDestination)
}

/** True for a customer's person who hasn't accepted the terms in force. */
function isDue(current: string | null, { termsVersion }: UserRow, organizations: Organization[]): boolean {
  return current !== null && termsVersion !== current && organizations.length > 0
}

/** The colleague who looks needs no name. */
function viewOf({ id, reason, endsAt }: View): User['view'] {
  return { id, reason, endsAt }
}

export function presentUser(
  deps: Pick<Deps, 'secrets' | 'clock' | 'brand'>,
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
    notificationScope: row.notificationScope,
    notificationSchedule: {
      rhythm: row.notificationRhythm,
      hour: row.notificationHour,
      timeZone: row.notificationTimeZone,
    },
    orderColumns: row.orderColumns && readOrderColumns(row.orderColumns),
    singleKeyShortcuts: row.singleKeyShortcuts,
    ...(isDue(deps.brand().termsVersion, row, organizations) && { termsDue: true as const }),
    organizations,
    isStaff: caller.staff !== null,
    ...(caller.view && { view: viewOf(caller.view) }),
    avatar: avatarId === null ? null : { id: avatarId, image: avatarUrl(deps, caller, avatarId) },
  }
}
