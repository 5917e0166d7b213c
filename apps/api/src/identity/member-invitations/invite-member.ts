import { OperatorError } from '@portolan/contract/commands/operator-error'
import { v7 as newId } from 'uuid'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { portalOriginOf } from '#messaging/letters/letter.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { findInvitee, insertMemberInvitation, isMember } from './queries.ts'

/** The output of `portal invite` for a person who already has an account. */
export interface CreatedMemberInvitation {
  id: string
  organization: string
  url: string
  expiresAt: string
}

/**
 * Invites a person with an account to another organization: the message leads to a page that only this person
 * can open, once signed in. Null if the email has no account.
 */
export async function inviteMember(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  request: { email: string; organizationRef: string; days: number },
  source?: CompanySource,
): Promise<CreatedMemberInvitation | null> {
  const { organizationRef, days } = request
  return database.transaction(async (tx) => {
    const invitee = await findInvitee(tx, plainEmail(request.email))
    if (!invitee) return null
    const organization = await findOrganization(tx, organizationRef)
    if (await isMember(tx, invitee.id, organization.id))
      throw new OperatorError('refused', `${invitee.email} belongs to ${organizationRef} already.`, {
        reason: 'member-already',
      })
    const id = newId()
    const invitation = { id, organizationId: organization.id, invitee, days }
    const expiresAt = await insertMemberInvitation(tx, invitation)
    await recordEvent(tx, {
      kind: 'invitation-created',
      organizationId: organization.id,
      ...originOf(source, { invitation: id }),
    })
    await queueMessage(tx, {
      channel: 'email',
      to: invitee.email,
      locale: invitee.locale,
      userId: invitee.id,
      content: {
        kind: 'member-invitation',
        organization: organization.name,
        invitationId: id,
        days,
        until: expiresAt.slice(0, 10),
      },
    })
    const url = `${portalOriginOf(env)}/invitations/${id}`
    return { id, organization: organization.name, url, expiresAt }
  })
}

/** True if the email belongs to a person who can sign in. */
export async function hasLogin(database: Database, email: string): Promise<boolean> {
  return (await findInvitee(database, plainEmail(email))) !== null
}
