import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { LimitProblem, Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { withStored } from '#platform/storage/with-stored.ts'
import { listStorage } from './queries.ts'
import { usualLimitBytes } from './storage-use.ts'

/** Far longer than the time from an upload's last byte to the commit of its row. */
const reservedMinutes = 10

/** Converts the reserved space into that of a row written by the same transaction. */
export type ClaimRoom = (tx: Database) => Promise<void>

/**
 * Like `withStored`, for a file that counts for a customer: its space is reserved before a byte is written,
 * so that parallel uploads never exceed the limit together. Throws `storage_quota_exceeded`. `save` claims
 * the space in the transaction that saves the row.
 */
export async function withReserved<T>(
  deps: Pick<Deps, 'database' | 'env' | 'files'>,
  organizationId: string,
  bytes: Uint8Array,
  save: (storageKey: string, claim: ClaimRoom) => Promise<{ row: T; keeps: boolean }>,
): Promise<T> {
  const id = await reserve(deps, organizationId, bytes.byteLength)
  try {
    return await withStored(deps, bytes, (storageKey) => save(storageKey, (tx) => claim(tx, id)))
  } finally {
    // A claimed upload has no reservation left; one that can't be deleted now expires.
    await deps.database.execute(sql`DELETE FROM storage_reservations WHERE id = ${id}`).catch(() => undefined)
  }
}

function reserve(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  organizationId: string,
  bytes: number,
): Promise<string> {
  const id = newId()
  return database.transaction(async (tx) => {
    await tx.execute(
      sql`INSERT INTO customer_storage (organization_id) VALUES (${organizationId}) ON CONFLICT DO NOTHING`,
    )
    // Locked in a separate statement, so that the next one sees what others have reserved and claimed
    // meanwhile.
    const [row] = await rowsOf<{ used: string; limit: string }>(
      tx,
      sql`SELECT used_bytes::text AS used, coalesce(limit_bytes, ${usualLimitBytes(env)}::bigint)::text AS limit
        FROM customer_storage WHERE organization_id = ${organizationId} FOR UPDATE`,
    )
    if (!row) throw new Problem('not_found')
    const [usedBytes, limitBytes] = [Number(row.used), Number(row.limit)]
    const reserved = await rowsOf<{ bytes: string }>(
      tx,
      sql`SELECT coalesce(sum(bytes), 0)::text AS bytes FROM storage_reservations
        WHERE organization_id = ${organizationId} AND expires_at > now()`,
    )
    if (usedBytes + Number(reserved[0]?.bytes ?? 0) + bytes > limitBytes)
      throw new LimitProblem('storage_quota_exceeded', { usedBytes, limitBytes, neededBytes: bytes })
    await tx.execute(sql`INSERT INTO storage_reservations (id, organization_id, bytes, expires_at)
      VALUES (${id}, ${organizationId}, ${bytes}, now() + make_interval(mins => ${reservedMinutes}::int))`)
    return id
  })
}

async function claim(tx: Database, id: string): Promise<void> {
  const claimed = await rowsOf(
    tx,
    sql`DELETE FROM storage_reservations WHERE id = ${id} AND expires_at > now() RETURNING id`,
  )
  // The space may have been taken meanwhile.
  if (claimed.length === 0) throw new Problem('unavailable', 1)
}

/** Throws `storage_quota_exceeded` if this many bytes can't fit, before reading any. */
export async function refuseHopeless(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  organizationId: string,
  bytes: number,
): Promise<void> {
  const [storage] = await listStorage(database, env, [organizationId])
  if (!storage) throw new Problem('not_found')
  const { usedBytes, limitBytes } = storage
  if (usedBytes + Math.max(bytes, 1) > limitBytes)
    throw new LimitProblem('storage_quota_exceeded', { usedBytes, limitBytes, neededBytes: bytes })
}

/** Deletes reservations of killed servers. */
export async function deleteOldReservations(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM storage_reservations WHERE expires_at < now()`)
}
