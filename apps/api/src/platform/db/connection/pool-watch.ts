import { Socket } from 'node:net'
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg'
import type { Log } from '#platform/process/log.ts'

const suspiciousAfterMs = 1_000
const lookEveryMs = 400
const probeTimeoutMs = 1_300
/** A timer later than this was delayed by this process itself, as may be the database's answer. */
const maxLateMs = 250

/**
 * Gives up the connections of a pool whose database has fallen silent: stopped, or cut off silently. A long
 * query makes it ask over separate connections; only if one gets no answer, and no connection of the pool
 * hears anything meanwhile, do the waiting queries end, with an error, within three seconds. A statement that
 * is merely slow continues. Returns a function that stops watching.
 */
export function watchPool(pool: Pool, urls: readonly string[], log: Log): () => void {
  const busySince = new Map<PoolClient, number>()
  const connected = new Set<PoolClient>()
  pool.on('connect', (client) => connected.add(client))
  pool.on('acquire', (client) => busySince.set(client, performance.now()))
  pool.on('release', (_error, client) => busySince.delete(client))
  pool.on('remove', (client) => {
    busySince.delete(client)
    connected.delete(client)
  })
  let probing = false

  async function look(): Promise<void> {
    const waiting = waitingSince(performance.now() - suspiciousAfterMs)
    if (probing || waiting.length === 0) return
    probing = true
    const heard = new Map([...connected].map((client) => [client, heardBytes(client)]))
    const answers = await Promise.all([...new Set(urls)].map(isAnswering))
    probing = false
    if (answers.every(Boolean)) return
    // A busy machine may take no new connection in time while it answers on those that there are.
    if ([...heard].some(([client, bytes]) => heardBytes(client) > bytes)) return
    log.warn({ connections: busySince.size }, 'the database does not answer')
    for (const client of waiting) giveUp(client)
  }
  function waitingSince(time: number): PoolClient[] {
    return [...busySince].filter(([, since]) => since <= time).map(([client]) => client)
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return () => clearInterval(timer)
}

/**
 * True if the server responds to a new connection, even by rejecting it, or if this process was too busy to
 * notice.
 */
export async function isAnswering(url: string): Promise<boolean> {
  const startedAt = performance.now()
  const client = new Client({ connectionString: url, connectionTimeoutMillis: probeTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof DatabaseError || performance.now() - startedAt > probeTimeoutMs + maxLateMs
  } finally {
    client.end().catch(() => {})
  }
}

function heardBytes({ connection: { stream } }: PoolClient): number {
  return stream instanceof Socket ? stream.bytesRead : 0
}

// Its queries end with an error, and the pool drops it. `end` would wait for a silent database's answer
// forever.
function giveUp(client: PoolClient): void {
  client.connection.stream.destroy()
}
