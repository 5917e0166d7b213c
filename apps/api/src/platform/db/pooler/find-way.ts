import { randomUUID } from 'node:crypto'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { Client } from 'pg'
import type { Env } from '#platform/settings/env.ts'

/** How connections of DATABASE_URL reach PostgreSQL: each to a session of its own, or through a pooler. */
export type Way = 'direct' | 'pooled'

const connectMs = 2_000
/** Only ends what never arrives; a notice takes a millisecond. */
const longestNoticeMs = 5_000

/**
 * Finds out whether DATABASE_URL leads to a pooler, such as pgbouncer in transaction mode. Throws
 * `OperatorError` if DATABASE_DIRECT_URL is missing then, or isn't a session of the same database.
 */
export async function findWay({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Env, 'databaseUrl' | 'databaseDirectUrl'>): Promise<Way> {
  if (databaseUrl === null) return 'direct'
  await using served = await connect(databaseUrl)
  const isPooled = await isSharedSession(served.client)
  if (databaseDirectUrl === null) {
    if (isPooled) throw missingDirectUrl
    return 'direct'
  }
  await using direct = await connect(databaseDirectUrl)
  if (!(await hears(direct.client, served.client))) throw wrongDirectUrl
  return isPooled ? 'pooled' : 'direct'
}

const missingDirectUrl = new OperatorError(
  'configuration',
  'DATABASE_URL leads to a connection pooler, and through it neither notices of new work arrive nor do migrations keep their session. Set DATABASE_DIRECT_URL to the database itself, past the pooler.',
)

const wrongDirectUrl = new OperatorError(
  'configuration',
  'DATABASE_DIRECT_URL does not hear what is announced in the database of DATABASE_URL: it leads to another database, or to a connection pooler. Set it to the same database, past the pooler.',
)

async function connect(url: string) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: 'portolan',
  })
  client.on('error', () => {})
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

/** True if statements are run by another process of PostgreSQL than the one said to serve the connection. */
export async function isSharedSession(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid !== Reflect.get(client, 'processID')
}

/** True if one connection hears what the other announces: both have the same database, and it a session. */
async function hears(listener: Client, speaker: Client): Promise<boolean> {
  const channel = `portolan_${randomUUID()}`
  const heard = new Promise<boolean>((resolve) => {
    const giveUp = setTimeout(() => resolve(false), longestNoticeMs)
    listener.on('notification', () => {
      clearTimeout(giveUp)
      resolve(true)
    })
  })
  await listener.query(`LISTEN ${listener.escapeIdentifier(channel)}`)
  await speaker.query('SELECT pg_notify($1, $2)', [channel, ''])
  return heard
}
