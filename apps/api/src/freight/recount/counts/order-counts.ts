import { sql } from '#platform/db/drizzle.ts'
import type { KeptNumber } from '#platform/db/recount/kept-number.ts'
import { organizations } from './organizations.ts'

/** Counts of orders by status and mode, for every list and tab. */
export const orderCounts: KeptNumber = {
  name: 'orders by status',
  table: 'order_counts',
  key: ['organization_id', 'status', 'transport_mode', 'shipment_status'],
  numbers: ['total'],
  ...organizations,
  count: (
    isOwned,
  ) => sql`SELECT organization_id, status, transport_mode, shipment_status, count(*)::int AS total
    FROM orders WHERE ${isOwned(sql`organization_id`)} GROUP BY 1, 2, 3, 4`,
}
