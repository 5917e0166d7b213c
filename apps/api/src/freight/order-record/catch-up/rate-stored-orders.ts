import type { ChargeCodes } from '@portolan/freight/charges/charge-codes'
import type { Deps } from '#freight/deps.ts'
import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { countContainers, saveOrderRates } from '#freight/rates/orders/save-order-rates.ts'
import { orders, shipmentUnits } from '#freight/tables/orders.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { and, eq, inArray, type SQL, sql } from '#platform/db/drizzle.ts'

/** Orders per transaction, few enough that people who save orders hardly wait. */
const ordersPerBatch = 200

const isDue = sql`${orders.ratedHash} IS DISTINCT FROM ${orders.recordHash}`

/**
 * Makes the rates of orders saved without them, by a version before rates, even one still running while this
 * one starts. Stops between two batches when the signal is aborted. Safe to run in several processes at once.
 */
export async function rateStoredOrders(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true) {
    const [due] = await database
      .select({ organizationId: orders.organizationId })
      .from(orders)
      .where(isDue)
      .limit(1)
    if (due === undefined) return
    await database.transaction((tx) => rateBatch(tx, due.organizationId, env.chargeCodes))
  }
}

async function rateBatch(tx: Database, organizationId: string, codes: ChargeCodes): Promise<void> {
  // The lock that saving orders and records takes; without it, this could overwrite a concurrent save.
  await rowsOf(tx, sql`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`)
  const due = await makeRates(tx, sql`${orders.organizationId} = ${organizationId} AND ${isDue}`, codes)
  await tx
    .update(orders)
    .set({ ratedHash: sql`${orders.recordHash}` })
    .where(
      and(
        eq(orders.organizationId, organizationId),
        inArray(
          orders.id,
          due.map(({ id }) => id),
        ),
      ),
    )
}

/** Rates the locked orders again, and writes the rates that differ. */
export async function makeOrderRates(
  tx: Database,
  keys: readonly OrderKeys[],
  codes: ChargeCodes,
): Promise<void> {
  await makeRates(
    tx,
    sql`(${orders.organizationId}, ${orders.id}) IN (SELECT * FROM ${keysTable(keys)})`,
    codes,
  )
}

/** Returns a batch of the orders that meet the condition. */
async function makeRates(tx: Database, condition: SQL, codes: ChargeCodes): Promise<OrderKeys[]> {
  const rows = await tx
    .select({
      organizationId: orders.organizationId,
      id: orders.id,
      ref: orders.ref,
      shipmentStatus: orders.shipmentStatus,
      transportMode: orders.transportMode,
      loadType: orders.loadType,
      fromPlace: orders.fromPlace,
      toPlace: orders.toPlace,
      departure: orders.departure,
      totals: orders.totals,
      charges: orders.charges,
      recordHash: orders.recordHash,
    })
    .from(orders)
    .where(condition)
    .limit(ordersPerBatch)
  const containers = await containersOf(
    tx,
    rows.filter(({ loadType }) => loadType === 'FCL'),
  )
  await saveOrderRates(
    tx,
    rows.map((order) => ({
      ...order,
      containers: countContainers(containers.get(order.id) ?? []),
      isNew: false,
    })),
    codes,
  )
  return rows
}

async function containersOf(tx: Database, full: readonly OrderKeys[]) {
  if (full.length === 0) return new Map<string, { container: string | null }[]>()
  const { organizationId, orderId, container } = shipmentUnits
  const rows = await tx
    .select({ orderId, container })
    .from(shipmentUnits)
    .where(sql`(${organizationId}, ${orderId}) IN (SELECT * FROM ${keysTable(full)})`)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
