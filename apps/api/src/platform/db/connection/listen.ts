import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#platform/process/log.ts'

const longestWaitMs = 10_000
const lookEveryMs = 30_000

/**
 * Listens to a PostgreSQL channel over a separate connection, which is reopened when it breaks. Calls
 * `onNotice` once after each opening, since notices may have been missed. Returns a function that stops it.
 */
export async function listenToPostgres(
  connection: { connectionString: string; connectionTimeoutMillis: number; application_name: string },
  channel: string,
  onNotice: () => void,
  log: Log,
): Promise<() => Promise<void>> {
  let client: Client | null = null
  let stopped = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const fresh = new Client({ ...connection, keepAlive: true, query_timeout: 5_000 })
    client = fresh
    fresh.on('error', (error) => broken(fresh, error))
    fresh.on('end', () => broken(fresh, new Error('the connection ended')))
    fresh.on('notification', () => onNotice())
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`)
      failures = 0
      onNotice()
    } catch (error) {
      broken(fresh, error)
    }
  }

  function broken(which: Client, error: unknown): void {
    if (stopped || which !== client) return
    client = null
    which.end().catch(() => {})
    const message = error instanceof Error ? error.message : String(error)
    log.warn({ error: message, channel }, 'the connection that hears of new work broke')
    retry = setTimeout(open, Math.min(longestWaitMs, 250 * 2 ** failures)).unref()
    failures++
  }

  // A connection cut silently looks alive until it's queried.
  const look = setInterval(() => {
    const current = client
    if (failures === 0) current?.query('SELECT 1').catch((error) => broken(current, error))
  }, lookEveryMs).unref()

  await open()
  return async () => {
    stopped = true
    clearInterval(look)
    clearTimeout(retry)
    // A silent database doesn't close connections either.
    await Promise.race([client?.end().catch(() => {}), sleep(1_000, undefined, { ref: false })])
  }
}
