import type { LaneChange } from '@portolan/contract/company/rate-sheets/sheet-versions'
import { maxLanes } from '@portolan/contract/company/sheet-content'
import type { SheetRow } from '#freight/rate-sheets/queries.ts'
import { readLane, type StoredLane } from '#freight/rate-sheets/stored-lane.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { compareLane } from './compare-lane.ts'

export interface LaneCounts {
  added: number
  removed: number
  changed: number
  unchanged: number
}

/** A lane that differs with its place in the list. */
export interface ChangeRow {
  place: number
  change: LaneChange
}

/** Lanes of two versions by reference; removed ones come behind the others. */
const pairs = (before: SheetRow, after: SheetRow) => sql`
  SELECT coalesce(new.position, ${maxLanes} + old.position) AS place, old.lane AS before, new.lane AS after
  FROM (SELECT position, ref, lane FROM rate_lanes WHERE sheet_id = ${before.id}) AS old
  FULL JOIN (SELECT position, ref, lane FROM rate_lanes WHERE sheet_id = ${after.id}) AS new USING (ref)`

export async function countLaneChanges(
  database: Database,
  before: SheetRow,
  after: SheetRow,
): Promise<LaneCounts> {
  const [counts] = await rowsOf<LaneCounts>(
    database,
    sql`SELECT count(*) FILTER (WHERE before IS NULL)::int AS added,
        count(*) FILTER (WHERE after IS NULL)::int AS removed,
        count(*) FILTER (WHERE before <> after)::int AS changed,
        count(*) FILTER (WHERE before = after)::int AS unchanged
      FROM (${pairs(before, after)}) AS pair`,
  )
  return counts ?? { added: 0, removed: 0, changed: 0, unchanged: 0 }
}

/** A page of the lanes that differ plus one row, in the order of the later version. */
export async function listLaneChanges(
  database: Database,
  { before, after }: { before: SheetRow; after: SheetRow },
  page: { after: number | null; limit: number },
): Promise<ChangeRow[]> {
  const rows = await rowsOf<{ place: number; before: StoredLane | null; after: StoredLane | null }>(
    database,
    sql`SELECT place, before, after FROM (${pairs(before, after)}) AS pair
      WHERE before IS DISTINCT FROM after AND place > ${page.after ?? 0}
      ORDER BY place LIMIT ${page.limit + 1}`,
  )
  return rows.flatMap(({ place, before: old, after: now }) => {
    const change = compareLane(old && readLane(old), now && readLane(now))
    return change ? [{ place, change }] : []
  })
}

/** The facts of both versions where they differ. */
export function listMemberChanges(before: SheetRow, after: SheetRow) {
  const members = ['name', 'organization', 'validFrom', 'validTo', 'terms'] as const
  const sayOf = (row: SheetRow, member: (typeof members)[number]) =>
    member === 'organization' ? row.organizationName : row[member]
  return members
    .map((member) => ({ member, before: sayOf(before, member), after: sayOf(after, member) }))
    .filter((each) => each.before !== each.after)
}
