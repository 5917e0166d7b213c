import { type SQL, sql } from '#platform/db/drizzle.ts'

/** Numbers of organizations, one at a time, since one may have a million orders. */
export const organizations = {
  owners: { table: 'organizations', perStatement: 1 },
  nameOf: (owner: SQL) => sql`coalesce((SELECT ref FROM organizations WHERE id = ${owner}), ${owner}::text)`,
}
