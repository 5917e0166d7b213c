import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { Client, DatabaseError } from 'pg'
import type { OpenDatabase, ReadPool } from '#platform/db/database.ts'
import { isSharedSession } from '#platform/db/pooler/find-way.ts'
import { settleInPool } from '#platform/db/pooler/settle-in-pool.ts'
import { describeError, type Log } from '#platform/process/log.ts'
import type { Env } from '#platform/settings/env.ts'
import { type Position, type Replica, ReplicaState } from './replica-state.ts'

const lookEveryMs = 200
/** An answer to a look takes a millisecond; a database that takes longer isn't one to read from. */
const longestLookMs = 1_000

/** Access that PostgreSQL refuses, whatever its state. */
const refusals = new Set(['28000', '28P01', '3D000', '42501'])

/** The replica of DATABASE_READ_URL, not yet reached; null if that isn't set. */
export function openReplica(
  open: Pick<OpenDatabase, 'database' | 'openReadPool'>,
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl' | 'databasePrepared'>,
  log: Log,
): Replica | null {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl } = env
  if (databaseUrl === null || databaseReadUrl === null) return null
  const state = new ReplicaState()
  const primary = openLook(databaseDirectUrl ?? databaseUrl)
  const standby = openLook(databaseReadUrl)
  let pool: ReadPool | null = null
  let reason: string | null = null
  let isClosed = false

  async function connect(client: Client): Promise<ReadPool> {
    const way = (await isSharedSession(client)) ? 'pooled' : 'direct'
    const opened = open.openReadPool(databaseReadUrl ?? '', way)
    try {
      const of = { variable: 'DATABASE_READ_URL', primary: open.database }
      if (way === 'pooled') await settleInPool(opened, env, of)
    } catch (error) {
      await opened.close()
      throw error
    }
    return opened
  }

  async function look(serve = false): Promise<void> {
    const at = performance.now()
    const before = state.fault
    try {
      const { position: here } = await primary.ask()
      const { position: there, client } = await standby.ask()
      state.note(at, here, there)
      if (serve && state.fault === null) pool ??= await connect(client)
      reason = null
    } catch (error) {
      state.noteUnreachable()
      reason = describeError(error).message
      if (error instanceof OperatorError) throw error
      if (error instanceof DatabaseError && refusals.has(error.code ?? ''))
        throw new OperatorError('configuration', `DATABASE_READ_URL can't be used: ${reason}`)
    } finally {
      if (state.fault !== before) tell()
    }
    if (state.fault === 'another database') throw anotherDatabase
  }

  function tell(): void {
    if (state.fault === null) log.info('lists and exports are read from the replica')
    else
      log.warn({ fault: state.fault, reason }, 'the replica is not used, everything is read from the primary')
  }

  async function keepLooking(): Promise<void> {
    while (!isClosed) {
      // The start refuses a wrong setting; later, it's a fault that is said.
      await look(true).catch(() => {})
      await sleep(lookEveryMs, undefined, { ref: false })
    }
  }

  let looking: Promise<void> = Promise.resolve()
  return {
    state,
    reason: () => reason,
    isBusy: () => pool === null || pool.isBusy(),
    use: () => pool?.use() ?? null,
    look: () => look(),
    async start() {
      await look(true)
      if (state.fault !== null) tell()
      looking = keepLooking()
    },
    async close() {
      isClosed = true
      await Promise.all([primary.close(), standby.close(), pool?.close()])
      await Promise.race([looking, sleep(lookEveryMs, undefined, { ref: false })])
    },
  }
}

const anotherDatabase = new OperatorError(
  'configuration',
  'DATABASE_READ_URL leads to a database that is no copy of the one of DATABASE_URL. Set it to a standby of that database, or leave it out.',
)

interface Look {
  ask(): Promise<{ position: Position; client: Client }>
  close(): Promise<void>
}

/** A connection of its own, so that a look never waits behind requests; opened again when it breaks. */
function openLook(url: string): Look {
  let connected: Promise<Client> | null = null
  const drop = (client: Client | undefined) => {
    connected = null
    client?.connection.stream.destroy()
  }
  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: longestLookMs,
      query_timeout: longestLookMs,
      application_name: 'portolan replica',
    })
    client.on('error', () => drop(client))
    await client.connect()
    return client
  }
  return {
    async ask() {
      let client: Client | undefined
      try {
        connected ??= connect()
        client = await connected
        const { rows } = await client.query<Omit<Position, 'lsn'> & { lsn: string | null }>(whereItIs)
        const [row] = rows
        if (row === undefined) throw new Error('PostgreSQL says nothing of its position')
        return { position: { ...row, lsn: BigInt(row.lsn ?? 0) }, client }
      } catch (error) {
        drop(client)
        throw error
      }
    },
    async close() {
      const client = await connected?.catch(() => undefined)
      drop(client)
    },
  }
}

/**
 * The position of a primary behind everything that it acknowledged, and of a standby behind everything that a
 * reader sees.
 */
const whereItIs = `SELECT
    (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
      WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
      ELSE pg_current_wal_lsn() END - '0/0'::pg_lsn)::text AS lsn,
    pg_is_in_recovery() AS "isStandby",
    (SELECT system_identifier::text FROM pg_control_system()) AS system,
    (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline`
