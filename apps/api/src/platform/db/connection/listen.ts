import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#platform/process/log.ts'

const longestWaitMs = 10_000
const lookEveryMs = 30_000

interface Listener {
  channel: string
  onNotice: () => void
  /** True once the open connection listens to its channel. */
  isHeard: boolean
}

/** Listens to a channel; returns a function that stops it. */
type Listen = (channel: string, onNotice: () => void) => Promise<() => Promise<void>>

/**
 * Listens to PostgreSQL's channels over one separate connection, which opens with the first listener and is
 * reopened when it breaks. Calls each `onNotice` once after each opening, since notices may have been missed.
 */
export function openListener(
  connection: { connectionString: string; connectionTimeoutMillis: number; application_name: string },
  log: Log,
): Listen {
  const listeners = new Set<Listener>()
  let client: Client | null = null
  let opening: Promise<void> | null = null
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let look: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const fresh = new Client({ ...connection, keepAlive: true, query_timeout: 5_000 })
    client = fresh
    fresh.on('error', (error) => broken(fresh, error))
    fresh.on('end', () => broken(fresh, new Error('the connection ended')))
    fresh.on('notification', ({ channel }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotice()
    })
    try {
      await fresh.connect()
      await hear(fresh)
      failures = 0
    } catch (error) {
      broken(fresh, error)
    }
  }

  async function hear(fresh: Client): Promise<void> {
    for (const listener of listeners) {
      if (listener.isHeard) continue
      await fresh.query(`LISTEN ${fresh.escapeIdentifier(listener.channel)}`)
      listener.isHeard = true
      listener.onNotice()
    }
  }

  function broken(which: Client, error: unknown): void {
    if (which !== client) return
    client = null
    for (const listener of listeners) listener.isHeard = false
    which.end().catch(() => {})
    const message = error instanceof Error ? error.message : String(error)
    log.warn({ error: message }, 'the connection that hears of new work broke')
    retry = setTimeout(start, Math.min(longestWaitMs, 250 * 2 ** failures)).unref()
    failures++
  }

  function start(): Promise<void> {
    retry = undefined
    opening = open().finally(() => {
      opening = null
    })
    return opening
  }

  /** A connection cut silently looks alive until it's queried. */
  function lookAt(): void {
    const current = client
    if (opening === null) current?.query('SELECT 1').catch((error) => broken(current, error))
  }

  async function close(): Promise<void> {
    const last = client
    client = null
    clearInterval(look)
    clearTimeout(retry)
    retry = undefined
    // A silent database doesn't close connections either.
    await Promise.race([last?.end().catch(() => {}), sleep(1_000, undefined, { ref: false })])
  }

  return async (channel, onNotice) => {
    const own: Listener = { channel, onNotice, isHeard: false }
    listeners.add(own)
    if (listeners.size === 1) look = setInterval(lookAt, lookEveryMs).unref()
    if (client === null && retry === undefined) start()
    await opening
    const current = client
    // It opened before this one came.
    if (current !== null && !own.isHeard) await hear(current).catch((error) => broken(current, error))
    return async () => {
      listeners.delete(own)
      if (listeners.size === 0) await close()
    }
  }
}
