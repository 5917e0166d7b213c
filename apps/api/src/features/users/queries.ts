import type { Locale, Organization } from '@portolan/contract/account'
import { asc, eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '#db/database.ts'
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

/** A person as the command line lists them. */
export interface ListedUser {
  id: string
  email: string
  firstName: string
  lastName: string
  locale: Locale
  disabled: boolean
  organizations: string[]
}

export function listUsers(database: Database): Promise<ListedUser[]> {
  return rowsOf<ListedUser>(
    database,
    sql`SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.locale,
        u.disabled_at IS NOT NULL AS disabled,
        coalesce((SELECT json_agg(o.ref ORDER BY m.position) FROM memberships m
          JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = u.id), '[]') AS organizations
      FROM users u ORDER BY u.email`,
  )
}
