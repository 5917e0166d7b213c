import { v7 as newId } from 'uuid'
import { endInvitations, invitationsOf } from '#identity/organizations/end-invitations.ts'
import type { NamedOrganization } from '#identity/organizations/find-organization.ts'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { portalOriginOf } from '#messaging/letters/letter.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { findInvitee, type Invitee, insertMemberInvitation } from './queries.ts'

/** An invitation of a person who already has an account. */
export interface CreatedMemberInvitation {
  id: string
  organization: string
  url: string
  expiresAt: string
}

/**
 * Invites a person with an account to another organization: the message leads to a page that only this person
 * can open, once signed in. Ends an earlier invitation of the person.
 */
export async function inviteMember(
  { env }: Pick<Deps, 'env'>,
  tx: Database,
  organization: NamedOrganization,
  { invitee, name, days }: { invitee: Invitee; name: string | null; days: number },
  source?: CompanySource,
): Promise<CreatedMemberInvitation> {
  const email = plainEmail(invitee.email)
  await endInvitations(tx, invitationsOf(organization.id, email, invitee.id), source)
  const id = newId()
  const expiresAt = await insertMemberInvitation(tx, {
    id,
    organizationId: organization.id,
    invitee,
    name,
    days,
  })
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
}

/** True if the email belongs to a person who can sign in. */
export async function hasLogin(database: Database, email: string): Promise<boolean> {
  return (await findInvitee(database, plainEmail(email))) !== null
}
