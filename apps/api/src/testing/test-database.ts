import { createHash } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { readEnv } from '#freight/settings/env.ts'
import { type OpenDatabase, openDatabase, openPglite, openPgliteClient } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { settleInPool } from '#platform/db/pooler/settle-in-pool.ts'
import { openReplica } from '#platform/db/replica/open-replica.ts'
import type { Replica } from '#platform/db/replica/replica-state.ts'
import { type Log, openLog } from '#platform/process/log.ts'
import { openReusedPglite } from './reused-pglite.ts'
import { rememberStatements } from './sent-statements.ts'

let pgliteTemplate: Promise<Blob> | null = null
let databases = 0

/**
 * A fresh, migrated database, made from a template: PGlite in memory, or a separate database in the run's
 * PostgreSQL if the test project is `postgres`. `url` is null for PGlite. Tests of what a pooler takes away,
 * such as prepared statements, go past it.
 */
export async function openTestDatabase({
  pastPooler = false,
} = {}): Promise<OpenDatabase & { url: string | null }> {
  if (inject('testDatabase') === 'pglite') {
    pgliteTemplate ??= openPgliteTemplate()
    return { ...(await openReusedPglite(await pgliteTemplate)), url: null }
  }
  const { url, drop } = await createFromTemplate(inject('postgresUrl'))
  const open = await openOn(url, pastPooler ? null : inject('poolerUrl'))
  const folder = process.env.SENT_STATEMENTS
  if (folder !== undefined) rememberStatements(open, folder)
  const close = async () => {
    await open.close()
    await drop()
  }
  return { ...open, url, close }
}

async function openOn(url: string, poolerUrl: string | null): Promise<OpenDatabase> {
  const log = openLog('silent')
  if (poolerUrl === null) return openDatabase(readEnv({ DATABASE_URL: url, DATABASE_POOL: '5' }), log)
  const env = readEnv({
    DATABASE_URL: Object.assign(new URL(poolerUrl), { pathname: new URL(url).pathname }).href,
    DATABASE_DIRECT_URL: url,
    DATABASE_POOL: '5',
    DATABASE_PREPARED: 'off',
  })
  const open = await openDatabase(env, log, 'pooled')
  await settleInPool(open, env)
  return open
}

/** The replica of a fresh database, caught up; null unless the run is about replicas. */
export async function openTestReplica(
  open: OpenDatabase & { url: string | null },
  log: Log,
): Promise<Replica | null> {
  const replicaUrl = inject('replicaUrl')
  if (!replicaUrl || open.url === null) return null
  const databaseReadUrl = databaseUrl(replicaUrl, new URL(open.url).pathname.slice(1))
  const urls = { databaseUrl: open.url, databaseDirectUrl: null, databaseReadUrl, databasePrepared: true }
  const replica = openReplica(open, urls, log)
  await replica?.start()
  while (replica !== null && !replica.state.isUsable(performance.now())) await sleep(20)
  return replica
}

/** Creates a migrated database in a folder, which then opens without the seconds of a first start. */
export async function makePgliteFolder(folder: string): Promise<void> {
  await (await openPglite(folder, await openPgliteTemplate())).close()
}

/**
 * The template of this version's migrations, cached across runs: making one takes seconds, loading it less
 * than one.
 */
async function openPgliteTemplate(): Promise<Blob> {
  const folder = fileURLToPath(new URL('../../../../node_modules/.cache/portolan/', import.meta.url))
  const file = `pglite-${await templateVersion()}.tar`
  if (!existsSync(join(folder, file))) {
    const template = await makePgliteTemplate()
    await mkdir(folder, { recursive: true })
    for (const old of await readdir(folder)) if (old.startsWith('pglite-')) await rm(join(folder, old))
    const partial = join(folder, `${process.pid}.partial`)
    await writeFile(partial, Buffer.from(await template.arrayBuffer()))
    await rename(partial, join(folder, file))
  }
  return openAsBlob(join(folder, file))
}

/** Changes with every migration and with the code that makes the template. */
async function templateVersion(): Promise<string> {
  const migrations = new URL('../platform/db/migrations/', import.meta.url)
  const manifest = new URL('../../package.json', import.meta.url)
  const files = (await readdir(migrations)).sort().map((name) => new URL(name, migrations))
  const hash = createHash('sha256')
  for (const file of [manifest, new URL(import.meta.url), ...files]) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function makePgliteTemplate(): Promise<Blob> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const client = await PGlite.create({ extensions: { pg_trgm } })
  await migrate(openPgliteClient(client))
  // Every open clears this memory first; with the default 128 MB that takes a quarter of the time.
  await client.exec(`ALTER SYSTEM SET shared_buffers = '4MB'`)
  const template = await client.dumpDataDir('none')
  await client.close()
  return template
}

const templateName = 'portolan_template'
const templateLock = 20_261_121

/**
 * A connection to PostgreSQL's own database for the life of this process, and how the template is copied with
 * it.
 */
interface Admin {
  client: Pool
  strategy: 'FILE_COPY' | 'WAL_LOG'
}

let admin: Promise<Admin> | null = null

async function openAdmin(serverUrl: string): Promise<Admin> {
  const client = new Pool({
    connectionString: serverUrl,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // The server may end before this process does.
  client.on('error', () => {})
  await client.query('SELECT pg_advisory_lock($1)', [templateLock])
  const template = await client.query('SELECT FROM pg_database WHERE datname = $1', [templateName])
  if (template.rowCount === 0) await makeTemplate(client, serverUrl)
  await client.query('SELECT pg_advisory_unlock($1)', [templateLock])
  // Copying files is faster than writing each page to the write-ahead log, except if a disk has to confirm
  // them.
  const { rows } = await client.query<{ fsync: string }>('SHOW fsync')
  return { client, strategy: rows[0]?.fsync === 'off' ? 'FILE_COPY' : 'WAL_LOG' }
}

/**
 * Creates the template once, under a lock shared by all test processes, then copies it. Returns its URL, and
 * a function that drops it.
 */
async function createFromTemplate(serverUrl: string) {
  admin ??= openAdmin(serverUrl)
  const { client, strategy } = await admin
  databases++
  const name = `portolan_${process.pid}_${databases}`
  await client.query(`DROP DATABASE IF EXISTS ${name}`)
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY ${strategy}`)
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function makeTemplate(client: Pool, serverUrl: string): Promise<void> {
  const building = `${templateName}_building`
  await client.query(`DROP DATABASE IF EXISTS ${building}`)
  await client.query(`CREATE DATABASE ${building}`)
  const env = readEnv({ DATABASE_URL: databaseUrl(serverUrl, building) })
  const open = await openDatabase(env, openLog('silent'))
  await migrate(open)
  await open.close()
  await client.query(`ALTER DATABASE ${building} RENAME TO ${templateName}`)
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
