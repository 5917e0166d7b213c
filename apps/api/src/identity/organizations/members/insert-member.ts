import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** Gives a person access to an organization, listed after existing ones; false if they already have it. */
export async function insertMember(tx: Database, userId: string, organizationId: string): Promise<boolean> {
  const added = await rowsOf(
    tx,
    sql`INSERT INTO memberships (user_id, organization_id, position)
      SELECT ${userId}::uuid, ${organizationId}::uuid, coalesce(max(position) + 1, 0) FROM memberships
      WHERE user_id = ${userId}
      ON CONFLICT (user_id, organization_id) DO NOTHING RETURNING user_id`,
  )
  return added.length > 0
}
