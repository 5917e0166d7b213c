import { clearFailures } from '#identity/credentials/password-attempts.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A login as the operator sees it. */
export interface ManagedUser {
  id: string
  email: string
  disabled: boolean
  hasSecondFactor: boolean
}

/** Finds a user by email and locks the row until the transaction ends. */
export async function lockUser(tx: Database, email: string): Promise<ManagedUser | null> {
  const [row] = await rowsOf<ManagedUser>(
    tx,
    sql`SELECT id, email, disabled_at IS NOT NULL AS disabled, second_factor <> 'disabled' AS "hasSecondFactor"
      FROM users WHERE lower(email) = ${email} FOR NO KEY UPDATE`,
  )
  return row ?? null
}

export async function setDisabled(tx: Database, userId: string, disabled: boolean): Promise<void> {
  await tx.execute(
    sql`UPDATE users SET disabled_at = CASE WHEN ${disabled} THEN now() END WHERE id = ${userId}`,
  )
}

/** Ends everything open: sessions, codes and password links. */
export async function endEverything(tx: Database, userId: string): Promise<void> {
  await tx.execute(
    sql`UPDATE sessions SET revoked_at = now() WHERE user_id = ${userId} AND revoked_at IS NULL`,
  )
  await tx.execute(sql`UPDATE codes SET spent_at = now() WHERE user_id = ${userId} AND spent_at IS NULL`)
  await tx.execute(sql`DELETE FROM password_resets WHERE user_id = ${userId}`)
}

/** Clears failed attempts and the count of sent codes. */
export async function clearAttempts(tx: Database, userId: string, bucket: string): Promise<void> {
  await clearFailures(tx, userId, bucket)
  await tx.execute(sql`UPDATE codes SET failed = 0, failures_in_a_row = 0 WHERE user_id = ${userId}`)
  await tx.execute(sql`DELETE FROM code_sends WHERE user_id = ${userId}`)
}

export async function clearSecondFactor(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`UPDATE users SET second_factor = 'disabled', second_factor_destination = NULL
    WHERE id = ${userId}`)
}

interface UserLine {
  email: string
  name: string
  disabled: boolean
  organizations: string[]
}

/** Every login with the references of its organizations, by email. */
export function listUsers(database: Database): Promise<UserLine[]> {
  return rowsOf<UserLine>(
    database,
    sql`SELECT u.email, trim(u.first_name || ' ' || u.last_name) AS name, u.disabled_at IS NOT NULL AS disabled,
          coalesce(json_agg(o.ref ORDER BY m.position) FILTER (WHERE o.ref IS NOT NULL), '[]') AS organizations
        FROM users u LEFT JOIN memberships m ON m.user_id = u.id LEFT JOIN organizations o ON o.id = m.organization_id
        GROUP BY u.id, u.email, u.first_name, u.last_name, u.disabled_at ORDER BY lower(u.email)`,
  )
}
