import { Problem } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/session.ts'
import type { Deps } from '#platform/process/deps.ts'
import { findOrderKeys } from './queries.ts'

/** The keys of an order that the viewer may see; 404 for any other. */
export async function getOrderScope(
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<{ organizationId: string; orderId: string; number: string }> {
  const found = await findOrderKeys(deps.database, viewer.organizationIds, orderId)
  if (!found) throw new Problem('not_found')
  return { ...found, orderId }
}
