import { sql } from '#platform/db/drizzle.ts'
import type { KeptNumber } from '#platform/db/recount/kept-number.ts'
import { countedFiles } from './queries.ts'

/** The bytes of files that count towards a customer's limit. */
export const storageSums: KeptNumber = {
  name: 'storage of customers',
  table: 'customer_storage',
  key: ['organization_id'],
  numbers: ['used_bytes'],
  owners: { table: 'organizations', perStatement: 100 },
  nameOf: (owner) => sql`(SELECT ref FROM organizations WHERE id = ${owner})`,
  count: (
    isOwned,
  ) => sql`SELECT organization_id, sum(size)::bigint AS used_bytes FROM (${countedFiles}) AS files
    WHERE ${isOwned(sql`organization_id`)} GROUP BY 1`,
}
