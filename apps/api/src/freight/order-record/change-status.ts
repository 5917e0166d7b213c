import type { RecordStatus } from '@portolan/contract/freight/orders/order-codes'
import type { Deps } from '#freight/deps.ts'
import { changeOrders } from './change-orders.ts'
import { lockContentVersion, readContentVersion } from './keys/content-version.ts'
import type { OrderKeys } from './keys/order-keys.ts'
import type { ChangeDeps } from './order-write.ts'

/**
 * Archives an order or takes it back. It isn't part of the record, so the record that was sent last may be
 * sent again without undoing it; one with other content replaces it.
 */
export function changeStatus(
  { database, ...deps }: Pick<Deps, 'database'> & ChangeDeps,
  order: OrderKeys,
  status: RecordStatus,
  ifMatch: string | undefined,
): Promise<{ status: RecordStatus; version: string }> {
  return database.transaction(async (tx) => {
    await lockContentVersion(tx, order, ifMatch)
    await changeOrders(tx, deps, { statuses: [{ ...order, status }] })
    return { status, version: await readContentVersion(tx, order) }
  })
}
