import { createHash } from 'node:crypto'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { FindApiKey } from '#platform/http/caller.ts'
import { clientNetwork } from '#platform/limits/client-networks.ts'
import { requireAttempts } from '#platform/limits/rate-limits.ts'
import { SecondCache } from '#platform/limits/second-cache.ts'
import type { Deps } from '#platform/process/deps.ts'
import { findKeyByHash, type KnownKey, touchKey } from './queries.ts'

/** Calls with keys that open nothing, by network. 256 bits can't be guessed, so this bounds the work and the log. */
const badKeys = { limit: 30, windowMinutes: 10 }

/** What is kept of a key: 256 random bits need no slower hash. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/**
 * Finds keys by their hash, and keeps what was found for a second: a revocation is seen within that. The database
 * compares hashes only, so its time says nothing about a key. A right key costs no attempt and is never refused for the
 * wrong ones of its neighbors.
 */
export function openApiKeys(deps: Deps): FindApiKey {
  const { database } = deps
  const found = new SecondCache<KnownKey | null>()

  async function read(hash: string): Promise<KnownKey | null> {
    const key = await findKeyByHash(database, hash)
    if (key?.seenLongAgo && !key.isRevoked) await touchKey(database, key.id)
    return key
  }

  return async (text, ip) => {
    const hash = hashApiKey(text)
    const key = await found.get(hash, () => read(hash))
    if (key && !key.isRevoked) return { kind: 'api-key', id: key.id, scopes: key.scopes }
    await requireAttempts(database, [{ bucket: `api-key:${clientNetwork(ip)}`, ...badKeys }])
    const data = key && { key: key.id, name: key.name }
    await recordEvent(database, { kind: 'api-key-refused', ip, ...(data && { data }) })
    return null
  }
}
