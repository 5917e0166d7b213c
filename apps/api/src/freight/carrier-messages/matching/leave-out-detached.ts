import { findDetached, statementKey } from '#freight/order-record/log/event-decisions.ts'
import type { Database } from '#platform/db/database.ts'
import type { OrderKeys } from './pending-events.ts'

/** The orders found for events, except those that a person has detached. */
export async function leaveOutDetached<T extends OrderKeys>(
  database: Database,
  events: readonly { source: string; sourceEventId: string }[],
  matches: readonly (readonly T[])[],
): Promise<T[][]> {
  const statements = events.flatMap(({ source, sourceEventId }, at) =>
    (matches[at] ?? []).map(({ organizationId, orderId }) => ({
      organizationId,
      orderId,
      source,
      sourceEventId,
    })),
  )
  const detached = new Set((await findDetached(database, statements)).map(statementKey))
  return events.map(({ source, sourceEventId }, at) =>
    (matches[at] ?? []).filter(
      ({ orderId }) => !detached.has(statementKey({ orderId, source, sourceEventId })),
    ),
  )
}
