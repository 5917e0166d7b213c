import type { OrderRecord } from '@portolan/contract/company/orders'
import type { PreparedOrder } from './prepared-order.ts'
import { type SaveDeps, type SavedOrder, saveOrders } from './save-orders.ts'

/** The outcome for one order of a batch; `reason` is the database's. */
export type SaveOutcome = Pick<SavedOrder, 'outcome'> | { outcome: 'refused'; reason: string }

/**
 * Saves orders together. If the database rejects the data of one, saves each separately, so that only that
 * one fails.
 */
export async function saveBatch(
  deps: SaveDeps,
  records: readonly (OrderRecord | PreparedOrder)[],
): Promise<SaveOutcome[]> {
  try {
    return await saveOrders(deps, records)
  } catch (error) {
    if (dataFault(error) === undefined) throw error
  }
  const outcomes: SaveOutcome[] = []
  for (const record of records) {
    try {
      outcomes.push(...(await saveOrders(deps, [record])))
    } catch (error) {
      const reason = dataFault(error)
      if (reason === undefined) throw error
      outcomes.push({ outcome: 'refused', reason })
    }
  }
  return outcomes
}

/**
 * The database's objection to the data itself (SQLSTATE classes 22 and 23); undefined for any other error.
 */
function dataFault(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^2[23]...$/.test(String(cause.code))) return cause.message
  }
  return undefined
}
