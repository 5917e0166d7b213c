import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Locale } from '@portolan/contract/identity/users'
import { createInvitation } from '#identity/invitations/create-invitation.ts'
import { groupSecret } from '#identity/invitations/invitation-code.ts'
import { deleteOldInvitations } from '#identity/invitations/live-invitations.ts'
import { lockOrganization, type NamedOrganization } from '#identity/organizations/find-organization.ts'
import type { CompanySource } from '#identity/security-log/company-source.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { requireEmail } from '#platform/text/require-email.ts'
import { inviteMember } from './invite-member.ts'
import { findInvitee, isMember } from './queries.ts'

/** How invitations are made. */
export interface InvitationTerms {
  locale: Locale | undefined
  days: number | undefined
  /** False to return the code for a card only; people with an account always get the email. */
  isSent?: boolean | undefined
}

export interface PersonRequest extends InvitationTerms {
  organizationRef: string
  email: string | null
  /** The company's name for the person. */
  name?: string | null | undefined
}

/**
 * Invites a person, and ends an earlier invitation of the same email. Throws `OperatorError` for an invalid
 * email, an unknown organization or a person who belongs to it.
 */
export async function invitePerson(deps: Deps, request: PersonRequest, source?: CompanySource) {
  await deleteOldInvitations(deps.database)
  return deps.database.transaction(async (tx) => {
    // One at a time, so that a person never has two.
    const organization = await lockOrganization(tx, request.organizationRef)
    return inviteTo(deps, tx, organization, request, source)
  })
}

/**
 * The same in a transaction that has locked the organization: a person with an account gets a message that
 * leads to its acceptance, anyone else a code. `secret` is null if there is an account.
 */
export async function inviteTo(
  deps: Deps,
  tx: Database,
  organization: NamedOrganization,
  request: Omit<PersonRequest, 'organizationRef'>,
  source?: CompanySource,
) {
  const { name = null, isSent = true } = request
  const email = request.email === null ? null : plainEmail(request.email)
  const days = request.days ?? deps.env.invitationDays
  if (email !== null) requireEmail(email)
  const invitee = email === null ? null : await findInvitee(tx, email)
  if (invitee) {
    if (await isMember(tx, invitee.id, organization.id))
      throw new OperatorError('refused', `${invitee.email} belongs to ${organization.ref} already.`, {
        reason: 'member-already',
      })
    const invitation = await inviteMember(deps, tx, organization, { invitee, name, days }, source)
    return { ...invitation, code: null, cardKey: null, secret: null }
  }
  const locale = request.locale ?? deps.env.defaultLocale
  const created = await createInvitation(
    deps,
    tx,
    organization,
    { email, name, locale, days, isSent },
    source,
  )
  const { id, code, secret, opensByDigits, url, expiresAt } = created
  // If the email is the proof, the digits need no key.
  const cardKey = opensByDigits ? null : groupSecret(secret)
  return { id, organization: organization.name, code, cardKey, secret, url, expiresAt }
}
