import { attentionVersion } from '#freight/order-record/attention/attention-columns.ts'
import { refreshDeliveries } from '#freight/order-record/delivery/refresh-deliveries.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { DerivedColumns } from './derived-columns.ts'

/** When orders are delivered at the door, and whether they are. */
export const deliveries: DerivedColumns = {
  name: 'deliveries of orders',
  kept: sql`json_build_array(o.delivery, o.delivery_at, o.delivery_on, o.is_delivered)`,
  // The hourly work refreshes them with the attention of orders.
  isCurrent: (env) =>
    sql`o.attention_hash = o.record_hash AND o.attention_version = ${attentionVersion(env)}`,
  async refresh(tx, orders) {
    await refreshDeliveries(tx, orders)
  },
}
