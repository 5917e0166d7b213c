import { UserRefused } from '#identity/users/create-user.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The organization of a reference; throws `UserRefused` where there is none. */
export async function findOrganization(
  database: Database,
  ref: string,
): Promise<{ id: string; name: string }> {
  const [row] = await rowsOf<{ id: string; name: string }>(
    database,
    sql`SELECT id, name FROM organizations WHERE ref = ${ref}`,
  )
  if (!row) throw new UserRefused(`No organization has the reference "${ref}".`)
  return row
}
