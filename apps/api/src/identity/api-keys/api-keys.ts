import { randomBytes } from 'node:crypto'
import type { Scope } from '@portolan/contract/identity/api-keys'
import { v7 as newId } from 'uuid'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { hashApiKey } from './find-api-key.ts'

const mark = 'ptl_'
const prefixLength = mark.length + 6

/**
 * Creates a key for the company's systems; the key is known only from this result. Null if the name is in
 * use.
 */
export function createApiKey(
  database: Database,
  name: string,
  allowed: readonly Scope[],
): Promise<{ id: string; key: string } | null> {
  const id = newId()
  const key = `${mark}${randomBytes(32).toString('base64url')}`
  const hash = hashApiKey(key)
  return database.transaction(async (tx) => {
    const inserted = await rowsOf(
      tx,
      sql`INSERT INTO api_keys (id, name, key_hash, prefix, scopes)
        VALUES (${id}, ${name}, decode(${hash}, 'hex'), ${key.slice(0, prefixLength)}, ${sql.param([...allowed])}::text[])
        ON CONFLICT DO NOTHING RETURNING id`,
    )
    if (inserted.length === 0) return null
    await recordEvent(tx, { kind: 'api-key-created', data: { key: id, name } })
    return { id, key }
  })
}

/** A key as shown to its owner later. */
export interface ApiKeyLine {
  name: string
  /** The beginning of the key. */
  prefix: string
  scopes: Scope[]
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

/** Every key by name, including revoked ones. */
export function listApiKeys(database: Database): Promise<ApiKeyLine[]> {
  const text = (column: string) =>
    sql`to_char(${sql.identifier(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  return rowsOf<ApiKeyLine>(
    database,
    sql`SELECT name, prefix, to_json(scopes) AS scopes, ${text('created_at')} AS "createdAt",
        ${text('last_used_at')} AS "lastUsedAt", ${text('revoked_at')} AS "revokedAt"
      FROM api_keys ORDER BY lower(name), created_at`,
  )
}

/** Revokes a key by name; false if no active key has it. */
export function revokeApiKey(database: Database, name: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [revoked] = await rowsOf<{ id: string }>(
      tx,
      sql`UPDATE api_keys SET revoked_at = now() WHERE lower(name) = lower(${name}) AND revoked_at IS NULL RETURNING id`,
    )
    if (!revoked) return false
    await recordEvent(tx, { kind: 'api-key-revoked', data: { key: revoked.id, name } })
    return true
  })
}
