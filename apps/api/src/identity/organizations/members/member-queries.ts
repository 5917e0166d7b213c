import type { CompanyMember } from '@portolan/contract/company/members'
import { isLive } from '#identity/sessions/list-sessions.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A person of an organization; instants are PostgreSQL's text. */
export type MemberRow = CompanyMember

const member = sql`u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
  u.disabled_at IS NOT NULL AS disabled, u.awaits_email_proof AS "awaitsProof",
  u.second_factor AS "secondFactor",
  (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
  u.last_sign_in_at::text AS "lastSignInAt",
  (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND ${isLive}) AS sessions,
  (SELECT count(*)::int FROM memberships n WHERE n.user_id = u.id) AS organizations,
  EXISTS (SELECT FROM staff t WHERE t.user_id = u.id) AS "isStaff"`

/** A page of the people of an organization plus one row, oldest accounts first; IDs grow with time. */
export async function listMemberRows(
  database: Database,
  organizationId: string,
  page: { after: string | null; limit: number },
): Promise<{ rows: MemberRow[]; count: number }> {
  const ofOrganization = sql`FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.organization_id = ${organizationId}`
  const after = page.after === null ? sql`` : sql`AND u.id > ${page.after}::uuid`
  const rows = await rowsOf<MemberRow>(
    database,
    sql`SELECT ${member} ${ofOrganization} ${after} ORDER BY u.id LIMIT ${page.limit + 1}`,
  )
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count ${ofOrganization}`,
  )
  return { rows, count: total?.count ?? 0 }
}

/** One person of an organization; null if the email belongs to no person there. */
export async function findMember(
  database: Database,
  organizationId: string,
  email: string,
): Promise<MemberRow | null> {
  const [row] = await rowsOf<MemberRow>(
    database,
    sql`SELECT ${member}
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = ${organizationId} AND lower(u.email) = ${email}`,
  )
  return row ?? null
}

/** False if the person didn't belong to the organization. */
export async function deleteMember(tx: Database, userId: string, organizationId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`DELETE FROM memberships WHERE user_id = ${userId} AND organization_id = ${organizationId}
      RETURNING user_id`,
  )
  return rows.length > 0
}

export async function countMemberships(tx: Database, userId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM memberships WHERE user_id = ${userId}`,
  )
  return row?.count ?? 0
}

/** Removes a person's data of an organization: pins, follows, notifications, and unsent messages. */
export async function deleteTraces(tx: Database, userId: string, organizationId: string): Promise<void> {
  await tx.execute(
    sql`DELETE FROM order_pins WHERE user_id = ${userId} AND organization_id = ${organizationId}`,
  )
  await tx.execute(sql`DELETE FROM follows WHERE user_id = ${userId} AND organization_id = ${organizationId}`)
  // Security notifications are the person's own and only stored with an organization.
  await tx.execute(sql`UPDATE notifications SET organization_id = other.organization_id
    FROM (SELECT organization_id FROM memberships WHERE user_id = ${userId} ORDER BY position LIMIT 1) AS other
    WHERE user_id = ${userId} AND notifications.organization_id = ${organizationId} AND kind = 'security'`)
  await tx.execute(sql`WITH gone AS (DELETE FROM notifications
      WHERE user_id = ${userId} AND organization_id = ${organizationId} AND kind <> 'security' RETURNING id)
    DELETE FROM outbox_messages
    WHERE once_for IN (SELECT 'notification ' || id FROM gone) AND status = 'queued'`)
}
