import type { Database } from '#platform/db/database.ts'
import { createOnce, findAnswer } from '#platform/http/concurrency/create-once.ts'
import type { Deps } from '#platform/process/deps.ts'
import { withReserved } from './reserve-storage.ts'

/**
 * Stores a customer's file in its space with the row that `save` writes, at most once for each
 * `Idempotency-Key`. Repeating the request returns the first row, however full the storage is by then.
 */
export async function storeOnce<T extends { storageKey: string }>(
  deps: Pick<Deps, 'database' | 'env' | 'files'>,
  organizationId: string,
  bytes: Uint8Array,
  creation: Parameters<typeof createOnce>[1],
  save: (tx: Database, storageKey: string) => Promise<T>,
): Promise<T> {
  const first = await findAnswer<T>(deps.database, creation)
  if (first) return first
  return withReserved(deps, organizationId, bytes, async (storageKey, claim) => {
    const row = await createOnce(deps.database, creation, async (tx) => {
      await claim(tx)
      return save(tx, storageKey)
    })
    // A parallel request with this key may have stored the file.
    return { row, keeps: row.storageKey === storageKey }
  })
}
