import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Client, Pool, type PoolClient } from 'pg'
import { type InBulk, inPgliteBulk, inPostgresBulk } from '#platform/db/connection/bulk.ts'
import { openListener } from '#platform/db/connection/listen.ts'
import { watchPool } from '#platform/db/connection/pool-watch.ts'
import { RequestPool } from '#platform/db/connection/request-pool.ts'
import { retryConflicts } from '#platform/db/connection/retry-conflicts.ts'
import { transact } from '#platform/db/connection/transact.ts'
import type { Way } from '#platform/db/pooler/find-way.ts'
import { patientOptions, sessionOptions, sessionSettings } from '#platform/db/pooler/session-settings.ts'
import { currentReader, readFirst } from '#platform/db/replica/reading.ts'
import type { Log } from '#platform/process/log.ts'
import type { Env } from '#platform/settings/env.ts'
import { watchStatements } from '#platform/watching/watch-statements.ts'
import { drizzlePg, drizzlePglite, type PgDatabase, type PgQueryResultHKT, type SQL } from './drizzle.ts'

/** A database or a transaction on it; the same SQL runs on PostgreSQL and on PGlite. */
export type Database = PgDatabase<PgQueryResultHKT>

/** The connection, which must be closed once. */
export interface OpenDatabase {
  kind: 'postgresql' | 'pglite'
  database: Database
  /** True if so many wait for the database that further requests should be rejected. */
  isBusy(): boolean
  /** How many connections there may be, are open and idle, and how many wait for one. */
  use(): DatabaseUse
  /**
   * Opens connections to a replica, on which requests read that may: statements outside of transactions, and
   * transactions that are `read only`.
   */
  openReadPool(url: string, way: Way): ReadPool
  /** A session without the timeouts of requests, for migrations: of DATABASE_DIRECT_URL, if there is one. */
  openPatient(): Promise<{ database: Database } & AsyncDisposable>
  /** Does work in one transaction that reads or writes whole tables, also without these timeouts. */
  inBulk: InBulk
  /**
   * Calls back whenever a committed transaction notified the channel, and possibly without a notice. Returns
   * a function that stops it.
   */
  listen(channel: string, onNotice: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Connections to a replica; reading there ends with them. */
export interface ReadPool extends Pick<OpenDatabase, 'kind' | 'database' | 'isBusy' | 'use' | 'close'> {}

/** Connections at this moment. */
export interface DatabaseUse {
  most: number
  open: number
  idle: number
  waiting: number
}

const statementTimeoutMs = 5_000

/** Opens PostgreSQL if DATABASE_URL is set, else PGlite in the data folder, whose lock the caller holds. */
export async function openDatabase(env: Env, log: Log, way: Way = 'direct'): Promise<OpenDatabase> {
  return env.databaseUrl === null
    ? openPglite(join(env.dataDir, 'pglite'))
    : openPostgres(env.databaseUrl, env, { log, way })
}

/** PGlite in a folder, or in memory with `memory://`. */
export async function openPglite(dataDir: string, loadDataDir?: Blob): Promise<OpenDatabase> {
  // A server on PostgreSQL doesn't need the memory that these take.
  const [pglite, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const client = await pglite.PGlite.create({
    dataDir,
    extensions: { pg_trgm },
    ...(loadDataDir && { loadDataDir }),
  })
  // Every query waits while statistics are gathered, so a sample of 9,000 rows has to do instead of 30,000.
  await client.exec('SET default_statistics_target = 30')
  return openPgliteClient(client)
}

/** The same for an open PGlite. */
export function openPgliteClient(client: PGlite): OpenDatabase {
  const database = drizzlePglite(client)
  const openPatient = async () => ({ database, async [Symbol.asyncDispose]() {} })
  return {
    kind: 'pglite',
    database,
    isBusy: () => false,
    // The one that it has.
    use: () => ({ most: 1, open: 1, idle: 0, waiting: 0 }),
    openReadPool() {
      throw new Error('The embedded database has no replica')
    },
    openPatient,
    inBulk: (mode, work) => inPgliteBulk(client, mode, work),
    listen: (channel, onNotice) => client.listen(channel, onNotice),
    close: () => client.close(),
  }
}

/**
 * A connection through a pooler. It takes few start-up parameters, but keeps the time zone of each client.
 * Drizzle takes a class with “Pool” in its name for a pool.
 */
class ZonedClient extends Client {
  getStartupConf(): object {
    const parameters: object = Reflect.apply(Reflect.get(Client.prototype, 'getStartupConf'), this, [])
    return Object.assign(parameters, { TimeZone: sessionSettings.TimeZone })
  }
}

interface Opening {
  log: Log
  way: Way
}

function openPostgres(url: string, env: Env, { log, way }: Opening): OpenDatabase {
  const direct = {
    ...connectionTo(env.databaseDirectUrl ?? url),
    application_name: 'portolan direct',
    options: patientOptions,
  }
  const pool = openPool(url, env, { log, way })
  // A pooler answers for a database that is silent.
  const stopWatching = watchPool(pool, [url, direct.connectionString], log)
  const reads: Reads = { there: null }
  return {
    kind: 'postgresql',
    database: withRetries(pool, reads),
    isBusy: () => pool.isBusy,
    use: () => useOf(pool),
    openReadPool: (readUrl, readWay) =>
      openReads(reads, openPool(readUrl, env, { log, way: readWay }), readUrl, log),
    async openPatient() {
      const patient = new Pool({ ...direct, max: 1 })
      patient.on('error', (error) => log.warn({ error: error.message }, 'a database connection broke'))
      return { database: drizzlePg(patient), [Symbol.asyncDispose]: () => patient.end() }
    },
    inBulk: (mode, work) => inPostgresBulk(direct, mode, work),
    listen: openListener(direct, log),
    async close() {
      stopWatching()
      await endPool(pool)
    },
  }
}

function connectionTo(url: string) {
  return { connectionString: url, connectionTimeoutMillis: 2_000, application_name: 'portolan' }
}

/** The connections of requests to a database, or to a replica of it. */
function openPool(url: string, env: Env, { log, way }: Opening): RequestPool {
  const pool = new RequestPool({
    ...connectionTo(url),
    ...(way === 'direct' ? { options: sessionOptions } : { Client: ZonedClient }),
    max: env.databasePool,
    // Not `query_timeout`: it keeps every answer longer, and a first export of 100,000 rows took 93 MB more.
    stream: () => silenceEnds(new Socket()),
    // Closes idle connections before their silence would look like a break.
    idleTimeoutMillis: statementTimeoutMs,
  })
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection broke'))
  // So would one that breaks between two statements of a transaction; the next statement then fails on its
  // own.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (!env.databasePrepared) pool.on('connect', forgetNames)
  pool.on('connect', (client) => watchStatements(client, log))
  return pool
}

function useOf(pool: RequestPool): DatabaseUse {
  return {
    most: pool.options.max,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }
}

/** A silent database doesn't close connections either; no statement of a living one takes longer. */
async function endPool(pool: RequestPool): Promise<void> {
  await Promise.race([pool.end(), sleep(statementTimeoutMs + 1_000, undefined, { ref: false })])
}

/** Where requests read that may read from a replica; null without one. */
interface Reads {
  there: { pool: RequestPool; database: Database } | null
}

function openReads(reads: Reads, pool: RequestPool, url: string, log: Log): ReadPool {
  const stopWatching = watchPool(pool, [url], log)
  const database: Database = drizzlePg(pool)
  reads.there = { pool, database }
  return {
    kind: 'postgresql',
    database,
    isBusy: () => pool.isBusy,
    use: () => useOf(pool),
    async close() {
      reads.there = null
      stopWatching()
      await endPool(pool)
    },
  }
}

/** Drops the names of statements, so that the server prepares none. */
function forgetNames(client: PoolClient): void {
  const { query } = client
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) => {
      const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
      return Reflect.apply(query, client, [isNamed ? { ...statement, name: undefined } : statement, ...rest])
    },
  })
}

/**
 * Reads from the replica what a request may read there. Retries statements and transactions that lost a
 * conflict, so a transaction may change only the database. A transaction's error is thrown even if its
 * connection is gone and rejects the rollback.
 */
function withRetries(pool: Pool, reads: Reads): Database {
  const query = pool.query
  Object.assign(pool, {
    query: (...args: unknown[]) => {
      const { there } = reads
      const here = () => retryConflicts(() => Reflect.apply(query, pool, args))
      return readFirst(there && (() => Reflect.apply(there.pool.query, there.pool, args)), here)
    },
  })
  const database: Database = drizzlePg(pool)
  database.transaction = (work, config) => {
    const here = () => retryConflicts(() => firstFailure(pool, work, config))
    const { there } = reads
    if (config?.accessMode === 'read only')
      return readFirst(there && (() => transact(there.pool, work, config)), here)
    // The request must see the changes in everything that it reads next.
    currentReader()?.reading?.leaveReplica()
    return here()
  }
  return database
}

type Transaction = Database['transaction']

async function firstFailure<T>(
  pool: Pool,
  work: (tx: Parameters<Parameters<Transaction>[0]>[0]) => Promise<T>,
  config: Parameters<Transaction>[1],
): Promise<T> {
  const failures: unknown[] = []
  const noted: typeof work = async (tx) => {
    try {
      return await work(tx)
    } catch (error) {
      failures.push(error)
      throw error
    }
  }
  try {
    return await transact(pool, noted, config)
  } catch (error) {
    throw failures[0] ?? error
  }
}

/** The server ends every statement in time, so a connection that stays silent longer is dead. */
function silenceEnds(socket: Socket): Socket {
  const give = () => socket.destroy(new Error('Connection terminated: the database has fallen silent'))
  return socket.setTimeout(statementTimeoutMs + 1_000, give)
}

/**
 * The rows of a statement written in SQL; the caller declares the row's type, and timestamps are PostgreSQL's
 * text.
 */
export async function rowsOf<T>(database: Database, statement: SQL): Promise<T[]> {
  const result = await database.execute(statement)
  return (result as { rows: T[] }).rows
}
