import { deleteOldInvitations } from '#identity/invitations/live-invitations.ts'
import { endInvitations } from '#identity/organizations/end-invitations.ts'
import { lockOrganization } from '#identity/organizations/find-organization.ts'
import type { CompanySource } from '#identity/security-log/company-source.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { inviteTo } from './invite-person.ts'
import { findResendable } from './queries.ts'

/**
 * Replaces an unused invitation, whose code isn't known anymore, by another for the same person. Throws
 * `wrong_state` for one that was used, revoked or replaced.
 */
export async function resendInvitation(
  deps: Deps,
  id: string,
  { days, isSent }: { days: number | undefined; isSent: boolean | undefined },
  source: CompanySource,
) {
  await deleteOldInvitations(deps.database)
  return deps.database.transaction(async (tx) => {
    const earlier = await findResendable(tx, id)
    if (!earlier) throw new Problem('not_found')
    const { email, name, locale, organizationRef } = earlier
    const organization = await lockOrganization(tx, organizationRef)
    // The second of two at once finds nothing to replace.
    if ((await endInvitations(tx, sql`id = ${id}`, source)) === 0) throw new Problem('wrong_state')
    return inviteTo(deps, tx, organization, { email, name, locale, days, isSent }, source)
  })
}
