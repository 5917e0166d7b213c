import type { Deps } from '#freight/deps.ts'
import { attentionVersion } from '#freight/order-record/attention/attention-columns.ts'
import { refreshDeliveries } from '#freight/order-record/delivery/refresh-deliveries.ts'
import { lockOrganizations, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { refreshAttention } from '#freight/order-record/projections/attention.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** Orders per transaction, few enough that people who save orders hardly wait. */
const ordersPerBatch = 200

/** Separate conditions, each with its own index; combined they would scan every order. */
function dueOrders(version: string): SQL[] {
  return [
    sql`o.attention_hash IS DISTINCT FROM o.record_hash`,
    sql`o.attention_version < ${version}`,
    sql`o.attention_version > ${version}`,
  ]
}

/**
 * Fills in the deliveries and attention columns of orders that have none or that were written under other
 * rules or by the previous version. Stops between two batches when the signal is aborted. Safe to run in
 * several processes at once.
 */
export async function attendStoredOrders(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const isDue of dueOrders(attentionVersion(env))) {
    while (signal?.aborted !== true) {
      const [due] = await listDue(database, isDue, 1)
      if (due === undefined) break
      await database.transaction(async (tx) => {
        await lockOrganizations(tx, [due.organizationId])
        const ofOrganization = sql`${isDue} AND o.organization_id = ${due.organizationId}`
        const orders = await listDue(tx, ofOrganization, ordersPerBatch, lock)
        // The rules treat a delivered order as arrived.
        await refreshDeliveries(tx, orders)
        await refreshAttention(tx, env, orders)
      })
    }
  }
}

// Code that writes documents locks only their order.
const lock = sql`ORDER BY o.id FOR NO KEY UPDATE`

function listDue(database: Database, isDue: SQL, limit: number, locking = sql``): Promise<OrderKeys[]> {
  return rowsOf<OrderKeys>(
    database,
    sql`SELECT o.organization_id AS "organizationId", o.id FROM orders o
      WHERE (o.organization_id, o.id) IN (SELECT o.organization_id, o.id FROM orders o WHERE ${isDue}
        LIMIT ${sql.raw(String(limit))}) ${locking}`,
  )
}
