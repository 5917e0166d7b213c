import type { SheetState } from '@portolan/contract/company/rate-sheets'
import { maxLanes, type SheetLane } from '@portolan/contract/company/sheet-content'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { readLane, type StoredLane } from './stored-lane.ts'

/** One version of a sheet. */
export interface SheetRow {
  id: string
  ref: string
  version: number
  state: SheetState
  name: string
  organizationId: string | null
  organizationRef: string | null
  organizationName: string | null
  validFrom: string
  validTo: string
  terms: string | null
  laneCount: number
  savedAt: string
  publishedAt: string | null
  withdrawnAt: string | null
}

const columns = sql`sheet.id, sheet.ref, sheet.version, sheet.state, sheet.name,
  sheet.organization_id AS "organizationId", customer.ref AS "organizationRef", customer.name AS "organizationName",
  sheet.valid_from::text AS "validFrom", sheet.valid_to::text AS "validTo", sheet.terms,
  sheet.lane_count AS "laneCount", sheet.saved_at::text AS "savedAt", sheet.published_at::text AS "publishedAt",
  sheet.withdrawn_at::text AS "withdrawnAt"`

async function select(database: Database, rest: SQL): Promise<SheetRow[]> {
  const rows = await rowsOf<SheetRow>(
    database,
    sql`SELECT ${columns} FROM rate_sheets sheet LEFT JOIN organizations customer ON customer.id = sheet.organization_id ${rest}`,
  )
  const instant = (text: string | null) => (text === null ? null : toInstant(text))
  return rows.map((row) => ({
    ...row,
    savedAt: toInstant(row.savedAt),
    publishedAt: instant(row.publishedAt),
    withdrawnAt: instant(row.withdrawnAt),
  }))
}

export interface SheetFilter {
  state?: readonly SheetState[] | undefined
  ids?: readonly string[] | undefined
  organizationRef?: string | undefined
  on?: string | undefined
}

/** A page of versions plus one row, newest first, since IDs grow with time. */
export async function listSheetRows(
  database: Database,
  { state, ids, organizationRef, on }: SheetFilter,
  page: { after: string | null; limit: number },
): Promise<{ rows: SheetRow[]; count: number }> {
  const matches = sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [sql`sheet.state = ANY(${sql.param(state)}::text[])`]),
      ...(ids === undefined ? [] : [sql`sheet.id = ANY(${sql.param(ids)}::uuid[])`]),
      ...(organizationRef === undefined ? [] : [sql`customer.ref = ${organizationRef}`]),
      ...(on === undefined ? [] : [sql`sheet.state = 'published' AND sheet.days @> ${on}::date`]),
    ],
    sql` AND `,
  )
  const after = page.after === null ? sql`` : sql`AND sheet.id < ${page.after}::uuid`
  const rows = await select(
    database,
    sql`WHERE ${matches} ${after} ORDER BY sheet.id DESC LIMIT ${page.limit + 1}`,
  )
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM rate_sheets sheet
      LEFT JOIN organizations customer ON customer.id = sheet.organization_id WHERE ${matches}`,
  )
  return { rows, count: total?.count ?? 0 }
}

/** All versions of a sheet, latest first. */
export function listVersions(database: Database, ref: string): Promise<SheetRow[]> {
  return select(database, sql`WHERE sheet.ref = ${ref} ORDER BY sheet.version DESC`)
}

/** A version of a sheet, by default the latest; null if there is none. */
export async function findSheet(
  database: Database,
  ref: string,
  version: number | undefined,
): Promise<SheetRow | null> {
  const which = version === undefined ? sql`` : sql`AND sheet.version = ${version}`
  const [row] = await select(
    database,
    sql`WHERE sheet.ref = ${ref} ${which} ORDER BY sheet.version DESC LIMIT 1`,
  )
  return row ?? null
}

/** A page of a version's lanes plus one row, in the order of the sheet. */
export async function listLaneRows(
  database: Database,
  sheetId: string,
  page: { after: number | null; limit: number },
): Promise<{ position: number; lane: SheetLane }[]> {
  const rows = await rowsOf<{ position: number; lane: StoredLane }>(
    database,
    sql`SELECT position, lane FROM rate_lanes WHERE sheet_id = ${sheetId} AND position > ${page.after ?? 0}
      ORDER BY position LIMIT ${page.limit + 1}`,
  )
  return rows.map(({ position, lane }) => ({ position, lane: readLane(lane) }))
}

/** All lanes of a version. */
export async function readLanes(database: Database, sheetId: string): Promise<SheetLane[]> {
  const rows = await listLaneRows(database, sheetId, { after: null, limit: maxLanes })
  return rows.map(({ lane }) => lane)
}
