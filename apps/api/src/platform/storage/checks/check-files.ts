import { randomUUID } from 'node:crypto'
import { countOf } from '@portolan/contract/commands/plural'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'
import { tablesOfFiles } from './unused-files.ts'

/** Rows of each table per check; the next check starts elsewhere. */
const maxChecked = 10_000
const batchSize = 500
const maxNamed = 5

interface FileRow {
  key: string
  row: string
}

/**
 * Check for `portal doctor`: whether the files that rows name are in the store. Checks a sample of many rows,
 * from a random one on, so that each run covers others.
 */
export async function checkFiles({ database, files }: Pick<Deps, 'database' | 'files'>, most = maxChecked) {
  let checked = 0
  let isSample = false
  const missing: FileRow[] = []
  for (const table of await tablesOfFiles(database)) {
    const rows = await someRows(database, table, most)
    isSample ||= rows.length === most
    checked += rows.length
    for (let at = 0; at < rows.length; at += batchSize) {
      const batch = rows.slice(at, at + batchSize)
      const sizes = await Promise.all(batch.map(({ key }) => files.sizeOf(key)))
      missing.push(...batch.filter((_, index) => sizes[index] === null))
    }
  }
  const looked = `${countOf(checked, 'file')}${isSample ? ' of more' : ''} checked`
  if (missing.length === 0) return { ok: true, text: `${looked}, all there` }
  const descriptions = missing
    .slice(0, maxNamed)
    .map(({ key, row }) => `files/${key.slice(0, 2)}/${key} of ${row}`)
  const others = missing.length > maxNamed ? `, and ${missing.length - maxNamed} more` : ''
  const fix = 'restore them to DATA_DIR from a backup, or send the documents again'
  return {
    ok: false,
    text: `${looked}, ${missing.length} missing: ${descriptions.join(', ')}${others}; ${fix}`,
  }
}

async function someRows(database: Database, table: string, most: number): Promise<FileRow[]> {
  const start = randomUUID()
  const read = (condition: ReturnType<typeof sql>, limit: number) =>
    rowsOf<FileRow>(
      database,
      sql`SELECT storage_key AS key, concat_ws(' ', ${table}::text, to_jsonb(t) ->> 'id') AS row FROM ${sql.raw(table)} t
        WHERE ${condition} ORDER BY storage_key LIMIT ${limit}`,
    )
  const rows = await read(sql`storage_key >= ${start}`, most)
  if (rows.length === most) return rows
  return [...rows, ...(await read(sql`storage_key < ${start}`, most - rows.length))]
}
