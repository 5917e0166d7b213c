import type { Deps } from '#freight/deps.ts'
import { orders } from '#freight/tables/orders.ts'
import type { Database } from '#platform/db/database.ts'
import { and, eq, inArray } from '#platform/db/drizzle.ts'
import type { Person } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'

/** The keys of an order that the caller may see; 404 for any other. */
export async function getOrderScope(
  deps: Deps,
  caller: Person,
  orderId: string,
): Promise<{ organizationId: string; orderId: string; number: string }> {
  const keys = await findOrderKeys(deps.database, caller.organizationIds, orderId)
  if (!keys) throw new Problem('not_found')
  return { ...keys, orderId }
}

/** The organization and number of an order that the caller may see, or null. */
async function findOrderKeys(
  database: Database,
  organizationIds: readonly string[],
  orderId: string,
): Promise<{ organizationId: string; number: string } | null> {
  if (organizationIds.length === 0) return null
  const [row] = await database
    .select({ organizationId: orders.organizationId, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.organizationId, [...organizationIds]), eq(orders.id, orderId)))
  return row ?? null
}
