import type { BulkTable } from '#platform/db/connection/bulk.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** Tables that no backup contains: they are about this installation, not about what it keeps. */
export const leftOut: ReadonlySet<string> = new Set(['backups', 'recent_writes', 'server_processes'])

const own = sql`NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e')`

/**
 * Every table of the schema with the columns that hold data. Throws if the schema has anything else that
 * holds data: a backup must not leave it out silently.
 */
export async function listTables(database: Database): Promise<BulkTable[]> {
  const others = await rowsOf<{ name: string; kind: string }>(
    database,
    sql`SELECT c.oid::regclass::text AS name, c.relkind AS kind FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND n.nspname NOT LIKE 'pg\\_%' AND ${own}
        AND NOT (n.nspname = 'public' AND c.relkind IN ('r', 'v', 'i', 'c'))
        AND NOT (n.nspname = 'public' AND c.relkind = 'S' AND EXISTS (SELECT FROM pg_depend AS d
          WHERE d.objid = c.oid AND d.deptype = 'i' AND d.refobjsubid > 0))
      ORDER BY 1`,
  )
  if (others.length > 0) {
    const names = others.map(({ name, kind }) => `${name} (${kind})`).join(', ')
    throw new Error(`A backup doesn't know how to keep ${names}`)
  }
  const tables = await rowsOf<BulkTable & { plain: string }>(
    database,
    sql`SELECT c.relname AS plain, quote_ident(c.relname) AS name,
        array(SELECT quote_ident(a.attname) FROM pg_attribute AS a
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
          ORDER BY a.attnum) AS columns
      FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND ${own} ORDER BY c.relname`,
  )
  return tables.filter(({ plain }) => !leftOut.has(plain)).map(({ name, columns }) => ({ name, columns }))
}

/** The identity columns with the number that each gives next. */
export function listSequences(
  database: Database,
): Promise<{ table: string; column: string; sequence: string }[]> {
  return rowsOf(
    database,
    sql`SELECT quote_ident(c.relname) AS table, a.attname AS column,
        pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
      FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
      WHERE a.attidentity <> '' AND NOT a.attisdropped AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
}
