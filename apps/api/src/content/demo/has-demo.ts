import { demoLogins } from '@portolan/demo/demo-logins'
import type { Database } from '#platform/db/database.ts'
import { and, inArray, isNull } from '#platform/db/drizzle.ts'
import { users } from '#platform/db/schema.ts'

/** True if the demo's logins, whose password is public, work in this portal. */
export async function hasDemo(database: Database): Promise<boolean> {
  const emails = demoLogins.map(({ username }) => username)
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, emails), isNull(users.disabledAt)))
    .limit(1)
  return rows.length > 0
}
