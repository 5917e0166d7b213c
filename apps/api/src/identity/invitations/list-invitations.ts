import { invitationAttempts } from '@portolan/contract/shared/limits'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

export type InvitationState = 'open' | 'awaits-proof' | 'used' | 'expired' | 'locked' | 'revoked'

/** An invitation as shown to the company; its code is no longer known to anyone. */
export interface InvitationLine {
  id: string
  organization: string
  email: string | null
  /** The person who registered with it. */
  user: string | null
  createdAt: string
  expiresAt: string
  state: InvitationState
}

/** Every invitation, newest first. */
export function listInvitations(database: Database): Promise<InvitationLine[]> {
  return readInvitations(database, sql``)
}

/** A page of invitations plus one row; IDs grow with time. */
export async function listInvitationRows(
  database: Database,
  page: { after: string | null; limit: number },
): Promise<{ rows: InvitationLine[]; count: number }> {
  const after = page.after === null ? sql`` : sql`WHERE i.id < ${page.after}::uuid`
  const rows = await readInvitations(database, after, sql`LIMIT ${page.limit + 1}`)
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM invitations`,
  )
  return { rows, count: total?.count ?? 0 }
}

function readInvitations(database: Database, condition: SQL, limit = sql``): Promise<InvitationLine[]> {
  return rowsOf<InvitationLine>(
    database,
    sql`SELECT i.id, o.ref AS organization, i.email, u.email AS user,
        to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "createdAt",
        to_char(i.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "expiresAt",
        CASE WHEN i.used_at IS NOT NULL THEN 'used' WHEN i.revoked_at IS NOT NULL THEN 'revoked'
          WHEN i.expires_at <= now() THEN 'expired' WHEN i.failures >= ${invitationAttempts} OR i.registrations >= 10 THEN 'locked'
          WHEN i.user_id IS NOT NULL AND NOT i.for_login THEN 'awaits-proof' ELSE 'open' END AS state
      FROM invitations i JOIN organizations o ON o.id = i.organization_id LEFT JOIN users u ON u.id = i.user_id
      ${condition} ORDER BY i.id DESC ${limit}`,
  )
}

/** True if there is or was such an invitation. */
export async function isInvitation(database: Database, id: string): Promise<boolean> {
  return (await rowsOf(database, sql`SELECT FROM invitations WHERE id = ${id}`)).length > 0
}

/** Revokes an unused invitation, with an account that still awaits its proof; false if there is none. */
export function revokeInvitation(database: Database, id: string, source?: CompanySource): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [revoked] = await rowsOf<{ userId: string | null; organizationId: string }>(
      tx,
      sql`UPDATE invitations SET revoked_at = now() WHERE id = ${id} AND used_at IS NULL AND revoked_at IS NULL
        RETURNING user_id AS "userId", organization_id AS "organizationId"`,
    )
    if (!revoked) return false
    const { userId, organizationId } = revoked
    await tx.execute(sql`DELETE FROM users WHERE id = ${userId}::uuid AND awaits_email_proof`)
    await recordEvent(tx, {
      kind: 'invitation-revoked',
      organizationId,
      ...originOf(source, { invitation: id }),
    })
    return true
  })
}
