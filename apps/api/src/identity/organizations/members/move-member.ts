import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { MemberMovePreview } from '@portolan/contract/company/people/member-moves'
import { endInvitations, invitationsOf } from '#identity/organizations/end-invitations.ts'
import { findOrganization, type NamedOrganization } from '#identity/organizations/find-organization.ts'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { lockUser } from '#identity/users/manage-queries.ts'
import { noteMove, recordMove } from '#platform/activity/record-move.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { actorOf } from '#platform/http/caller.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { insertMember } from './insert-member.ts'
import { deleteMember, deleteTraces } from './member-queries.ts'

interface Ends {
  from: NamedOrganization
  to: NamedOrganization
}

/**
 * Takes a person from one customer to another in one transaction; every process enforces it within a second.
 * False if the person has gone there before.
 */
export async function moveMember(
  deps: Pick<Deps, 'database' | 'activity'>,
  typedEmail: string,
  { from, to }: Ends,
  source?: CompanySource & { requestId: string },
): Promise<boolean> {
  const email = plainEmail(typedEmail)
  const moved = await deps.database.transaction(async (tx) => {
    const user = await lockUser(tx, email)
    if (!user) throw unknown(`There is no account ${email}.`)
    if (!(await isMember(tx, user.id, from.id))) {
      if (!(await isMember(tx, user.id, to.id))) throw unknown(`${email} does not belong to ${from.name}.`)
      return null
    }
    if (from.id === to.id) return null
    const added = await insertMember(tx, user.id, to.id)
    await deleteMember(tx, user.id, from.id)
    await deleteTraces(tx, user.id, from.id)
    // Open invitations to the former customer would bring the person back.
    for (const { id } of [from, to]) await endInvitations(tx, invitationsOf(id, email, user.id), source)
    const events = [
      { kind: 'member-removed', organizationId: from.id },
      ...(added ? [{ kind: 'member-added', organizationId: to.id } as const] : []),
    ] as const
    for (const event of events) await recordEvent(tx, { ...event, userId: user.id, ...originOf(source) })
    return user.id
  })
  const target = { ...(moved !== null && { user: moved }), to: to.ref }
  noteMove({ target, from })
  if (moved === null) return false
  const by = source ? { actor: actorOf(source.caller), requestId: source.requestId } : null
  await recordMove(deps, { act: 'moveCompanyMember', target, from, to, by })
  return true
}

/** Everything that it would do. */
export async function previewMove(
  database: Database,
  typedEmail: string,
  { from, to }: Ends,
): Promise<MemberMovePreview> {
  const email = plainEmail(typedEmail)
  const [user] = await rowsOf<{ id: string; email: string }>(
    database,
    sql`SELECT id, email FROM users WHERE lower(email) = ${email}`,
  )
  if (!user || !(await isMember(database, user.id, from.id)))
    throw unknown(`${email} does not belong to ${from.name}.`)
  const { id } = user
  const count = (table: string, person: string) =>
    sql`(SELECT count(*)::int FROM ${sql.raw(table)} r
      WHERE r.organization_id = ${from.id} AND r.${sql.raw(person)} = ${id})`
  const [row] = await rowsOf<MemberMovePreview['removed'] & MemberMovePreview['stays']>(
    database,
    sql`SELECT ${count('order_pins', 'user_id')} AS pins, ${count('follows', 'user_id')} AS follows,
        (SELECT count(*)::int FROM notifications WHERE organization_id = ${from.id} AND user_id = ${id}
          AND kind <> 'security') AS notifications,
        ${count('preorders', 'created_by')} AS preorders, ${count('quotes', 'created_by')} AS quotes,
        ${count('thread_messages', 'user_id')} AS messages, ${count('documents', 'uploaded_by')} AS documents`,
  )
  const { pins = 0, follows = 0, notifications = 0 } = row ?? {}
  const { preorders = 0, quotes = 0, messages = 0, documents = 0 } = row ?? {}
  return {
    email: user.email,
    from: { ref: from.ref, name: from.name },
    to: { ref: to.ref, name: to.name },
    isMember: await isMember(database, id, to.id),
    removed: { pins, follows, notifications },
    stays: { preorders, quotes, messages, documents },
  }
}

/** The customers of a move by their references. */
export async function findEnds(database: Database, fromRef: string, toRef: string): Promise<Ends> {
  return { from: await findOrganization(database, fromRef), to: await findOrganization(database, toRef) }
}

async function isMember(database: Database, userId: string, organizationId: string): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`SELECT FROM memberships WHERE user_id = ${userId} AND organization_id = ${organizationId}`,
  )
  return rows.length > 0
}

function unknown(message: string): OperatorError {
  return new OperatorError('refused', message, { reason: 'unknown-account' })
}
