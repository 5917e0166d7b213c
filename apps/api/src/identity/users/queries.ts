import type { Organization } from '@portolan/contract/identity/users'
import type { Database } from '#platform/db/database.ts'
import { asc, eq } from '#platform/db/drizzle.ts'
import { memberships, organizations, users } from '#platform/db/schema.ts'

export type UserRow = typeof users.$inferSelect

export async function findUser(database: Database, userId: string): Promise<UserRow | null> {
  const [row] = await database.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

/** The person's organizations in the person's order. */
export function listOrganizationsOf(database: Database, userId: string): Promise<Organization[]> {
  return database
    .select({ id: organizations.id, name: organizations.name })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.position))
}

/** Like `findUser`, and locks the person until the transaction ends. */
export async function lockUser(tx: Database, userId: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row ?? null
}

type Changeable = Pick<
  UserRow,
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'locale'
  | 'notificationChannel'
  | 'notificationScope'
  | 'notificationRhythm'
  | 'notificationHour'
  | 'notificationTimeZone'
  | 'orderColumns'
  | 'singleKeyShortcuts'
  | 'avatarId'
>

/** Missing and undefined members stay unchanged. */
export type UserChange = { [Key in keyof Changeable]?: Changeable[Key] | undefined }

export async function updateUser(database: Database, userId: string, change: UserChange): Promise<void> {
  await database.update(users).set(change).where(eq(users.id, userId))
}
