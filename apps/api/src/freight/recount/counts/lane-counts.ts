import { sql } from '#platform/db/drizzle.ts'
import type { KeptNumber } from '#platform/db/recount/kept-number.ts'
import { organizations } from './organizations.ts'

/** Counts of orders by lane, for filters by place. */
export const laneCounts: KeptNumber = {
  name: 'orders by lane',
  table: 'order_lane_counts',
  key: ['organization_id', 'status', 'transport_mode', 'shipment_status', 'from_code', 'to_code'],
  numbers: ['total'],
  ...organizations,
  count: (
    isOwned,
  ) => sql`SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, count(*)::int AS total
    FROM orders WHERE ${isOwned(sql`organization_id`)} AND from_code IS NOT NULL AND to_code IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6`,
}
