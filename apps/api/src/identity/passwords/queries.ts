import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The password's owner, with the names that it may not contain. */
export interface PasswordOwner {
  id: string
  email: string
  firstName: string
  lastName: string
}

export async function findPasswordOwner(database: Database, userId: string): Promise<PasswordOwner | null> {
  const [row] = await rowsOf<PasswordOwner>(
    database,
    sql`SELECT id, email, first_name AS "firstName", last_name AS "lastName" FROM users WHERE id = ${userId}`,
  )
  return row ?? null
}

/** Sets the password and invalidates open reset links. */
export async function updatePassword(tx: Database, userId: string, passwordHash: string): Promise<void> {
  await tx.execute(
    sql`UPDATE users SET password_hash = ${passwordHash}, password_failures = 0 WHERE id = ${userId}`,
  )
  await tx.execute(sql`DELETE FROM password_resets WHERE user_id = ${userId}`)
}

/** The person with this email, unless disabled, who may request a link. */
export async function findResetOwner(
  database: Database,
  email: string,
): Promise<{ id: string; email: string; locale: 'en' | 'ru' } | null> {
  const [row] = await rowsOf<{ id: string; email: string; locale: 'en' | 'ru' }>(
    database,
    sql`SELECT id, email, locale FROM users WHERE lower(email) = ${email} AND disabled_at IS NULL`,
  )
  return row ?? null
}

export async function insertReset(
  tx: Database,
  reset: { userId: string; tokenHash: string; minutes: number },
): Promise<void> {
  await tx.execute(sql`DELETE FROM password_resets WHERE user_id = ${reset.userId} AND expires_at <= now()`)
  await tx.execute(sql`INSERT INTO password_resets (token_hash, user_id, expires_at)
    VALUES (decode(${reset.tokenHash}, 'hex'), ${reset.userId}, now() + make_interval(mins => ${reset.minutes}::int))`)
}

/** The owner of a valid link. */
export async function findReset(database: Database, tokenHash: string): Promise<PasswordOwner | null> {
  const [row] = await rowsOf<PasswordOwner>(
    database,
    sql`SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName"
      FROM password_resets r JOIN users u ON u.id = r.user_id
      WHERE r.token_hash = decode(${tokenHash}, 'hex') AND r.expires_at > now() AND u.disabled_at IS NULL`,
  )
  return row ?? null
}

/** Marks a link as used, in one statement; false if it was used or has expired meanwhile. */
export async function takeReset(tx: Database, tokenHash: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`DELETE FROM password_resets WHERE token_hash = decode(${tokenHash}, 'hex') AND expires_at > now()
      RETURNING user_id`,
  )
  return rows.length > 0
}
