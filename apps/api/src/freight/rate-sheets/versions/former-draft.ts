import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A draft with its lanes as they are stored. */
export interface FormerDraft {
  sheet: object
  lanes: object[]
}

export async function readDraft(tx: Database, id: string): Promise<FormerDraft | null> {
  const [row] = await rowsOf<FormerDraft>(
    tx,
    sql`SELECT to_jsonb(s) AS sheet, coalesce((SELECT jsonb_agg(to_jsonb(l) ORDER BY l.position) FROM rate_lanes l
        WHERE l.sheet_id = s.id), '[]') AS lanes
      FROM rate_sheets s WHERE s.id = ${id} AND s.state = 'draft'`,
  )
  return row ?? null
}
