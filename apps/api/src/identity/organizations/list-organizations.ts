import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

interface OrganizationLine {
  ref: string
  name: string
  orders: number
  users: number
}

/** Every customer with the numbers of its orders and logins, by reference. */
export function listOrganizations(database: Database): Promise<OrganizationLine[]> {
  return rowsOf<OrganizationLine>(
    database,
    sql`SELECT o.ref, o.name,
          (SELECT count(*)::int FROM orders WHERE organization_id = o.id) AS orders,
          (SELECT count(*)::int FROM memberships WHERE organization_id = o.id) AS users
        FROM organizations o ORDER BY o.ref`,
  )
}
