import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/**
 * Ends the unused invitations that a condition on `invitations` selects, with accounts that still await their
 * proof; returns how many there were.
 */
export async function endInvitations(tx: Database, which: SQL, source?: CompanySource): Promise<number> {
  const ended = await rowsOf<{ id: string; userId: string | null; organizationId: string }>(
    tx,
    sql`UPDATE invitations SET revoked_at = now() WHERE ${which} AND used_at IS NULL AND revoked_at IS NULL
      RETURNING id, user_id AS "userId", organization_id AS "organizationId"`,
  )
  for (const { id, userId, organizationId } of ended) {
    await tx.execute(sql`DELETE FROM users WHERE id = ${userId}::uuid AND awaits_email_proof`)
    const origin = originOf(source, { invitation: id })
    await recordEvent(tx, { kind: 'invitation-revoked', organizationId, ...origin })
  }
  return ended.length
}

/** Selects the invitations of a person to an organization, whether made before or after the account. */
export const invitationsOf = (organizationId: string, email: string, userId: string | null = null): SQL =>
  sql`organization_id = ${organizationId}
    AND (lower(email) = ${email} OR (for_login AND user_id = ${userId}::uuid))`
