import type { Person } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { findOrderKeys } from './queries.ts'

/** The keys of an order that the caller may see; 404 for any other. */
export async function getOrderScope(
  deps: Deps,
  caller: Person,
  orderId: string,
): Promise<{ organizationId: string; orderId: string; number: string }> {
  const found = await findOrderKeys(deps.database, caller.organizationIds, orderId)
  if (!found) throw new Problem('not_found')
  return { ...found, orderId }
}
