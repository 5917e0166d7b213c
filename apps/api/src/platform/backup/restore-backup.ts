import { OperatorError } from '@portolan/contract/commands/operator-error'
import { takeAdvisoryLock } from '#platform/db/connection/advisory-lock.ts'
import type { Bulk } from '#platform/db/connection/bulk.ts'
import { type Database, type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { applyMigrations, knownMigrations } from '#platform/db/migrate.ts'
import { version } from '#platform/process/version.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import type { Header, Manifest } from './archive/backup-format.ts'
import { RowSummer, wholeLines } from './archive/row-sums.ts'
import type { Keys } from './archive/sealing.ts'
import type { BackupSource } from './copies/backup-source.ts'
import { listSequences, listTables } from './list-tables.ts'
import { readBackup } from './read-backup.ts'
import { dropEverything, prepareLoading } from './rebuild-schema.ts'

const partBytes = 1024 * 1024
const filesPerSign = 100

export interface RestoreTarget {
  open: Pick<OpenDatabase, 'kind' | 'inBulk'>
  files: FileStore
  /** The mark of the secret key of the portal that restores; null if it takes over that of the backup. */
  secretMark(header: Header): string | null
}

export interface RestoreOptions {
  keys: Keys
  /** Replaces what the database holds. */
  replace: boolean
  /** Goes on although the secret key is another one. */
  otherSecret: boolean
}

type Say = (progress: { done: number; total: number; label: string }) => Promise<void>

/**
 * Replaces a database by a backup, in one transaction: if anything fails, or the backup turns out to be
 * damaged at its end, the database stays as it was. Compares all rows afterwards with those of the backup,
 * then applies later migrations, whose number it returns.
 */
export function restoreBackup(
  { open, files, secretMark }: RestoreTarget,
  source: BackupSource,
  options: RestoreOptions,
  say: Say,
  signal: AbortSignal,
): Promise<{ header: Header; manifest: Manifest; migrations: number }> {
  return open.inBulk('change', async (bulk) => {
    const { database } = bulk
    await takeAdvisoryLock(database, open.kind, 'migrations')
    if (open.kind === 'postgresql') await refuseIfServed(database)
    const own = await describeTarget(database)
    if (own.isFilled && !options.replace)
      throw new OperatorError(
        'refused',
        'The database holds customers or accounts. Restore into an empty one, or give --replace to lose what it holds.',
      )
    let finishLoading = async () => {}
    let done = 0
    const { header, manifest } = await readBackup(source, options.keys, {
      async begin(header) {
        await refuseUnknownMigrations(header)
        refuseOtherSecret(header, secretMark(header), options)
        await refuseForeignStore(files, [own.portalId, header.portalId])
        finishLoading = await beginLoading(database, open.kind, header)
      },
      async rows(table, lines) {
        signal.throwIfAborted()
        await bulk.write(table, lines)
      },
      async file(key, chunks) {
        signal.throwIfAborted()
        await files.putAs(key, chunks)
        done++
        if (done % filesPerSign === 0) await say({ done, total: done, label: 'files' })
      },
    })
    await finishLoading()
    await setSequences(database, manifest)
    await compareRows(bulk, header, manifest)
    const applied = await applyMigrations(database, open.kind)
    await database.execute(sql`ANALYZE`)
    await files.assign(header.portalId)
    return { header, manifest, migrations: applied.length }
  })
}

/** The database of any state: without tables, of this version or another. */
async function describeTarget(database: Database): Promise<{ isFilled: boolean; portalId: string | null }> {
  const [tables] = await rowsOf<{ identity: boolean; customers: boolean; people: boolean }>(
    database,
    sql`SELECT to_regclass('public.portal_identity') IS NOT NULL AS identity,
        to_regclass('public.organizations') IS NOT NULL AS customers, to_regclass('public.users') IS NOT NULL AS people`,
  )
  const filled = async (table: string) =>
    (await rowsOf(database, sql`SELECT 1 FROM ${sql.raw(table)} LIMIT 1`)).length > 0
  const isFilled =
    (tables?.customers === true && (await filled('organizations'))) ||
    (tables?.people === true && (await filled('users')))
  const [identity] = tables?.identity
    ? await rowsOf<{ id: string }>(database, sql`SELECT id FROM portal_identity`)
    : []
  return { isFilled, portalId: identity?.id ?? null }
}

/** A server would go on with what it remembers, and send what the backup has queued. */
async function refuseIfServed(database: Database): Promise<void> {
  const [served] = await rowsOf<{ connections: number }>(
    database,
    sql`SELECT count(*)::int AS connections FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'portolan%' AND pid <> pg_backend_pid()`,
  )
  if (served !== undefined && served.connections > 0)
    throw new OperatorError(
      'refused',
      `A server uses this database (${served.connections} connections). Stop all servers, then restore.`,
    )
}

async function refuseUnknownMigrations(header: Header): Promise<void> {
  const known = await knownMigrations()
  const unknown = header.migrations.filter(({ name, hash }) => known.get(name) !== hash)
  if (unknown.length === 0) return
  const names = unknown
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')
  throw new OperatorError(
    'refused',
    `The backup needs version ${header.version} of the portal or newer, and this is ${version}, which doesn't know its ${names}. Install that version, then restore.`,
  )
}

function refuseOtherSecret(header: Header, mark: string | null, { otherSecret }: RestoreOptions): void {
  if (otherSecret || mark === null || mark === header.secretMark) return
  const fix =
    header.secretKey === null
      ? 'Set SECRET_KEY to that of the portal that was backed up'
      : 'Unset SECRET_KEY, so that the key in the backup is used'
  throw new OperatorError(
    'refused',
    `The backup was made with another secret key. ${fix}, or give --other-secret: then secrets of webhooks and sources, codes, invitations and links are void.`,
  )
}

/** A store that another database uses must not lose its files to this one's cleanup. */
async function refuseForeignStore(files: FileStore, own: readonly (string | null)[]): Promise<void> {
  const owner = await files.owner()
  if (owner !== null && !own.includes(owner))
    throw new OperatorError(
      'refused',
      'The store of files belongs to another database. Choose another DATA_DIR, or an empty one.',
    )
}

/** Makes the backup's schema and empties it; the function that it returns completes it. */
async function beginLoading(
  database: Database,
  kind: OpenDatabase['kind'],
  header: Header,
): Promise<() => Promise<void>> {
  await dropEverything(database)
  const names = new Set(header.migrations.map(({ name }) => name))
  await applyMigrations(database, kind, (name) => names.has(name))
  const expected = describeTables(await listTables(database))
  if (describeTables(header.tables) !== expected)
    throw new Error('The tables of the backup are not those of its migrations')
  return prepareLoading(database)
}

function describeTables(tables: readonly { name: string; columns: readonly string[] }[]): string {
  return JSON.stringify(tables.map(({ name, columns }) => [name, ...columns.toSorted()]).sort())
}

async function setSequences(database: Database, manifest: Manifest): Promise<void> {
  for (const { table, column, sequence } of await listSequences(database)) {
    const next = manifest.sequences.find((each) => each.table === table && each.column === column)?.next
    if (next !== undefined)
      await rowsOf(database, sql`SELECT setval(${sequence}::regclass, ${next}::bigint, false)`)
  }
}

async function compareRows(bulk: Bulk, header: Header, manifest: Manifest): Promise<void> {
  for (const table of header.tables) {
    const summer = new RowSummer()
    for await (const lines of wholeLines(bulk.read(table), partBytes)) summer.add(lines)
    const { rows, sum } = summer.sum
    const expected = manifest.tables[table.name]
    if (expected?.rows !== rows || expected.sum !== sum)
      throw new Error(`The rows of ${table.name} are not those of the backup`)
  }
}
