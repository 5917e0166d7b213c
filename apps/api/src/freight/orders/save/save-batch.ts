import type { OrderRecord } from '@portolan/contract/company/orders'
import type { Deps } from '#platform/process/deps.ts'
import type { PreparedOrder } from './prepared-order.ts'
import { type SavedOrder, saveOrders } from './save-orders.ts'

/** What saving orders needs of the outside world. */
export type SaveDeps = Pick<
  Deps,
  'clock' | 'database' | 'env' | 'orderChangeSubscribers' | 'referenceSubscribers'
>

/** What became of one order of a batch; `reason` is the database's. */
export type SaveOutcome = Pick<SavedOrder, 'outcome'> | { outcome: 'refused'; reason: string }

/**
 * Saves orders together; where the database refuses the data of one, each is saved separately, so only that
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
 * What the database has against the data itself (SQLSTATE classes 22 and 23); undefined for any other
 * trouble.
 */
function dataFault(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^2[23]...$/.test(String(cause.code))) return cause.message
  }
  return undefined
}
