import { join } from 'node:path'
import type { Client } from 'pg'

/** Files of COPY, one for each table, in a folder that the database can write. */
export interface CopiedRows {
  folder: string
  tables: readonly string[]
}

/** Returns the table's own columns: generated ones can't be copied. */
async function columnsOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  return rows[0]?.names ?? ''
}

const fileOf = ({ folder }: CopiedRows, table: string) => join(folder, `${table}.copy`)

/**
 * Writes down the rows of whole tables, or those that match a condition, and returns the number for each
 * table.
 */
export async function copyOut(
  client: Client,
  copied: CopiedRows,
  condition = 'true',
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of copied.tables) {
    const rows = `SELECT ${await columnsOf(client, table)} FROM ${table} WHERE ${condition}`
    const { rowCount } = await client.query(`COPY (${rows}) TO '${fileOf(copied, table)}'`)
    counts[table] = rowCount ?? 0
  }
  return counts
}

/** Copies the rows into the tables in one transaction; returns the seconds it takes. */
export async function copyIn(client: Client, copied: CopiedRows): Promise<number> {
  const statements: string[] = []
  for (const table of copied.tables)
    statements.push(`COPY ${table} (${await columnsOf(client, table)}) FROM '${fileOf(copied, table)}'`)
  const start = performance.now()
  await client.query('BEGIN')
  for (const statement of statements) await client.query(statement)
  await client.query('COMMIT')
  return (performance.now() - start) / 1000
}
