import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A photo of this person; null for anyone else's. */
export async function findAvatar(
  database: Database,
  userId: string,
  avatarId: string,
): Promise<{ storageKey: string } | null> {
  const [row] = await rowsOf<{ storageKey: string }>(
    database,
    sql`SELECT storage_key AS "storageKey" FROM avatars WHERE id = ${avatarId} AND user_id = ${userId}`,
  )
  return row ?? null
}

export async function insertAvatar(
  database: Database,
  avatar: { id: string; userId: string; storageKey: string },
): Promise<void> {
  const { id, userId, storageKey } = avatar
  await database.execute(
    sql`INSERT INTO avatars (id, user_id, storage_key) VALUES (${id}, ${userId}, ${storageKey})`,
  )
}

/**
 * Deletes the person's photos except the current one and the one to keep; returns the keys of their files.
 */
export async function deleteUnusedAvatars(
  database: Database,
  userId: string,
  keptId: string | null,
): Promise<string[]> {
  const rows = await rowsOf<{ storageKey: string }>(
    database,
    sql`DELETE FROM avatars WHERE user_id = ${userId} AND id IS DISTINCT FROM ${keptId}::uuid
      AND id NOT IN (SELECT avatar_id FROM users WHERE id = ${userId} AND avatar_id IS NOT NULL)
      RETURNING storage_key AS "storageKey"`,
  )
  return rows.map(({ storageKey }) => storageKey)
}
