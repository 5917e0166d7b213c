import type { Locale, Organization } from '@portolan/contract/account'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { memberships, organizations, users } from '#db/schema.ts'

export type UserRow = typeof users.$inferSelect

export async function findUser(database: Database, userId: string): Promise<UserRow | null> {
  const [row] = await database.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

/** The person's organizations in the person's own order. */
export function listOrganizationsOf(database: Database, userId: string): Promise<Organization[]> {
  return database
    .select({ id: organizations.id, name: organizations.name })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.position))
}

export async function updateUser(
  database: Database,
  userId: string,
  change: { firstName?: string; lastName?: string; locale?: Locale },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await database.update(users).set(change).where(eq(users.id, userId))
}
