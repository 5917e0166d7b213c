import type { Database } from '#platform/db/database.ts'
import { asc, count, eq, sql } from '#platform/db/drizzle.ts'
import { organizations } from '#platform/db/schema.ts'

export type OrganizationRow = typeof organizations.$inferSelect

/** A page of all customers and a row more, oldest first: ids grow with time. */
export async function listOrganizationRows(
  database: Database,
  page: { after: string | null; limit: number },
): Promise<{ rows: OrganizationRow[]; count: number }> {
  const rows = await database
    .select()
    .from(organizations)
    .where(page.after === null ? undefined : sql`${organizations.id} > ${page.after}::uuid`)
    .orderBy(asc(organizations.id))
    .limit(page.limit + 1)
  const [total] = await database.select({ count: count() }).from(organizations)
  return { rows, count: total?.count ?? 0 }
}

export async function getOrganization(database: Database, id: string): Promise<OrganizationRow> {
  const [row] = await database.select().from(organizations).where(eq(organizations.id, id))
  if (!row) throw new Error('The organization is gone')
  return row
}
