import type { Deps } from '#freight/deps.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import { lockOrganizations, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { forgetHidden } from './forget-hidden.ts'
import { readSettings } from './save-settings.ts'

/** Orders per transaction, few enough that people who save orders hardly wait. */
const ordersPerBatch = 200

export const lowestId = '00000000-0000-0000-0000-000000000000'

type ApplyDeps = Pick<Deps, 'database'> & ChangeDeps

/**
 * Brings up to date what is kept about a customer's orders and notifications after its settings have changed.
 * Stops after `most` orders, or between two batches when the signal is aborted, and returns whether all is
 * done. Safe to repeat.
 */
export async function applySettings(
  deps: ApplyDeps,
  organizationId: string,
  { most = Number.POSITIVE_INFINITY, signal }: { most?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  const { database } = deps
  const { version } = await readSettings(database, organizationId)
  await forgetHidden(database, organizationId)
  let after = lowestId
  for (let done = 0; done < most; done += ordersPerBatch) {
    if (signal?.aborted) return false
    const last = await applyToBatch(deps, organizationId, after)
    if (last === null) {
      await database.execute(sql`UPDATE organizations SET settings_applied = ${version}
        WHERE id = ${organizationId} AND settings_version = ${version} AND settings_applied <> ${version}`)
      return true
    }
    after = last
  }
  return false
}

/** Returns the last order of the batch after that ID; null if there is none. */
function applyToBatch(deps: ApplyDeps, organizationId: string, after: string): Promise<string | null> {
  return deps.database.transaction(async (tx) => {
    await lockOrganizations(tx, [organizationId])
    const orders = await listOrders(tx, organizationId, after)
    if (orders.length > 0) await changeOrders(tx, deps, { documents: orders })
    return orders.at(-1)?.id ?? null
  })
}

/** Code that writes documents locks only their order. */
function listOrders(tx: Database, organizationId: string, after: string): Promise<OrderKeys[]> {
  return rowsOf<OrderKeys>(
    tx,
    sql`SELECT organization_id AS "organizationId", id FROM orders
      WHERE organization_id = ${organizationId} AND id > ${after}::uuid
      ORDER BY id LIMIT ${sql.raw(String(ordersPerBatch))} FOR NO KEY UPDATE`,
  )
}

/**
 * A customer whose orders follow earlier settings, or null: the first one after that ID, then from the
 * beginning, so that one that fails holds up no other.
 */
export async function findUnapplied(database: Database, after: string): Promise<string | null> {
  const [row] = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM organizations WHERE settings_applied <> settings_version
      ORDER BY id > ${after}::uuid DESC, id LIMIT 1`,
  )
  return row?.id ?? null
}
