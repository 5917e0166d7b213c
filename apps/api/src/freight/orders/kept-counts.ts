import type { OrderFilter, RecordStatus } from '@portolan/contract/freight/orders'
import { statusesOf } from '#freight/orders/list/order-filter.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'

/** Which orders are counted. */
export interface CountedOrders {
  organizationIds: readonly string[]
  statuses: readonly RecordStatus[]
}

/** What the kept counters know without a look at the orders, as browsers ask for it all the time; null for other filters. */
export function keptCountOf(
  organizationIds: readonly string[],
  { status, organization: _, ...others }: OrderFilter,
): CountedOrders | null {
  const isKept = Object.values(others).every((value) => value === undefined)
  return isKept ? { organizationIds, statuses: statusesOf({ status }) } : null
}

const keptCounts = prepare<
  { place: number; total: number },
  { places: number[]; organizationIds: string[]; statuses: string[] }
>(
  'order_counts',
  sql`SELECT asked.place, sum(o.total)::int AS total
    FROM unnest(${sql.placeholder('places')}::int[], ${sql.placeholder('organizationIds')}::uuid[],
      ${sql.placeholder('statuses')}::text[]) AS asked (place, organization_id, status)
    JOIN order_counts o ON o.organization_id = asked.organization_id AND o.status = asked.status
    GROUP BY asked.place`,
)

/** How many each of them are. */
export async function countKeptOrders(
  database: Database,
  counted: readonly CountedOrders[],
): Promise<number[]> {
  const asked = counted.flatMap(({ organizationIds, statuses }, place) =>
    organizationIds.flatMap((organizationId) =>
      statuses.map((status) => ({ place, organizationId, status })),
    ),
  )
  const rows = await keptCounts(database, {
    places: asked.map(({ place }) => place),
    organizationIds: asked.map(({ organizationId }) => organizationId),
    statuses: asked.map(({ status }) => status),
  })
  const totals = counted.map(() => 0)
  for (const { place, total } of rows) totals[place] = total
  return totals
}
