import type { Organization } from '@portolan/contract/identity/users'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { eq, sql } from '#platform/db/drizzle.ts'
import { users } from '#platform/db/schema.ts'

export type UserRow = typeof users.$inferSelect

export async function findUser(database: Database, userId: string): Promise<UserRow | null> {
  const [row] = await database.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

/** The person's organizations in the person's order, with what the company has turned off for them. */
export async function listOrganizationsOf(database: Database, userId: string): Promise<Organization[]> {
  const rows = await rowsOf<Organization & NonNullable<Organization['without']>>(
    database,
    sql`SELECT o.id, o.name, to_json(o.hidden_parts) AS parts, to_json(o.closed_kinds) AS uploads
      FROM memberships m JOIN organizations o ON o.id = m.organization_id
      WHERE m.user_id = ${userId} ORDER BY m.position`,
  )
  return rows.map(({ id, name, parts, uploads }) => ({
    id,
    name,
    ...(parts.length + uploads.length > 0 && { without: { parts, uploads } }),
  }))
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
