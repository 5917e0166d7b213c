import type { Database } from '#platform/db/database.ts'
import { eq } from '#platform/db/drizzle.ts'
import { users } from '#platform/db/schema.ts'

/** The email of a person; null for one who is gone. */
export async function findEmail(database: Database, userId: string): Promise<string | null> {
  const [found] = await database.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return found?.email ?? null
}
