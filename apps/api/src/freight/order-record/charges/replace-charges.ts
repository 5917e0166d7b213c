import { createHash } from 'node:crypto'
import type { SentChargeLine } from '@portolan/contract/freight/charge-lines'
import { storedCharge } from '#freight/charges/stored-charges.ts'
import { keysTable, type OrderKeys } from '#freight/order-record/log/log-rows.ts'
import { lockOrganizations } from '#freight/order-record/log/write-ledgers.ts'
import { countContainers, type SavedCharge, saveOrderRates } from '#freight/rates/orders/save-order-rates.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'

/** An order with its complete new list of charges. */
export interface ChargedOrder {
  order: OrderKeys
  charges: readonly SentChargeLine[]
}

type ChargeOutcome = 'replaced' | 'unchanged' | 'unknown'

/**
 * Replaces all charges of orders, with their rates, and nothing else; charges equal to the existing ones
 * change nothing. The version of an order changes with its charges: sending the order's original record again
 * is a change, and restores the record's charges. Each order may be given only once.
 */
export async function replaceCharges(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  given: readonly ChargedOrder[],
  { isDryRun = false } = {},
): Promise<ChargeOutcome[]> {
  if (given.length === 0) return []
  return database.transaction(async (tx) => {
    if (!isDryRun)
      await lockOrganizations(
        tx,
        given.map(({ order }) => order.organizationId),
      )
    const known = await readOrders(tx, given)
    const changed = [...known.values()].filter(({ isSame }) => !isSame)
    if (!isDryRun && changed.length > 0) {
      await writeCharges(tx, changed)
      await saveOrderRates(tx, changed, env.chargeCodes)
    }
    return given.map(({ order }) => {
      const found = known.get(order.id)
      return found ? (found.isSame ? 'unchanged' : 'replaced') : 'unknown'
    })
  })
}

type KnownOrder = SavedCharge & { isSame: boolean; containerNumbers: string[] }

/** The orders with their new charges, by ID. */
async function readOrders(tx: Database, given: readonly ChargedOrder[]): Promise<Map<string, KnownOrder>> {
  const chargesOf = new Map(given.map(({ order, charges }) => [order.id, charges.map(storedCharge)]))
  const asked = JSON.stringify([...chargesOf].map(([id, charges]) => ({ id, charges })))
  const rows = await rowsOf<Omit<KnownOrder, 'charges' | 'containers' | 'isNew'>>(
    tx,
    sql`SELECT o.organization_id AS "organizationId", o.id, o.ref, o.shipment_status AS "shipmentStatus",
        o.transport_mode AS "transportMode", o.load_type AS "loadType", o.from_place AS "fromPlace", o.to_place AS "toPlace",
        o.departure, o.totals, o.record_hash AS "recordHash", o.charges = g.charges AS "isSame",
        to_json(ARRAY(SELECT u.container FROM shipment_units u WHERE u.organization_id = o.organization_id AND u.order_id = o.id
          AND u.container IS NOT NULL)) AS "containerNumbers"
      FROM orders o JOIN ${keysTable(given.map(({ order }) => order))}
        ON keys.organization_id = o.organization_id AND keys.order_id = o.id
      JOIN jsonb_to_recordset(${asked}::jsonb) AS g (id uuid, charges jsonb) ON g.id = o.id`,
  )
  return new Map(
    rows.map((row) => {
      const charges = chargesOf.get(row.id) ?? []
      const recordHash = row.isSame ? row.recordHash : hashOf(row.recordHash, charges)
      const containers = countContainers(row.containerNumbers.map((container) => ({ container })))
      return [row.id, { ...row, charges, recordHash, containers, isNew: false }]
    }),
  )
}

function hashOf(recordHash: string, charges: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([recordHash, charges]))
    .digest('base64url')
}

/** Everything stored about the record stays valid; its log is as complete as before. */
async function writeCharges(tx: Database, changed: readonly KnownOrder[]): Promise<void> {
  const rows = changed.map(({ organizationId, id, charges, recordHash }) => ({
    organizationId,
    id,
    charges,
    recordHash,
  }))
  await tx.execute(sql`UPDATE orders o SET charges = g.charges, record_hash = g."recordHash", rated_hash = g."recordHash",
      logged_hash = CASE WHEN o.logged_hash = o.record_hash THEN g."recordHash" ELSE o.logged_hash END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g ("organizationId" uuid, id uuid, charges jsonb, "recordHash" text)
    WHERE o.organization_id = g."organizationId" AND o.id = g.id`)
}
