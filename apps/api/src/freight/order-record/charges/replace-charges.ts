import type { SentChargeLine } from '@portolan/contract/freight/charges'
import { storedCharge } from '#freight/charges/stored-charges.ts'
import type { Deps } from '#freight/deps.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import { keysTable, lockOrganizations, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import type { BeforeChange, ChangeDeps } from '#freight/order-record/order-write.ts'
import { countContainers, type SavedCharge } from '#freight/rates/orders/save-order-rates.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { hashWith } from './write-charges.ts'

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
  { database, beforeChange, ...deps }: Pick<Deps, 'database'> & ChangeDeps & BeforeChange,
  charged: readonly ChargedOrder[],
  { isDryRun = false } = {},
): Promise<ChargeOutcome[]> {
  if (charged.length === 0) return []
  return database.transaction(async (tx) => {
    if (!isDryRun)
      await lockOrganizations(
        tx,
        charged.map(({ order }) => order.organizationId),
      )
    const orders = await readOrders(tx, charged)
    const changed = [...orders.values()].filter(({ isSame }) => !isSame)
    if (!isDryRun && changed.length > 0) {
      await beforeChange?.(
        tx,
        changed.map(({ organizationId, id, number, recordHash: version }) => {
          return { organizationId, id, number, isNew: false, version }
        }),
      )
      const charges = changed.map(({ organizationId, id, charges, recordHash, ...order }) => {
        const own = { organizationId, id, charges, recordHash }
        return { ...own, ratedOrder: { ...order, ...own } }
      })
      await changeOrders(tx, deps, { charges })
    }
    return charged.map(({ order }) => {
      const stored = orders.get(order.id)
      return stored ? (stored.isSame ? 'unchanged' : 'replaced') : 'unknown'
    })
  })
}

type KnownOrder = SavedCharge & { number: string; isSame: boolean; containerNumbers: string[] }

/** The orders with their new charges, by ID. */
async function readOrders(tx: Database, charged: readonly ChargedOrder[]): Promise<Map<string, KnownOrder>> {
  const chargesOf = new Map(charged.map(({ order, charges }) => [order.id, charges.map(storedCharge)]))
  const json = JSON.stringify([...chargesOf].map(([id, charges]) => ({ id, charges })))
  const rows = await rowsOf<Omit<KnownOrder, 'charges' | 'containers' | 'isNew'>>(
    tx,
    sql`SELECT o.organization_id AS "organizationId", o.id, o.ref, o.number, o.shipment_status AS "shipmentStatus",
        o.transport_mode AS "transportMode", o.load_type AS "loadType", o.from_place AS "fromPlace", o.to_place AS "toPlace",
        o.departure, o.totals, o.record_hash AS "recordHash", o.charges = g.charges AS "isSame",
        to_json(ARRAY(SELECT u.container FROM shipment_units u WHERE u.organization_id = o.organization_id AND u.order_id = o.id
          AND u.container IS NOT NULL)) AS "containerNumbers"
      FROM orders o JOIN ${keysTable(charged.map(({ order }) => order))}
        ON keys.organization_id = o.organization_id AND keys.order_id = o.id
      JOIN jsonb_to_recordset(${json}::jsonb) AS g (id uuid, charges jsonb) ON g.id = o.id`,
  )
  return new Map(
    rows.map((row) => {
      const charges = chargesOf.get(row.id) ?? []
      const recordHash = row.isSame ? row.recordHash : hashWith(charges, row.recordHash)
      const containers = countContainers(row.containerNumbers.map((container) => ({ container })))
      return [row.id, { ...row, charges, recordHash, containers, isNew: false }]
    }),
  )
}
