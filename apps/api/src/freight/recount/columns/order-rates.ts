import { makeOrderRates } from '#freight/order-record/catch-up/rate-stored-orders.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { DerivedColumns } from './derived-columns.ts'

/** The costs of orders in the calculator, and whether a record of the company replaces them. */
export const orderRates: DerivedColumns = {
  name: 'rates of orders',
  kept: sql`coalesce((SELECT to_json(r)::text FROM rates r WHERE r.organization_id = o.organization_id AND r.id = o.id
    AND r.ref IS NULL), 'none')`,
  isCurrent: () => sql`o.rated_hash = o.record_hash`,
  refresh: (tx, orders, { chargeCodes }) => makeOrderRates(tx, orders, chargeCodes),
}
