import type { Database } from '#platform/db/database.ts'
import { Problem } from '#platform/http/problem.ts'
import { findSheet, type SheetRow } from './queries.ts'

/** True if there is any version of a sheet. */
export async function hasSheet(database: Database, ref: string): Promise<boolean> {
  return (await findSheet(database, ref, undefined)) !== null
}

/** A version of a sheet, by default the latest; throws `not_found`. */
export async function getSheet(database: Database, ref: string, version?: number): Promise<SheetRow> {
  const row = await findSheet(database, ref, version)
  if (!row) throw new Problem('not_found')
  return row
}
