import { invitationAttempts } from '@portolan/contract/shared/limits'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** Registrations whose email was never proved, as after a typing error; each sends a message. */
export const maxRegistrations = 10

// Defined in one place, so that unknown, used, expired, locked and revoked codes are indistinguishable.
export const isLive = sql`i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
  AND i.failures < ${invitationAttempts} AND i.registrations < ${maxRegistrations}`

/**
 * Frees the digits of codes that have been invalid for a month, since their cards are gone by then, and
 * deletes people who never proved the email of their registration.
 */
export async function deleteOldInvitations(database: Database): Promise<void> {
  await database.execute(sql`UPDATE invitations SET code_mac = NULL
    WHERE code_mac IS NOT NULL AND expires_at < now() - interval '30 days'`)
  await database.execute(sql`DELETE FROM users
    WHERE awaits_email_proof AND created_at < now() - interval '60 days'`)
}

/** An invitation whose card can be printed. */
export interface PrintableInvitation {
  id: string
  organization: string
  email: string | null
  /** Hexadecimal. */
  codeMac: string
  secretMac: string
  expiresAt: string
}

/** The invitations among these that are live and have a card. */
export function listPrintable(database: Database, ids: readonly string[]): Promise<PrintableInvitation[]> {
  return rowsOf<PrintableInvitation>(
    database,
    sql`SELECT i.id, o.name AS organization, i.email, encode(i.code_mac, 'hex') AS "codeMac",
        encode(i.secret_mac, 'hex') AS "secretMac",
        to_char(i.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "expiresAt"
      FROM invitations i JOIN organizations o ON o.id = i.organization_id
      WHERE i.id = ANY(${sql.param([...ids])}::uuid[]) AND ${isLive} AND i.code_mac IS NOT NULL
        AND i.secret_mac IS NOT NULL`,
  )
}
