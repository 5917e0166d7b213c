import type { ChargeCodes } from '@portolan/freight/charges/charge-codes'
import { type ChargedOrder, rateOfOrder } from '#freight/rates/rate-row.ts'
import { type RateRow, removeOrderRates, writeRates } from '#freight/rates/write-rates.ts'
import type { Database } from '#platform/db/database.ts'

/** An order as it is saved. */
export interface SavedCharge extends ChargedOrder {
  organizationId: string
  id: string
  recordHash: string
  /** True if there is no earlier rate that may have to go. */
  isNew: boolean
}

/** Rows per statement; each has seventeen figures. */
const rowsPerStatement = 1_000

/**
 * Saves the rates of orders' own charges with the orders, in the same transaction, which has locked their
 * organizations.
 */
export async function saveOrderRates(
  tx: Database,
  orders: readonly SavedCharge[],
  codes: ChargeCodes,
): Promise<void> {
  const rows: RateRow[] = []
  const unpriced: SavedCharge[] = []
  for (const order of orders) {
    const figures = rateOfOrder(order, codes)
    const { organizationId, id, recordHash } = order
    if (figures !== null) rows.push({ organizationId, id, ref: null, recordHash, ...figures })
    else if (!order.isNew) unpriced.push(order)
  }
  await removeOrderRates(tx, unpriced)
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await writeRates(tx, rows.slice(start, start + rowsPerStatement))
}

/** The number of containers of an order's units, since full loads are charged by the container. */
export function countContainers(units: readonly { container: string | null }[]): number {
  return new Set(units.flatMap(({ container }) => container ?? [])).size
}
