import { OperatorError } from '@portolan/contract/commands/operator-error'
import { endInvitations, invitationsOf } from '#identity/organizations/end-invitations.ts'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { lockUser } from '#identity/users/manage-queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { insertMember } from './insert-member.ts'
import { countMemberships, deleteMember, deleteTraces } from './member-queries.ts'

/** A person and an organization, by the company's names. */
export interface MemberKey {
  email: string
  organizationRef: string
}

export interface MemberChange {
  email: string
  organization: string
  changed: boolean
  /** The number of organizations that the person now sees. */
  organizations: number
}

/** Gives a person access to an organization's orders; safe to repeat. */
export function addMember(
  deps: Pick<Deps, 'database'>,
  key: MemberKey,
  source?: CompanySource,
): Promise<MemberChange> {
  return change(deps, key, source, async (tx, userId, organizationId, email) => {
    const added = await insertMember(tx, userId, organizationId)
    if (added) await endInvitations(tx, invitationsOf(organizationId, email, userId), source)
    return added && 'member-added'
  })
}

/**
 * Removes a person's access to an organization: every process enforces it within a second. Pins,
 * notifications and unsent messages go with it; security notifications stay with the person.
 */
export function removeMember(
  deps: Pick<Deps, 'database'>,
  key: MemberKey,
  source?: CompanySource,
): Promise<MemberChange> {
  return change(deps, key, source, async (tx, userId, organizationId, email) => {
    const removed = await deleteMember(tx, userId, organizationId)
    if (removed) await deleteTraces(tx, userId, organizationId)
    // An open invitation would bring the person back.
    await endInvitations(tx, invitationsOf(organizationId, email, userId), source)
    return removed && 'member-removed'
  })
}

async function change(
  { database }: Pick<Deps, 'database'>,
  { email: typedEmail, organizationRef }: MemberKey,
  source: CompanySource | undefined,
  work: (
    tx: Database,
    userId: string,
    organizationId: string,
    email: string,
  ) => Promise<false | 'member-added' | 'member-removed'>,
): Promise<MemberChange> {
  const email = plainEmail(typedEmail)
  return database.transaction(async (tx) => {
    const user = await lockUser(tx, email)
    if (!user)
      throw new OperatorError('refused', `There is no account ${email}.`, { reason: 'unknown-account' })
    const organization = await findOrganization(tx, organizationRef)
    const kind = await work(tx, user.id, organization.id, email)
    const event = { userId: user.id, organizationId: organization.id, ...originOf(source) }
    if (kind) await recordEvent(tx, { kind, ...event })
    const organizations = await countMemberships(tx, user.id)
    return { email: user.email, organization: organization.name, changed: kind !== false, organizations }
  })
}
