import type { Scope } from '@portolan/contract/identity/api-keys'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

export interface KnownKey {
  id: string
  name: string
  scopes: Scope[]
  isRevoked: boolean
  /** True if its last use was recorded more than a minute ago, or never. */
  seenLongAgo: boolean
}

/** The key with this hexadecimal SHA-256, even if revoked; null if unknown. */
export async function findKeyByHash(database: Database, hash: string): Promise<KnownKey | null> {
  const [row] = await rowsOf<KnownKey>(
    database,
    sql`SELECT id, name, to_json(scopes) AS scopes, revoked_at IS NOT NULL AS "isRevoked",
        coalesce(last_used_at < now() - interval '1 minute', true) AS "seenLongAgo"
      FROM api_keys WHERE key_hash = decode(${hash}, 'hex')`,
  )
  return row ?? null
}

/** The hexadecimal SHA-256 of every valid key; companies have a few. */
export async function listLiveHashes(database: Database): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ hash: string }>(
    database,
    sql`SELECT encode(key_hash, 'hex') AS hash FROM api_keys WHERE revoked_at IS NULL`,
  )
  return new Set(rows.map(({ hash }) => hash))
}

export async function touchKey(database: Database, id: string): Promise<void> {
  await database.execute(sql`UPDATE api_keys SET last_used_at = now() WHERE id = ${id}`)
}
