import { createHash } from 'node:crypto'
import { idempotencyHours } from '@portolan/contract/shared/limits'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'
import type { Caller } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'

/** One POST with its `Idempotency-Key`. */
interface Creation {
  caller: Caller
  /** The path as called. */
  endpoint: string
  key: string | undefined
  /** The content; the same content means the same request. */
  sent: unknown
}

const tooOld = sql.raw(`(created_at < now() - interval '${idempotencyHours} hours')`)

/**
 * Runs `create` in a transaction, at most once for each key: repeating the request returns the first answer,
 * a different request with the same key throws `idempotency_mismatch`. The key is saved with the created
 * rows, so a failed or interrupted request can be sent again; parallel ones wait for the first. The answer is
 * JSON.
 */
export function createOnce<T>(
  database: Database,
  { caller, endpoint, key, sent: body }: Creation,
  create: (tx: Database) => Promise<T>,
): Promise<T> {
  if (key === undefined) return database.transaction(create)
  const who = nameOf(caller)
  const isThis = matching({ caller, endpoint, key })
  const hash = hashOf(body)
  return database.transaction(async (tx) => {
    await rowsOf(tx, sql`DELETE FROM idempotency_keys WHERE ${isThis} AND ${tooOld}`)
    const rows = await rowsOf(
      tx,
      sql`INSERT INTO idempotency_keys (caller, endpoint, key, request_hash)
        VALUES (${who}, ${endpoint}, ${key}, ${hash}) ON CONFLICT DO NOTHING RETURNING key`,
    )
    if (rows.length === 0) {
      const [first] = await rowsOf<{ hash: string; answer: T }>(
        tx,
        sql`SELECT request_hash AS hash, answer FROM idempotency_keys WHERE ${isThis}`,
      )
      if (!first) throw new Problem('unavailable', 1)
      if (first.hash !== hash) throw new Problem('idempotency_mismatch')
      return first.answer
    }
    const answer = await create(tx)
    await rowsOf(
      tx,
      sql`UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}::jsonb WHERE ${isThis}`,
    )
    return answer
  })
}

/** True if a request with this key has already created something. */
export async function isAnswered(database: Database, creation: Omit<Creation, 'sent'>): Promise<boolean> {
  if (creation.key === undefined) return false
  const rows = await rowsOf(
    database,
    sql`SELECT FROM idempotency_keys WHERE ${matching(creation)} AND NOT ${tooOld}`,
  )
  return rows.length > 0
}

/** The first answer to this request, or null; throws `idempotency_mismatch` if it was a different request. */
export async function findAnswer<T>(database: Database, creation: Creation): Promise<T | null> {
  if (creation.key === undefined) return null
  const [first] = await rowsOf<{ hash: string; answer: T }>(
    database,
    sql`SELECT request_hash AS hash, answer FROM idempotency_keys WHERE ${matching(creation)} AND NOT ${tooOld}`,
  )
  if (!first) return null
  if (first.hash !== hashOf(creation.sent)) throw new Problem('idempotency_mismatch')
  return first.answer
}

const nameOf = (caller: Caller) =>
  caller.kind === 'api-key' ? `key ${caller.id}` : `person ${caller.userId}`

const matching = ({ caller, endpoint, key }: Omit<Creation, 'sent'>) =>
  sql`caller = ${nameOf(caller)} AND endpoint = ${endpoint} AND key = ${key}`

const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** Deletes expired keys. */
export async function deleteOldIdempotencyKeys(database: Database): Promise<void> {
  await deleteInSteps(database, 'idempotency_keys', tooOld)
}
