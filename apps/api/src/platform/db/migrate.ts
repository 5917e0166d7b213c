import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { takeAdvisoryLock } from '#platform/db/connection/advisory-lock.ts'
import { type Database, type OpenDatabase, rowsOf } from './database.ts'
import { sql } from './drizzle.ts'

const folder = new URL('./migrations/', import.meta.url)

interface Migration {
  name: string
  hash: string
  statements: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(new URL(name, folder), 'utf8')
      return { name, statements, hash: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}

async function appliedHashes(database: Database): Promise<Map<string, string>> {
  const rows = await rowsOf<{ name: string; hash: string }>(
    database,
    sql`SELECT name, hash FROM schema_migrations`,
  )
  return new Map(rows.map((row) => [row.name, row.hash]))
}

/**
 * Migrates the schema to this version and returns the names of the applied migrations. Each is one
 * transaction; processes that start together wait for each other. Throws if an applied file was edited since.
 */
export async function migrate({ kind, openPatient }: OpenDatabase): Promise<string[]> {
  await using patient = await openPatient()
  await patient.database.transaction((tx) => createList(tx, kind))
  const applied: string[] = []
  for (const migration of await readMigrations()) {
    if (await patient.database.transaction((tx) => apply(tx, kind, migration))) applied.push(migration.name)
  }
  return applied
}

async function createList(tx: Database, kind: OpenDatabase['kind']): Promise<void> {
  await takeAdvisoryLock(tx, kind, 'migrations')
  // Two processes must not do this in parallel: IF NOT EXISTS checks before another's table exists.
  await tx.execute(sql`CREATE TABLE IF NOT EXISTS schema_migrations
    (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
}

/** The same within a transaction, on request only some migrations. */
export async function applyMigrations(
  tx: Database,
  kind: OpenDatabase['kind'],
  isMeant: (name: string) => boolean = () => true,
): Promise<string[]> {
  await createList(tx, kind)
  const applied: string[] = []
  for (const migration of await readMigrations())
    if (isMeant(migration.name) && (await apply(tx, kind, migration))) applied.push(migration.name)
  return applied
}

/** The migrations of this version, with the hash of each text by name. */
export async function knownMigrations(): Promise<ReadonlyMap<string, string>> {
  return new Map((await readMigrations()).map(({ name, hash }) => [name, hash]))
}

async function apply(tx: Database, kind: OpenDatabase['kind'], migration: Migration): Promise<boolean> {
  await takeAdvisoryLock(tx, kind, 'migrations')
  const applied = (await appliedHashes(tx)).get(migration.name)
  if (applied === migration.hash) return false
  if (applied !== undefined) throw new Error(`Migration ${migration.name} was changed after it was applied.`)
  for (const statement of splitStatements(migration.statements)) await tx.execute(sql.raw(statement))
  await tx.execute(
    sql`INSERT INTO schema_migrations (name, hash) VALUES (${migration.name}, ${migration.hash})`,
  )
  return true
}

/** The migrations of this version that the database doesn't have; all of them for an empty one. */
export async function listUnapplied(database: Database): Promise<string[]> {
  const [table] = await rowsOf<{ exists: boolean }>(
    database,
    sql`SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`,
  )
  const applied = table?.exists ? await appliedHashes(database) : new Map<string, string>()
  const lacking = (await readMigrations()).filter(({ name, hash }) => applied.get(name) !== hash)
  return lacking.map(({ name }) => name)
}

/** True if every migration of this version is applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  return (await listUnapplied(database)).length === 0
}

// Statements end in a semicolon at the end of a line outside of $$ bodies; PGlite takes one statement at a
// time.
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let current = ''
  let inBody = false
  for (const line of text.split('\n')) {
    current += `${line}\n`
    if (line.split('$$').length % 2 === 0) inBody = !inBody
    if (!inBody && line.trimEnd().endsWith(';')) {
      statements.push(current)
      current = ''
    }
  }
  return statements
}
