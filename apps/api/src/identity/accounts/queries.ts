import type { CompanyAccount } from '@portolan/contract/company/people/accounts'
import { accountBucketOf } from '#identity/credentials/password-attempts.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'

const instantOf = (text: string | null) => (text === null ? null : toInstant(text))

/** The account of an email, in lower case; null if there is none. */
export async function findAccount(
  database: Database,
  { loginFailuresPerAccount }: Pick<Deps['env'], 'loginFailuresPerAccount'>,
  email: string,
): Promise<CompanyAccount | null> {
  const [row] = await rowsOf<CompanyAccount>(
    database,
    sql`SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.phone, u.locale,
        u.created_at::text AS "createdAt", u.last_sign_in_at::text AS "lastSignInAt",
        u.disabled_at IS NOT NULL AS disabled, u.awaits_email_proof AS "awaitsProof",
        u.second_factor AS "secondFactor",
        (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
        u.password_failures AS "wrongPasswords",
        (SELECT l.window_ends_at::text FROM rate_limits l WHERE l.bucket = ${accountBucketOf(email)}
          AND l.failures >= ${loginFailuresPerAccount} AND l.window_ends_at > now()) AS "waitsUntil",
        c.new_email AS "pendingEmail", c.expires_at::text AS "pendingEmailUntil",
        coalesce((SELECT json_agg(json_build_object('id', o.id, 'ref', o.ref, 'name', o.name) ORDER BY m.position)
          FROM memberships m JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = u.id), '[]')
          AS organizations,
        EXISTS (SELECT FROM staff s WHERE s.user_id = u.id) AS "isStaff"
      FROM users u LEFT JOIN email_changes c ON c.user_id = u.id AND c.expires_at > now()
      WHERE lower(u.email) = ${email}`,
  )
  if (!row) return null
  return {
    ...row,
    createdAt: toInstant(row.createdAt),
    lastSignInAt: instantOf(row.lastSignInAt),
    waitsUntil: instantOf(row.waitsUntil),
    pendingEmailUntil: instantOf(row.pendingEmailUntil),
  }
}
