import { randomUUID } from 'node:crypto'
import { countOf } from '@portolan/contract/commands/plural'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import { describeError } from '#platform/process/log.ts'
import { FileMissing, type FileStore } from '#platform/storage/file-store.ts'
import { tablesOfFiles } from './unused-files.ts'

/** Rows of each table per check; the next check starts elsewhere. */
const maxChecked = 10_000
const batchSize = 500
const maxNamed = 5
/** Files of each table that are also opened: a wrong owner or a broken disk shows only then. */
const maxOpened = 100

const adviceTo = {
  restore: {
    en: 'Restore these files to DATA_DIR from a backup, or send the documents again.',
    ru: 'Восстановите эти файлы в DATA_DIR из резервной копии или отправьте документы снова.',
  },
  letRead: {
    en: 'Let the user of the server read the files in DATA_DIR, and check the disk.',
    ru: 'Откройте серверу доступ к файлам в DATA_DIR и проверьте диск.',
  },
}

interface FileRow {
  key: string
  row: string
}

/**
 * Check for `portal doctor`: whether the files that rows name are in the store, and can be read. Checks a
 * sample of many rows, from a random one on, so that each run covers others.
 */
export async function checkFiles(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  most = maxChecked,
): Promise<Checked> {
  let checked = 0
  let isSample = false
  const missing: FileRow[] = []
  const unreadable: (FileRow & { reason: string })[] = []
  for (const table of await tablesOfFiles(database)) {
    const rows = await someRows(database, table, most)
    isSample ||= rows.length === most
    checked += rows.length
    for (let at = 0; at < rows.length; at += batchSize) {
      const batch = rows.slice(at, at + batchSize)
      const sizes = await Promise.all(batch.map(({ key }) => files.sizeOf(key)))
      missing.push(...batch.filter((_, index) => sizes[index] === null))
    }
    for (const row of rows.slice(0, maxOpened)) {
      const reason = await whyUnreadable(files, row.key)
      if (reason !== null) unreadable.push({ key: row.key, row: row.row, reason })
    }
  }
  const looked = `${countOf(checked, 'file')}${isSample ? ' of more' : ''} checked`
  if (missing.length > 0) {
    const text = `${looked}, ${missing.length} missing: ${nameSome(missing, nameOf)}`
    return { ok: false, text, advice: adviceTo.restore }
  }
  if (unreadable.length === 0) return { ok: true, text: `${looked}, all there` }
  const reasons = nameSome(unreadable, (row) => `${nameOf(row)} (${row.reason})`)
  const text = `${looked}, ${unreadable.length} can't be read: ${reasons}`
  return { ok: false, text, advice: adviceTo.letRead }
}

const nameOf = ({ key, row }: FileRow) => `files/${key.slice(0, 2)}/${key} of ${row}`

function nameSome<Row>(rows: readonly Row[], name: (row: Row) => string): string {
  const others = rows.length > maxNamed ? `, and ${rows.length - maxNamed} more` : ''
  return `${rows.slice(0, maxNamed).map(name).join(', ')}${others}`
}

/** Reads the beginning of a file; null if it can be read, or is missing, which is another fault. */
async function whyUnreadable(files: FileStore, key: string): Promise<string | null> {
  try {
    const stream = await files.read(key)
    for await (const _ of stream) break
    return null
  } catch (error) {
    if (error instanceof FileMissing) return null
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return describeError(cause).message
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
