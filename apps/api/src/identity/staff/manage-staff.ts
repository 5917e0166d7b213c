import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Locale } from '@portolan/contract/identity/users'
import type { Role } from '@portolan/contract/shared/roles'
import { v7 as newId } from 'uuid'
import { makePasswordLink } from '#identity/passwords/password-link.ts'
import { originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { AccountAct } from '#identity/users/manage-user.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { noteChange, noteTarget } from '#platform/activity/notes.ts'
import type { Database } from '#platform/db/database.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { requireEmail } from '#platform/text/require-email.ts'
import { type Candidate, deleteRole, insertPerson, lockCandidate, saveRole } from './queries.ts'

export interface NewMember {
  email: string
  role: Role
  firstName: string | undefined
  lastName: string | undefined
  locale: Locale | undefined
}

export interface AddedMember {
  id: string
  email: string
  role: Role
  /** The role before; null for a new member of staff. */
  before: Role | null
  /** True if a link to choose a password was sent. */
  invited: boolean
}

/**
 * Makes a person a member of staff or changes the role, and tells them by email. Who has no password yet
 * gets a link to choose one, again with each call. Throws `OperatorError` for an invalid email. Without `act`
 * it's the operator, who may take the role even from the last administrator.
 */
export async function addStaff(
  deps: Pick<Deps, 'database' | 'env'>,
  member: NewMember,
  act?: AccountAct,
): Promise<AddedMember> {
  const email = plainEmail(member.email)
  requireEmail(email)
  return deps.database.transaction(async (tx) => {
    const known = await lockCandidate(tx, email)
    const person = known ?? (await createPerson(deps, tx, email, member))
    const { role: before } = person
    const { role } = member
    noteTarget({ user: person.id })
    if (before !== role) {
      await act?.guard(tx, person.id)
      noteChange({ role: before }, { role })
      await saveRole(tx, person.id, role)
      const kind = before === null ? 'staff-added' : 'staff-role-changed'
      // The person reads this entry, so it has no address of the company.
      const { data = {} } = originOf(act, { role })
      await recordEvent(tx, { kind, userId: person.id, data })
    }
    if (!person.hasPassword) await sendLink(deps, tx, person, role)
    else if (before === null) await sendWelcome(tx, person, role)
    return { id: person.id, email: person.email, role, before, invited: !person.hasPassword }
  })
}

async function createPerson(
  { env }: Pick<Deps, 'env'>,
  tx: Database,
  email: string,
  { firstName = email.split('@')[0] ?? '', lastName = '', locale = env.defaultLocale }: NewMember,
): Promise<Candidate> {
  const person = { id: newId(), email, firstName, lastName, locale }
  await insertPerson(tx, person)
  await recordEvent(tx, { kind: 'user-created', userId: person.id })
  return { ...person, role: null, hasPassword: false }
}

/** The link that resets passwords also sets the first one. */
async function sendLink(
  deps: Pick<Deps, 'env'>,
  tx: Database,
  { id: userId, email, locale }: Candidate,
  role: Role,
): Promise<void> {
  const days = deps.env.invitationDays
  const url = await makePasswordLink(deps, tx, userId, days * 24 * 60)
  const content = { kind: 'staff-invitation', role, url, days } as const
  await queueMessage(tx, { channel: 'email', to: email, locale, userId, content })
}

async function sendWelcome(
  tx: Database,
  { id: userId, email, locale }: Candidate,
  role: Role,
): Promise<void> {
  const content = { kind: 'staff-added', role } as const
  await queueMessage(tx, { channel: 'email', to: email, locale, userId, content })
}

/** Makes a person a member of the staff without telling them. */
export function giveRole({ database }: Pick<Deps, 'database'>, userId: string, role: Role): Promise<void> {
  return saveRole(database, userId, role)
}

/**
 * Sends a colleague who has no password yet another link to choose one. Throws `wrong_state` for the others.
 */
export async function resendInvitation(deps: Pick<Deps, 'database' | 'env'>, email: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const person = await lockCandidate(tx, plainEmail(email))
    if (person?.role == null) throw new Problem('not_found')
    if (person.hasPassword) throw new Problem('wrong_state')
    noteTarget({ user: person.id })
    await sendLink(deps, tx, person, person.role)
  })
}

/** Takes the desk away from a person; the account stays. */
export async function removeStaff(
  { database }: Pick<Deps, 'database'>,
  typedEmail: string,
  act?: AccountAct,
): Promise<{ id: string; email: string }> {
  const email = plainEmail(typedEmail)
  return database.transaction(async (tx) => {
    const person = await lockCandidate(tx, email)
    if (person?.role == null)
      throw new OperatorError('refused', `${email} doesn't belong to the staff.`, {
        reason: 'unknown-account',
      })
    await act?.guard(tx, person.id)
    noteTarget({ user: person.id })
    noteChange({ role: person.role }, {})
    await deleteRole(tx, person.id)
    const { data = {} } = originOf(act)
    await recordEvent(tx, { kind: 'staff-removed', userId: person.id, data })
    return { id: person.id, email: person.email }
  })
}
