import type { Locale } from '@portolan/contract/identity/users'
import { createInvitation } from '#identity/invitations/create-invitation.ts'
import { groupSecret } from '#identity/invitations/invitation-code.ts'
import type { CompanySource } from '#identity/security-log/company-source.ts'
import type { Deps } from '#platform/process/deps.ts'
import { inviteMember } from './invite-member.ts'

export interface PersonRequest {
  organizationRef: string
  email: string | null
  locale: Locale | undefined
  days: number | undefined
}

/**
 * Invites a person: with an account, by a message that leads to its acceptance; otherwise by a code. `facts`
 * are those of a card; null if there is an account.
 */
export async function invitePerson(deps: Deps, request: PersonRequest, source?: CompanySource) {
  const { organizationRef, email } = request
  const days = request.days ?? deps.env.invitationDays
  const memberInvitation =
    email === null ? null : await inviteMember(deps, { email, organizationRef, days }, source)
  if (memberInvitation) return { ...memberInvitation, code: null, cardKey: null, facts: null }
  const locale = request.locale ?? deps.env.defaultLocale
  const facts = await createInvitation(deps, { organizationRef, email, locale, days }, source)
  const { id, code, secret, opensByDigits, url, expiresAt, organization } = facts
  // If the email is the proof, the digits need no key.
  const cardKey = opensByDigits ? null : groupSecret(secret)
  return { id, organization, code, cardKey, url, expiresAt, facts }
}
