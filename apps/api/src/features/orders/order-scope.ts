import type { Deps } from '#deps.ts'
import { Problem } from '#http/problem.ts'
import type { Viewer } from '#http/session.ts'
import { findOrderOrganization } from './queries.ts'

/** The keys of an order that the viewer may see; 404 for any other. */
export async function getOrderScope(
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<{ organizationId: string; orderId: string }> {
  const organizationId = await findOrderOrganization(deps.database, viewer.organizationIds, orderId)
  if (organizationId === null) throw new Problem('not_found')
  return { organizationId, orderId }
}
