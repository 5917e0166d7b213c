import type { Locale } from '@portolan/contract/identity/users'
import { invitationEnd } from '#identity/invitations/invitation-end.ts'
import { isLive } from '#identity/invitations/live-invitations.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A person who can sign in, with the data for an invitation. */
export interface Invitee {
  id: string
  email: string
  locale: Locale
}

/** The account of an email; null if there is none, or if the email was never proved. */
export async function findInvitee(database: Database, email: string): Promise<Invitee | null> {
  const [row] = await rowsOf<Invitee>(
    database,
    sql`SELECT id, email, locale FROM users WHERE lower(email) = ${email} AND NOT awaits_email_proof`,
  )
  return row ?? null
}

export async function isMember(database: Database, userId: string, organizationId: string): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`SELECT FROM memberships WHERE user_id = ${userId} AND organization_id = ${organizationId}`,
  )
  return rows.length > 0
}

/** Stores an invitation without a code and returns its expiry. */
export async function insertMemberInvitation(
  tx: Database,
  invitation: { id: string; organizationId: string; invitee: Invitee; name: string | null; days: number },
): Promise<string> {
  const { id, organizationId, invitee, name, days } = invitation
  const [row] = await rowsOf<{ expiresAt: string }>(
    tx,
    sql`INSERT INTO invitations (id, organization_id, email, person_name, locale, user_id, for_login, expires_at)
      VALUES (${id}, ${organizationId}, ${invitee.email.toLowerCase()}, ${name}, ${invitee.locale},
        ${invitee.id}, true,
        ${invitationEnd(days)})
      RETURNING to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "expiresAt"`,
  )
  if (!row) throw new Error('The invitation was not kept')
  return row.expiresAt
}

// In one place, so that accepted, expired, revoked and other people's invitations are indistinguishable.
const liveOf = (userId: string, invitationId: string) => sql`i.id = ${invitationId} AND i.user_id = ${userId}
  AND i.for_login AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()`

/** The person's own invitation while it can be accepted. */
export async function findMemberInvitation(
  database: Database,
  userId: string,
  invitationId: string,
): Promise<{ organizationName: string; expiresAt: string } | null> {
  const [row] = await rowsOf<{ organizationName: string; expiresAt: string }>(
    database,
    sql`SELECT o.name AS "organizationName",
        to_char(i.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "expiresAt"
      FROM invitations i JOIN organizations o ON o.id = i.organization_id
      WHERE ${liveOf(userId, invitationId)}`,
  )
  return row ?? null
}

/** Marks an invitation as used, once; null if the person has no such invitation. */
export async function takeMemberInvitation(
  tx: Database,
  userId: string,
  invitationId: string,
): Promise<{ id: string; name: string } | null> {
  const [row] = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`UPDATE invitations AS i SET used_at = now() FROM organizations o
      WHERE o.id = i.organization_id AND ${liveOf(userId, invitationId)} RETURNING o.id, o.name`,
  )
  return row ?? null
}

/** The emails, of these, with an invitation to the organization that can still be used. */
export async function listOpenEmails(
  database: Database,
  organizationId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ email: string }>(
    database,
    sql`SELECT DISTINCT lower(i.email) AS email FROM invitations i WHERE i.organization_id = ${organizationId}
      AND lower(i.email) = ANY(${sql.param([...emails])}::text[]) AND ${isLive}`,
  )
  return new Set(rows.map(({ email }) => email))
}

/** An invitation to be sent again. */
export interface Resendable {
  organizationRef: string
  email: string | null
  name: string | null
  locale: Locale
}

export async function findResendable(database: Database, id: string): Promise<Resendable | null> {
  const [row] = await rowsOf<Resendable>(
    database,
    sql`SELECT o.ref AS "organizationRef", i.email, i.person_name AS name, i.locale
      FROM invitations i JOIN organizations o ON o.id = i.organization_id WHERE i.id = ${id}`,
  )
  return row ?? null
}
