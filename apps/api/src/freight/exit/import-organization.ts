import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { wholeLines } from '#platform/backup/archive/row-sums.ts'
import { listTables } from '#platform/backup/list-tables.ts'
import { isDataFault } from '#platform/db/connection/database-faults.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { knownMigrations } from '#platform/db/migrate.ts'
import { version } from '#platform/process/version.ts'
import { archiveFormat, type Exported } from './export-organization.ts'
import { isLeaving, tableRules } from './table-rules.ts'

const rowsPerStatement = 500
const longestManifest = 512 * 1024 * 1024

const Manifest = z.object({
  format: z.literal(archiveFormat),
  version: z.string(),
  migrations: z.array(z.string()),
  organization: z.object({ id: z.uuid(), ref: z.string(), name: z.string() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  missingFiles: z.array(z.string()),
  parts: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})
type Manifest = z.infer<typeof Manifest>

/**
 * Takes a customer over from another portal of the same version, in one transaction that compares every part
 * with its hash. Throws `OperatorError` if the archive is damaged, or if the portal has this customer or one
 * of its people.
 */
export async function importOrganization(
  { inBulk, files }: Pick<Deps, 'inBulk' | 'files'>,
  path: string,
): Promise<Exported & { organization: Manifest['organization'] }> {
  await using archive = await openArchive(path)
  const { manifest } = archive
  await refuseOtherVersion(manifest)
  await refusingTwins(inBulk)(async (database) => {
    await refuseKnown(database, manifest)
    await withoutTriggers(database, manifest, async () => {
      for (const [name, { exit }] of Object.entries(tableRules)) {
        const table = manifest.tables.find((each) => each.name === name)
        if (table !== undefined && isLeaving(exit)) await loadTable(database, archive, table)
      }
      await addPhotos(database, archive)
    })
    for (const { path: part } of manifest.parts) {
      const key = /^files\/([0-9a-f-]{36})\//.exec(part)?.[1]
      if (key !== undefined && !manifest.missingFiles.includes(key))
        await files.putAs(key, archive.read(part))
    }
  })
  const { tables, missingFiles } = manifest
  return {
    organization: manifest.organization,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.parts.filter(({ path: part }) => part.startsWith('files/')).length - missingFiles.length,
    missingFiles: missingFiles.length,
  }
}

/** People and numbers that the portal has already are refused by the database. */
function refusingTwins(inBulk: Deps['inBulk']) {
  return async (work: (database: Database) => Promise<void>): Promise<void> => {
    try {
      await inBulk('change', ({ database }) => work(database))
    } catch (error) {
      if (!isDataFault(error)) throw error
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new OperatorError(
        'refused',
        `The portal has something of this customer already, such as one of its people: ${String(cause)}. Import into an empty portal.`,
        { cause: error },
      )
    }
  }
}

interface Archive extends AsyncDisposable {
  manifest: Manifest
  /** The bytes of a part; throws at its end if they aren't those of its hash. */
  read(path: string): AsyncIterable<Uint8Array>
}

const damaged = (path: string, reason: string, cause?: unknown) =>
  new OperatorError('refused', `${path} is damaged or no archive of a customer: ${reason}.`, { cause })

async function openArchive(path: string): Promise<Archive> {
  const zip: ZipFile = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw damaged(path, error instanceof Error ? error.message : String(error), error)
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const open = (name: string): Promise<Readable> => {
      const entry = entries.get(name)
      if (entry === undefined) throw damaged(path, `it has no ${name}`)
      return zip.openReadStreamPromise(entry)
    }
    const about = entries.get('manifest.json')
    if (about === undefined || about.uncompressedSize > longestManifest) throw damaged(path, 'no manifest')
    const manifest = Manifest.safeParse(JSON.parse(await text(await open('manifest.json'))))
    if (!manifest.success) throw damaged(path, 'its manifest is of another kind')
    const parts = new Map(manifest.data.parts.map((part) => [part.path, part]))
    return {
      manifest: manifest.data,
      async *read(name) {
        const hash = createHash('sha256')
        try {
          for await (const chunk of await open(name)) {
            hash.update(chunk)
            yield chunk
          }
        } catch (error) {
          throw error instanceof OperatorError ? error : damaged(path, `${name} can't be read`, error)
        }
        if (hash.digest('hex') !== parts.get(name)?.sha256)
          throw damaged(path, `${name} differs from its hash`)
      },
      async [Symbol.asyncDispose]() {
        zip.close()
      },
    }
  } catch (error) {
    zip.close()
    throw error instanceof SyntaxError ? damaged(path, 'its manifest makes no sense', error) : error
  }
}

async function refuseOtherVersion({ migrations, version: theirs }: Manifest): Promise<void> {
  const own = [...(await knownMigrations()).keys()]
  if (own.length === migrations.length && own.every((name) => migrations.includes(name))) return
  throw new OperatorError(
    'refused',
    `The archive was made by version ${theirs} of the portal, and this is ${version}. Bring both to one version, then export again.`,
  )
}

async function refuseKnown(database: Database, { organization: { id, ref } }: Manifest): Promise<void> {
  const known = await rowsOf(database, sql`SELECT FROM organizations WHERE id = ${id} OR ref = ${ref}`)
  if (known.length > 0) throw new OperatorError('refused', `The portal has a customer ${ref} already.`)
}

/** Does work without triggers: the archive has what they keep. */
async function withoutTriggers(
  database: Database,
  { tables }: Manifest,
  work: () => Promise<void>,
): Promise<void> {
  const known = new Set((await listTables(database)).map(({ name }) => name))
  const names = tables.map(({ name }) => name).filter((name) => known.has(name) && name in tableRules)
  const all = async (how: 'DISABLE' | 'ENABLE') => {
    for (const name of names) await database.execute(sql.raw(`ALTER TABLE ${name} ${how} TRIGGER USER`))
  }
  await all('DISABLE')
  await work()
  await database.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
  await all('ENABLE')
}

/** A row of another customer would show there. */
function checkRow(line: string, table: string, { id }: Manifest['organization']): void {
  const row = z.record(z.string(), z.unknown()).parse(JSON.parse(line))
  const owner = table === 'organizations' ? row.id : row.organization_id
  if (owner !== undefined && owner !== id)
    throw new OperatorError('refused', `The archive has a row of ${table} that is not of this customer.`)
}

async function loadTable(
  database: Database,
  { manifest, read }: Archive,
  { name, columns, rows }: Manifest['tables'][number],
): Promise<void> {
  const own = (await listTables(database)).find((each) => each.name === name)?.columns ?? []
  const isLater = (column: string) => name === 'users' && column === laterColumn
  const list = sql.raw(columns.filter((column) => own.includes(column) && !isLater(column)).join(', '))
  let loaded = 0
  for await (const lines of batchesOf(read(`data/${name}.ndjson`))) {
    for (const line of lines) checkRow(line, name, manifest.organization)
    await database.execute(
      sql`INSERT INTO ${sql.raw(name)} (${list}) SELECT ${list} FROM ${recordsOf(name, lines)}`,
    )
    loaded += lines.length
  }
  if (loaded !== rows)
    throw new OperatorError('refused', `The archive has ${loaded} rows of ${name} instead of ${rows}.`)
}

/** People refer to photos, which refer to people. */
const laterColumn = 'avatar_id'

async function addPhotos(database: Database, { manifest, read }: Archive): Promise<void> {
  if (!manifest.tables.some(({ name }) => name === 'avatars')) return
  for await (const lines of batchesOf(read('data/users.ndjson')))
    await database.execute(
      sql`UPDATE users SET avatar_id = r.avatar_id FROM ${recordsOf('users', lines)} AS r WHERE r.id = users.id`,
    )
}

const recordsOf = (table: string, lines: readonly string[]) =>
  sql`jsonb_populate_recordset(NULL::${sql.raw(table)}, ${`[${lines.join(',')}]`}::jsonb)`

async function* batchesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const lines: string[] = []
  for await (const part of wholeLines(chunks, 256 * 1024)) {
    for (const line of Buffer.from(part).toString('utf8').split('\n')) if (line !== '') lines.push(line)
    while (lines.length >= rowsPerStatement) yield lines.splice(0, rowsPerStatement)
  }
  if (lines.length > 0) yield lines
}
