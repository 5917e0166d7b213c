import type { Role } from '@portolan/contract/shared/roles'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The role of a colleague who can sign in; otherwise null. */
export async function findRole(database: Database, userId: string): Promise<Role | null> {
  const [row] = await rowsOf<{ role: Role }>(
    database,
    sql`SELECT s.role FROM staff s JOIN users u ON u.id = s.user_id
      WHERE s.user_id = ${userId} AND u.disabled_at IS NULL`,
  )
  return row?.role ?? null
}

/** True for a person of the staff, also a disabled one. */
export async function isColleague(database: Database, userId: string): Promise<boolean> {
  const rows = await rowsOf(database, sql`SELECT FROM staff WHERE user_id = ${userId}`)
  return rows.length > 0
}
