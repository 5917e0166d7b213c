import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bulk, BulkMode } from '#platform/db/connection/bulk.ts'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { applyMigrations, isMigrated, knownMigrations } from '#platform/db/migrate.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { type EmptyDatabase, openEmptyDatabase } from '#testing/archives/empty-database.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { givenEverything } from '#testing/walks/given-everything.ts'
import type { Keys, Sealing } from './archive/sealing.ts'
import { fileSource } from './copies/backup-source.ts'
import { leftOut, listTables } from './list-tables.ts'
import { readBackup } from './read-backup.ts'
import { type RestoreOptions, restoreBackup } from './restore-backup.ts'
import { markOf, writeBackup } from './write-backup.ts'

const noKeys: Keys = { passphrase: null, identities: [] }
const quiet = async () => {}
const never = new AbortController().signal

let portal: TestPortal
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-backup-'))
  portal = await openTestPortal()
  await givenEverything(portal)
  // All that COPY's text format has to escape.
  await portal.deps.database.execute(
    sql`UPDATE organizations SET name = ${'a\tb\nc\\N\\.\r\u2028«ё» 提单'} WHERE ref = 'other'`,
  )
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

interface Source {
  open: Pick<OpenDatabase, 'database' | 'inBulk'>
  files: FileStore
  isPglite?: boolean
}

const own = (): Source => ({ open: portal.deps, files: portal.deps.files })

async function back(up: Source, name: string, sealing: Sealing | null = null): Promise<string> {
  const path = join(folder, name)
  const { database, inBulk } = up.open
  const env = { ...portal.deps.env, databaseUrl: up.isPglite ? null : 'postgres://' }
  await writeBackup(
    { ...portal.deps, database, inBulk, files: up.files, env },
    { path, sealing },
    quiet,
    never,
  )
  return path
}

function restoreTo({ open, files }: EmptyDatabase, path: string, options: Partial<RestoreOptions> = {}) {
  const target = { open, files, secretMark: () => markOf(portal.deps.secrets) }
  const usual = { keys: noKeys, replace: false, otherSecret: false }
  return restoreBackup(target, fileSource(path), { ...usual, ...options }, quiet, never)
}

/** Every row of every table as text, sorted. */
async function allRows({ inBulk }: Pick<OpenDatabase, 'inBulk'>): Promise<Record<string, string[]>> {
  return inBulk('snapshot', async (bulk) => {
    const rows: Record<string, string[]> = {}
    for (const table of await listTables(bulk.database)) {
      const text = (await buffer(bulk.read(table))).toString()
      rows[table.name] = text.split('\n').sort()
    }
    return rows
  })
}

async function filesIn(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.length === 36)
  const contents = files.map(async ({ parentPath, name }) => [
    name,
    (await readFile(join(parentPath, name))).toString('base64'),
  ])
  return Object.fromEntries(await Promise.all(contents))
}

/** Numbers that the next rows get. */
const nextNumber = ({ database }: Pick<OpenDatabase, 'database'>) =>
  rowsOf(
    database,
    sql`SELECT nextval(pg_get_serial_sequence('order_changes', 'position')) > (SELECT max(position) FROM order_changes) AS "isNew"`,
  )

it('goes from PostgreSQL to the embedded database and back with every row and file', {
  tags: ['exhaustive'],
}, async () => {
  const first = await back(own(), 'first.backup')
  await using embedded = await openEmptyDatabase('pglite')
  const restored = await restoreTo(embedded, first)
  const rows = await allRows(portal.deps)
  expect(await allRows(embedded.open)).toEqual(rows)
  const files = await filesIn(join(portal.deps.env.dataDir, 'files'))
  expect(Object.keys(files).length).toBeGreaterThan(3)
  expect(await filesIn(join(embedded.folder, 'files'))).toEqual(files)
  expect(restored.manifest).toMatchObject({ files: Object.keys(files).length, missingFiles: 0 })

  const second = await back({ ...embedded, isPglite: true }, 'second.backup', {
    passphrase: 'correct horse battery',
  })
  await using other = await openEmptyDatabase('postgresql')
  await restoreTo(other, second, { keys: { passphrase: 'correct horse battery', identities: [] } })
  expect(await allRows(other.open)).toEqual(rows)
  expect(await filesIn(join(other.folder, 'files'))).toEqual(files)
  expect(await isMigrated(other.open.database)).toBe(true)
  expect(await nextNumber(other.open)).toEqual([{ isNew: true }])
})

it('knows every table, and refuses what it doesn’t know', async () => {
  await using database = await openEmptyDatabase('postgresql')
  await database.open.inBulk('change', async (bulk) => {
    await applyMigrations(bulk.database, 'postgresql')
    const tables = await rowsOf<{ name: string }>(
      bulk.database,
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
    const known = (await listTables(bulk.database)).map(({ name }) => name)
    expect([...known, ...leftOut].sort()).toEqual(tables.map(({ name }) => name))
  })
  for (const made of ['CREATE SEQUENCE loose', 'CREATE MATERIALIZED VIEW copied AS SELECT 1 AS one']) {
    const listed = database.open.inBulk('change', async (bulk) => {
      await bulk.database.execute(sql.raw(made))
      return listTables(bulk.database)
    })
    await expect(listed).rejects.toThrow("A backup doesn't know how to keep")
  }
})

describe('a backup that is damaged', () => {
  const plain = 'plain.backup'
  const sealed = 'sealed.backup'
  let keys: Keys
  beforeAll(async () => {
    const identity = await generateIdentity()
    keys = { passphrase: null, identities: [identity] }
    await back(own(), plain)
    await back(own(), sealed, { recipients: [await identityToRecipient(identity)] })
  })
  const copy = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, 'damaged.backup')
    await writeFile(path, change(await readFile(join(folder, name))))
    return path
  }

  it.each([plain, sealed])('is found wherever it breaks off or a byte of it differs: %s', async (name) => {
    const { size } = await stat(join(folder, name))
    for (const share of [0, 0.01, 0.3, 0.7, 0.95]) {
      const path = await copy(name, (bytes) => bytes.subarray(0, Math.floor(size * share)))
      await expect(readBackup(fileSource(path), keys, {}), `${share}`).rejects.toMatchObject({
        code: 'refused',
      })
    }
    const last = await copy(name, (bytes) => bytes.subarray(0, size - 1))
    await expect(readBackup(fileSource(last), keys, {})).rejects.toMatchObject({ code: 'refused' })
    for (const share of [0.02, 0.25, 0.5, 0.75, 0.98]) {
      const path = await copy(name, (bytes) => {
        const at = Math.floor(size * share)
        bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at)
        return bytes
      })
      await expect(readBackup(fileSource(path), keys, {}), `${share}`).rejects.toMatchObject({
        code: 'refused',
      })
    }
    expect((await readBackup(fileSource(join(folder, name)), keys, {})).manifest.rows).toBeGreaterThan(50)
  })

  it('leaves the database as it was, also if only its last part is gone', {
    tags: ['exhaustive'],
  }, async () => {
    const path = await copy(plain, (bytes) => bytes)
    await truncate(path, (await stat(path)).size - 200)
    await using embedded = await openEmptyDatabase('pglite')
    await using server = await openEmptyDatabase('postgresql')
    for (const target of [embedded, server]) {
      await restoreTo(target, join(folder, plain))
      await target.open.database.execute(sql`UPDATE organizations SET name = 'kept'`)
      const before = await allRows(target.open)
      await expect(restoreTo(target, path, { replace: true })).rejects.toMatchObject({ code: 'refused' })
      expect(await allRows(target.open)).toEqual(before)
    }
  })

  it('isn’t opened by another passphrase, and needs one', async () => {
    const path = await back(own(), 'passphrase.backup', { passphrase: 'correct horse battery' })
    const wrong = { passphrase: 'wrong horse battery', identities: [] }
    await expect(readBackup(fileSource(path), wrong, {})).rejects.toThrow(
      'is not the one that the backup was encrypted with',
    )
    await expect(readBackup(fileSource(path), noKeys, {})).rejects.toThrow('The backup is encrypted')
  })

  it('opens for the holders of keys', async () => {
    const identities = [await generateIdentity(), await generateIdentity()]
    const recipients = await Promise.all(identities.map(identityToRecipient))
    const path = await back(own(), 'keys.backup', { recipients })
    for (const identity of identities)
      expect(
        (await readBackup(fileSource(path), { passphrase: null, identities: [identity] }, {})).manifest.rows,
      ).toBeGreaterThan(50)
    const stranger = { passphrase: null, identities: [await generateIdentity()] }
    await expect(readBackup(fileSource(path), stranger, {})).rejects.toMatchObject({ code: 'refused' })
  })
})

describe('restoring', () => {
  it('applies the migrations that came after the backup', { tags: ['exhaustive'] }, async () => {
    await using old = await openEmptyDatabase('postgresql')
    const names = [...(await knownMigrations()).keys()]
    const later = names.slice(names.indexOf('0110-terms.sql') + 1)
    await old.open.inBulk('change', async ({ database }) => {
      await applyMigrations(database, 'postgresql', (name) => !later.includes(name))
      await database.execute(
        sql`INSERT INTO organizations (id, ref, name) VALUES (gen_random_uuid(), 'old', 'Old')`,
      )
    })
    const path = await back(old, 'old.backup')
    await using target = await openEmptyDatabase('postgresql')
    expect((await restoreTo(target, path)).migrations).toBe(later.length)
    expect(await isMigrated(target.open.database)).toBe(true)
    expect(await rowsOf(target.open.database, sql`SELECT name FROM organizations`)).toEqual([{ name: 'Old' }])
  })

  it('refuses a later version’s backup and says which version it needs', async () => {
    await using source = await openEmptyDatabase('postgresql')
    await source.open.inBulk('change', async ({ database }) => {
      await applyMigrations(database, 'postgresql')
      await database.execute(sql`INSERT INTO schema_migrations (name, hash) VALUES ('9999-later.sql', 'x')`)
    })
    const path = await back(source, 'later.backup')
    await using target = await openEmptyDatabase('postgresql')
    await expect(restoreTo(target, path)).rejects.toThrow(
      /needs version \d+\.\d+\.\d+(-\w+)? of the portal or newer.*9999-later\.sql/,
    )
  })

  it('replaces customers only if told so, and never under a server’s feet', async () => {
    const path = await back(own(), 'usual.backup')
    await using target = await openEmptyDatabase('postgresql')
    await restoreTo(target, path)
    await expect(restoreTo(target, path)).rejects.toThrow('--replace')
    await restoreTo(target, path, { replace: true })
    const listening = await target.open.listen('portolan_test', () => {})
    await expect(restoreTo(target, path, { replace: true })).rejects.toThrow('Stop all servers')
    await listening()
  })

  it('refuses another secret key and another database’s files', async () => {
    const path = await back(own(), 'usual.backup')
    await using target = await openEmptyDatabase('postgresql')
    const another = { ...target, secretMark: () => 'another' }
    const options = { keys: noKeys, replace: false, otherSecret: false }
    await expect(restoreBackup(another, fileSource(path), options, quiet, never)).rejects.toThrow(
      'another secret key',
    )
    await target.files.assign('019ac000-0000-7000-8000-000000000001')
    await expect(restoreTo(target, path)).rejects.toThrow('belongs to another database')
  })

  it('compares what the database has afterwards', async () => {
    const path = await back(own(), 'usual.backup')
    await using target = await openEmptyDatabase('postgresql')
    // A database that changes a row as it is written.
    const inBulk = <T>(mode: BulkMode, work: (bulk: Bulk) => Promise<T>) =>
      target.open.inBulk(mode, (bulk) =>
        work({
          ...bulk,
          async write(table, lines) {
            await bulk.write(table, lines)
            if (table.name === 'organizations')
              await bulk.database.execute(sql`UPDATE organizations SET name = 'x' WHERE ref = 'other'`)
          },
        }),
      )
    const changed = { ...target, open: { ...target.open, inBulk } }
    await expect(restoreTo(changed, path)).rejects.toThrow(
      'The rows of organizations are not those of the backup',
    )
  })
})

it('notes files that the store lacks, and goes on', async () => {
  const [lost] = Object.keys(await filesIn(join(portal.deps.env.dataDir, 'files')))
  const files: FileStore = {
    ...portal.deps.files,
    sizeOf: async (key) => (key === lost ? null : portal.deps.files.sizeOf(key)),
  }
  const path = await back({ ...own(), files }, 'lossy.backup')
  expect((await readBackup(fileSource(path), noKeys, {})).manifest.missingFiles).toBe(1)
})
