import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { InvitedPerson } from '@portolan/contract/company/invitations'
import type { Locale } from '@portolan/contract/identity/users'
import { deleteOldInvitations } from '#identity/invitations/live-invitations.ts'
import { lockOrganization, type NamedOrganization } from '#identity/organizations/find-organization.ts'
import type { CompanySource } from '#identity/security-log/company-source.ts'
import type { Database } from '#platform/db/database.ts'
import { refusalText } from '#platform/http/input/refusals.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { requireEmail } from '#platform/text/require-email.ts'
import { type InvitationTerms, inviteTo } from './invite-person.ts'
import { findInvitee, isMember, listOpenEmails } from './queries.ts'

export interface PeopleRequest extends InvitationTerms {
  organizationRef: string
  people: readonly { email: string; name?: string | null | undefined }[]
  /** True to say what would become of each, and invite none. */
  isDryRun: boolean
  /** The language of errors. */
  reader: Locale
}

/**
 * Invites all of a list, in one transaction: those with an open invitation and members are left out, so a
 * repeated list sends nothing twice.
 */
export async function invitePeople(
  deps: Deps,
  request: PeopleRequest,
  source: CompanySource,
): Promise<InvitedPerson[]> {
  await deleteOldInvitations(deps.database)
  return deps.database.transaction(async (tx) => {
    const organization = await lockOrganization(tx, request.organizationRef)
    const people = request.people.map(({ email, name = null }) => ({ email: plainEmail(email), name }))
    const emails = people.map(({ email }) => email)
    const open = await listOpenEmails(tx, organization.id, emails)
    const results: InvitedPerson[] = []
    for (const [index, person] of people.entries()) {
      const isRepeated = emails.indexOf(person.email) < index
      const judged = await judge(tx, organization, person, { isRepeated, open, reader: request.reader })
      if (judged.outcome !== 'invited' || request.isDryRun) results.push(judged)
      else {
        const { id, code, cardKey, url, expiresAt } = await inviteTo(
          deps,
          tx,
          organization,
          { ...request, ...person },
          source,
        )
        results.push({ ...judged, invitation: { id, code, cardKey, url, expiresAt } })
      }
    }
    return results
  })
}

/** Says how a person of the list is treated. */
async function judge(
  tx: Database,
  organization: NamedOrganization,
  { email, name }: { email: string; name: string | null },
  known: { isRepeated: boolean; open: ReadonlySet<string>; reader: Locale },
): Promise<InvitedPerson> {
  const as = (outcome: InvitedPerson['outcome'], more: Partial<InvitedPerson> = {}): InvitedPerson => ({
    email,
    name,
    outcome,
    error: null,
    hasAccount: false,
    invitation: null,
    ...more,
  })
  if (known.isRepeated) return as('repeated')
  try {
    requireEmail(email)
  } catch (error) {
    if (!(error instanceof OperatorError) || error.reason === null || error.reason === 'unknown-account')
      throw error
    return as('refused', { error: refusalText(error.reason, known.reader) })
  }
  const invitee = await findInvitee(tx, email)
  const hasAccount = invitee !== null
  if (invitee && (await isMember(tx, invitee.id, organization.id)))
    return as('member-already', { hasAccount })
  return as(known.open.has(email) ? 'open-already' : 'invited', { hasAccount })
}
