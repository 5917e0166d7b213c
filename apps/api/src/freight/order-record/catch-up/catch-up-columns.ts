import type { RoutePoint } from '@portolan/contract/freight/places'
import type { Deps } from '#freight/deps.ts'
import { carriageWords } from '#freight/order-record/references/search-text.ts'
import { filterColumnsOf } from '#freight/order-record/route/filter-columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { catchUpByOrganization } from '#platform/db/maintenance/catch-up-by-organization.ts'

/** Orders per transaction, few enough that people who save orders hardly wait. */
const ordersPerBatch = 500

interface DueOrder {
  id: string
  route: RoutePoint[]
}

const isDue = sql`filter_hash IS DISTINCT FROM record_hash`

/** Fills in the filter columns and search text of orders saved by the previous version. */
export const catchUpColumns = (deps: Pick<Deps, 'database'>, signal?: AbortSignal): Promise<void> =>
  catchUpByOrganization(deps, { table: sql`orders`, isDue, catchUpBatch }, signal)

async function catchUpBatch(tx: Database, organizationId: string): Promise<void> {
  // The lock that saving takes; without it, this could overwrite a concurrent save.
  await rowsOf(tx, sql`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`)
  const due = await rowsOf<DueOrder>(
    tx,
    sql`SELECT id, route FROM orders
      WHERE organization_id = ${organizationId} AND ${isDue} LIMIT ${ordersPerBatch}`,
  )
  const rows = due.map(({ id, route }) => ({
    id,
    ...filterColumnsOf(route),
    words: carriageWords({ route }).join(' '),
  }))
  await tx.execute(sql`UPDATE orders o SET from_code = g."fromCode", to_code = g."toCode", departure_on = g."departureOn",
      arrival_on = g."arrivalOn", filter_hash = o.record_hash,
      order_text = CASE WHEN strpos(o.order_text, g.words) > 0 THEN o.order_text ELSE o.order_text || ' ' || g.words END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (id uuid, "fromCode" text, "toCode" text,
      "departureOn" date, "arrivalOn" date, words text)
    WHERE o.organization_id = ${organizationId} AND o.id = g.id`)
}
