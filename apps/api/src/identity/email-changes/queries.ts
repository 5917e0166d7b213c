import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'

export interface NewEmailChange {
  userId: string
  newEmail: string
  /** Hexadecimal. */
  tokenHash: string
  days: number
}

/** Stores the change until its link is opened; the link of an earlier change stops working. */
export async function saveEmailChange(tx: Database, change: NewEmailChange): Promise<void> {
  const { userId, newEmail, tokenHash, days } = change
  await tx.execute(sql`INSERT INTO email_changes (user_id, new_email, token_hash, expires_at)
    VALUES (${userId}, ${newEmail}, decode(${tokenHash}, 'hex'), now() + make_interval(days => ${days}::int))
    ON CONFLICT (user_id) DO UPDATE SET new_email = excluded.new_email, token_hash = excluded.token_hash,
      expires_at = excluded.expires_at`)
}

/** Marks a link as used; null for an invalid one. */
export async function takeEmailChange(
  tx: Database,
  tokenHash: string,
): Promise<{ userId: string; newEmail: string } | null> {
  const [row] = await rowsOf<{ userId: string; newEmail: string }>(
    tx,
    sql`DELETE FROM email_changes c USING users u
      WHERE c.token_hash = decode(${tokenHash}, 'hex') AND c.expires_at > now()
        AND u.id = c.user_id AND u.disabled_at IS NULL
      RETURNING c.user_id AS "userId", c.new_email AS "newEmail"`,
  )
  return row ?? null
}

/**
 * Changes the email; false if another account has it by now. A registration that never proved the email gives
 * way. Password links sent to the old mailbox stop working.
 */
export async function updateEmail(tx: Database, userId: string, email: string): Promise<boolean> {
  await tx.execute(
    sql`DELETE FROM users WHERE lower(email) = ${email} AND awaits_email_proof AND id <> ${userId}`,
  )
  const changed = await rowsOf(
    tx,
    sql`UPDATE users SET email = ${email}, password_failures = 0 WHERE id = ${userId}
      AND NOT EXISTS (SELECT FROM users WHERE lower(email) = ${email} AND id <> ${userId}) RETURNING id`,
  )
  await tx.execute(sql`DELETE FROM password_resets WHERE user_id = ${userId}`)
  return changed.length > 0
}

/** True if the email belongs to an account. */
export async function isTaken(database: Database, email: string): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`SELECT FROM users WHERE lower(email) = ${email} AND NOT awaits_email_proof`,
  )
  return rows.length > 0
}

export async function deleteOldEmailChanges(database: Database): Promise<void> {
  await deleteInSteps(database, 'email_changes', sql`expires_at <= now()`)
}
