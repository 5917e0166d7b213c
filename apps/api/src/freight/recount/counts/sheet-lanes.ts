import { sql } from '#platform/db/drizzle.ts'
import type { KeptNumber } from '#platform/db/recount/kept-number.ts'

/** The number of lanes in a version of a rate sheet. */
export const sheetLanes: KeptNumber = {
  name: 'lanes of rate sheets',
  table: 'rate_sheets',
  key: ['id'],
  numbers: ['lane_count'],
  isInOwner: true,
  owners: { table: 'rate_sheets', perStatement: 100 },
  nameOf: (owner) => sql`(SELECT ref || ' version ' || version FROM rate_sheets WHERE id = ${owner})`,
  count: (isOwned) => sql`SELECT sheet_id AS id, count(*)::int AS lane_count FROM rate_lanes
    WHERE ${isOwned(sql`sheet_id`)} GROUP BY 1`,
}
