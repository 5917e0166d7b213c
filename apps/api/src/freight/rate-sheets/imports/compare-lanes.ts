import type { ImportedSheet } from '@portolan/contract/commands/freight/rate-sheets'
import type { SheetLane } from '@portolan/contract/company/sheet-content'
import { storedLane } from '#freight/rate-sheets/stored-lane.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

export const noLanes = { added: 0, changed: 0, unchanged: 0, removed: 0 }

/** The differences of lanes from a saved version, by reference. */
export async function compareLanes(
  database: Database,
  sheetId: string | null,
  lanes: readonly SheetLane[],
): Promise<ImportedSheet['lanes']> {
  const json = JSON.stringify(lanes.map((lane) => ({ ref: lane.ref, lane: storedLane(lane) })))
  const [counts] = await rowsOf<ImportedSheet['lanes']>(
    database,
    sql`SELECT count(*) FILTER (WHERE before.lane IS NULL)::int AS added,
        count(*) FILTER (WHERE after.lane <> before.lane)::int AS changed,
        count(*) FILTER (WHERE after.lane = before.lane)::int AS unchanged,
        count(*) FILTER (WHERE after.lane IS NULL)::int AS removed
      FROM jsonb_to_recordset(${json}::jsonb) AS after(ref text, lane jsonb)
      FULL JOIN (SELECT ref, lane FROM rate_lanes WHERE sheet_id = ${sheetId}::uuid) AS before USING (ref)`,
  )
  return counts ?? noLanes
}
