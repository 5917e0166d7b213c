import { createHash } from 'node:crypto'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { RecentlyUsed } from '#platform/cache/recently-used.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import type { FindApiKey } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { clientNetwork } from '#platform/limits/client-networks.ts'
import { spendAttempts } from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'
import { findKeyByHash, type KnownKey, listLiveHashes, touchKey } from './queries.ts'

/** Requests with invalid keys, by network. 256 bits can't be guessed, so this bounds the work and the log. */
const badKeys = { limit: 30, windowMinutes: 10 }

/** The stored form of a key: 256 random bits need no slower hash. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** How long to reject a network over the limit without another query. */
const closedMs = 60_000
const maxClosed = 10_000

/**
 * Finds keys by hash, and caches them for a second, within which a revocation takes effect. The database
 * compares only hashes, so its timing reveals nothing about a key. A valid key costs no attempt and isn't
 * rejected because of its neighbors' invalid ones: while its network is over the limit, one query a second
 * lists all valid keys.
 */
export function openApiKeys(deps: Deps): FindApiKey {
  const { database } = deps
  const cache = new SecondCache<KnownKey | null>()
  const live = new SecondCache<ReadonlySet<string>>(1)
  /** When a network's wait ends, and until when this process remembers it, by `performance.now()`. */
  const closed = new RecentlyUsed<{ endsAt: number; until: number }>(maxClosed)

  async function read(hash: string): Promise<KnownKey | null> {
    const key = await findKeyByHash(database, hash)
    if (key?.seenLongAgo && !key.isRevoked) await touchKey(database, key.id)
    return key
  }

  /** Rejects an invalid key without querying the database for it. */
  async function requireOpen(network: string, hash: string): Promise<void> {
    const entry = closed.get(network)
    const now = performance.now()
    if (entry === undefined || entry.until <= now) return
    const hashes = await live.get('', () => listLiveHashes(database))
    if (!hashes.has(hash))
      throw new Problem('too_many_requests', Math.max(1, Math.ceil((entry.endsAt - now) / 1_000)))
  }

  async function spendAttempt(network: string): Promise<void> {
    const wait = await spendAttempts(database, [{ bucket: `api-key:${network}`, ...badKeys }])
    if (wait === 0) return
    const now = performance.now()
    closed.set(network, { endsAt: now + wait * 1_000, until: now + Math.min(wait * 1_000, closedMs) })
    throw new Problem('too_many_requests', wait)
  }

  return async (text, ip) => {
    const hash = hashApiKey(text)
    const network = clientNetwork(ip)
    await requireOpen(network, hash)
    const key = await cache.get(hash, () => read(hash))
    if (key && !key.isRevoked) return { kind: 'api-key', id: key.id, name: key.name, scopes: key.scopes }
    await spendAttempt(network)
    const data = key && { key: key.id, name: key.name }
    await recordEvent(database, { kind: 'api-key-refused', ip, ...(data && { data }) })
    return null
  }
}
