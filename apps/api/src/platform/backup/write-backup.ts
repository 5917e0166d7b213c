import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { Bulk, BulkTable } from '#platform/db/connection/bulk.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'
import { version } from '#platform/process/version.ts'
import { tablesOfFiles } from '#platform/storage/checks/unused-files.ts'
import { addFile } from './archive/add-file.ts'
import { type ArchiveWriter, writeArchive } from './archive/archive-writer.ts'
import { type FileSum, format, type Header, type Manifest, paths } from './archive/backup-format.ts'
import { type RowSum, RowSummer, wholeLines } from './archive/row-sums.ts'
import type { Sealing } from './archive/sealing.ts'
import type { BackupOutcome } from './backup-runs.ts'
import { leftOut, listSequences, listTables } from './list-tables.ts'

const partBytes = 1024 * 1024
const filesPerSum = 500

type BackupDeps = Pick<Deps, 'database' | 'inBulk' | 'files' | 'env' | 'secrets' | 'clock'>

export interface BackupTarget {
  path: string
  sealing: Sealing | null
}

type Say = (progress: { done: number; total: number; label: string }) => Promise<void>

/**
 * Writes all rows of one moment and all files that they name. The caller has made sure that no file is
 * removed meanwhile.
 */
export async function writeBackup(
  deps: BackupDeps,
  { path, sealing }: BackupTarget,
  say: Say,
  signal: AbortSignal,
): Promise<BackupOutcome & { tables: number }> {
  const at = deps.clock.now()
  const keysPath = `${path}.keys`
  const manifest: Manifest = { tables: {}, sequences: [], rows: 0, files: 0, fileBytes: 0, missingFiles: 0 }
  try {
    const bytes = await writeArchive(path, { sealing, at, signal }, async (archive) => {
      const keys = await deps.inBulk('snapshot', async (bulk) => {
        await addDatabase(deps, archive, { bulk, manifest, at, say, signal })
        return listKeys(bulk, keysPath)
      })
      const files = createInterface({ input: createReadStream(keysPath) })
      await addFiles(deps, archive, { keys: files, total: keys, manifest, say, signal })
      await archive.add(paths.manifest, JSON.stringify(manifest))
    })
    const { rows, files, missingFiles } = manifest
    const tables = Object.keys(manifest.tables).length
    return { madeAt: at.toISOString(), bytes, tables, rows, files, missingFiles }
  } finally {
    await rm(keysPath, { force: true })
  }
}

interface Making {
  manifest: Manifest
  say: Say
  signal: AbortSignal
}

async function addDatabase(
  deps: BackupDeps,
  archive: ArchiveWriter,
  { bulk, manifest, at, say, signal }: Making & { bulk: Bulk; at: Date },
): Promise<void> {
  const tables = await listTables(bulk.database)
  await archive.add(paths.header, JSON.stringify(await describe(deps, bulk, tables, at)))
  for (const [index, table] of tables.entries()) {
    await say({ done: index, total: tables.length, label: 'tables' })
    const sum = await addTable(archive, bulk, table, signal)
    manifest.tables[table.name] = sum
    manifest.rows += sum.rows
  }
  for (const { table, column, sequence } of await listSequences(bulk.database)) {
    const [row] = await rowsOf<{ next: string }>(
      bulk.database,
      sql`SELECT (CASE WHEN is_called THEN last_value + 1 ELSE last_value END)::text AS next FROM ${sql.raw(sequence)}`,
    )
    if (row) manifest.sequences.push({ table, column, next: row.next })
  }
}

async function describe(
  deps: BackupDeps,
  { database }: Bulk,
  tables: readonly BulkTable[],
  at: Date,
): Promise<Header> {
  const migrations = await rowsOf<{ name: string; hash: string }>(
    database,
    sql`SELECT name, hash FROM schema_migrations ORDER BY name`,
  )
  const [about] = await rowsOf<{ id: string; server: string }>(
    database,
    sql`SELECT id, current_setting('server_version') AS server FROM portal_identity`,
  )
  if (about === undefined) throw new Error('The database has no identity')
  return {
    format,
    version,
    madeAt: at.toISOString(),
    portalId: about.id,
    database: `${deps.env.databaseUrl === null ? 'PGlite' : 'PostgreSQL'} ${about.server}`,
    secretKey:
      deps.env.secretKey === null ? await readFile(join(deps.env.dataDir, 'secret.key'), 'utf8') : null,
    secretMark: markOf(deps.secrets),
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  }
}

/** Tells keys apart without revealing any. */
export function markOf(secrets: Deps['secrets']): string {
  return createHash('sha256').update(secrets.key('backups')).digest('hex').slice(0, 32)
}

async function addTable(
  archive: ArchiveWriter,
  bulk: Bulk,
  table: BulkTable,
  signal: AbortSignal,
): Promise<RowSum> {
  const summer = new RowSummer()
  let part = 0
  for await (const lines of wholeLines(bulk.read(table), partBytes)) {
    signal.throwIfAborted()
    summer.add(lines)
    part++
    await archive.add(`${paths.tables}${table.name}/${part}`, lines)
  }
  return summer.sum
}

/** Writes the keys of all files that rows name to a file, one per line; returns their number. */
async function listKeys(bulk: Bulk, path: string): Promise<number> {
  let count = 0
  async function* keys() {
    for (const name of await tablesOfFiles(bulk.database)) {
      if (leftOut.has(name)) continue
      for await (const lines of wholeLines(bulk.read({ name, columns: ['storage_key'] }), partBytes)) {
        for (const byte of lines) if (byte === 10) count++
        yield lines
      }
    }
  }
  await pipeline(keys, createWriteStream(path, { mode: 0o600 }))
  return count
}

async function addFiles(
  { files }: Pick<Deps, 'files'>,
  archive: ArchiveWriter,
  { keys, total, manifest, say, signal }: Making & { keys: AsyncIterable<string>; total: number },
): Promise<void> {
  let sums: FileSum[] = []
  let part = 0
  let done = 0
  const addSums = async () => {
    part++
    await archive.add(`${paths.fileSums}${part}`, JSON.stringify(sums))
    sums = []
    await say({ done, total, label: 'files' })
  }
  for await (const key of keys) {
    signal.throwIfAborted()
    const sum = await addFile(files, archive, key)
    sums.push(sum)
    done++
    if (sum.bytes === null) manifest.missingFiles++
    else manifest.files++
    manifest.fileBytes += sum.bytes ?? 0
    if (sums.length === filesPerSum) await addSums()
  }
  if (sums.length > 0) await addSums()
}
