import { createHash } from 'node:crypto'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import type { SavedCharge } from '#freight/rates/orders/save-order-rates.ts'
import type { StoredCharge } from '#freight/tables/stored-charge.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** All charges of an order after the change. */
export interface NewCharges extends OrderKeys {
  charges: readonly StoredCharge[]
  /** The order's new version; null if it keeps its version. */
  recordHash: string | null
  /** The order with all inputs of its rate; null if the hourly work makes the rate. */
  ratedOrder: SavedCharge | null
}

/** The version of an order whose charges were replaced since its record was saved. */
export function hashWith(charges: readonly StoredCharge[], recordHash: string): string {
  return createHash('sha256')
    .update(JSON.stringify([recordHash, charges]))
    .digest('base64url')
}

/** Everything stored about the record stays valid; its log is as complete as before. */
export async function writeCharges(tx: Database, changed: readonly NewCharges[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ organizationId, id, charges, recordHash, ratedOrder }) => ({
    organizationId,
    id,
    charges,
    recordHash,
    isRated: ratedOrder !== null,
  }))
  await tx.execute(sql`UPDATE orders o SET charges = g.charges, record_hash = coalesce(g."recordHash", o.record_hash),
      rated_hash = CASE WHEN g."isRated" THEN coalesce(g."recordHash", o.record_hash) END,
      logged_hash = CASE WHEN o.logged_hash = o.record_hash THEN coalesce(g."recordHash", o.record_hash) ELSE o.logged_hash END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS g ("organizationId" uuid, id uuid, charges jsonb, "recordHash" text, "isRated" boolean)
    WHERE o.organization_id = g."organizationId" AND o.id = g.id`)
}
