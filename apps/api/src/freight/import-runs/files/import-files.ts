import { open } from 'node:fs/promises'
import type { ImportFile } from '@portolan/contract/company/imports/import-files'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { newId } from '#platform/process/new-id.ts'

export interface FileRow extends ImportFile {
  storageKey: string
}

const columns = sql.raw(
  `f.id, f.storage_key AS "storageKey", f.name, f.bytes::float8 AS bytes, f.format, f.created_at::text AS "createdAt"`,
)

const present = (row: FileRow): FileRow => ({ ...row, createdAt: toInstant(row.createdAt) })

export function presentFile({ storageKey: _, ...file }: FileRow): ImportFile {
  return file
}

export async function findImportFile(database: Database, id: string): Promise<FileRow | null> {
  const [row] = await rowsOf<FileRow>(
    database,
    sql`SELECT ${columns} FROM import_files f WHERE f.id = ${id}::uuid`,
  )
  return row ? present(row) : null
}

/** Files that no run has used: each may be 64 MB, so only so many wait. */
const maxUnused = 50

/** False if too many files wait for a run. */
export async function hasRoomForFile(database: Database): Promise<boolean> {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM import_files f WHERE ${isUnused}`,
  )
  return (row?.count ?? 0) < maxUnused
}

const isUnused = sql.raw(`NOT EXISTS (SELECT FROM import_runs r WHERE r.file_id = f.id)
  AND NOT EXISTS (SELECT FROM import_runs r WHERE r.index_file_id = f.id)`)

export async function insertImportFile(
  database: Database,
  file: Pick<FileRow, 'storageKey' | 'name' | 'bytes' | 'format'> & { sentBy: string },
): Promise<FileRow> {
  const [row] = await rowsOf<FileRow>(
    database,
    sql`INSERT INTO import_files AS f (id, storage_key, name, bytes, format, sent_by)
      VALUES (${newId()}::uuid, ${file.storageKey}, ${file.name}, ${file.bytes}, ${file.format}, ${file.sentBy}) RETURNING ${columns}`,
  )
  if (!row) throw new Error('The file was not inserted')
  return present(row)
}

/** How a file is written, by its first bytes: a workbook is a ZIP, too, so the name decides between them. */
export async function formatOf(path: string, name: string): Promise<FileRow['format']> {
  if (/\.json$/i.test(name)) return 'json'
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  if (buffer.toString('latin1') !== 'PK\x03\x04') return 'csv'
  return /\.zip$/i.test(name) ? 'zip' : 'xlsx'
}

/** Deletes files that no run names a day after they came; the cleanup removes their bytes. */
export async function deleteUnusedImportFiles(database: Database): Promise<void> {
  await database.execute(
    sql`DELETE FROM import_files f WHERE f.created_at < now() - interval '1 day' AND ${isUnused}`,
  )
}
