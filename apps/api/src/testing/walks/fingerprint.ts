import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { TestPortal } from '#testing/test-portal.ts'

/** Tables that record calls themselves: the activity log, and what a replica must have. */
export const tablesOfCalls = ['activity_entries', 'activity_heads', 'activity_values', 'recent_writes']

/** A mark of each table's rows, except of those tables. */
export async function fingerprint(
  { deps: { database } }: TestPortal,
  exceptTables: readonly string[],
): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    database,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const marks: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !exceptTables.includes(table.name))) {
    const [row] = await rowsOf<{ mark: string }>(
      database,
      sql`SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS mark FROM ${sql.identifier(name)} t`,
    )
    marks[name] = row?.mark ?? ''
  }
  return marks
}
