import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { OrderChangeSubscriber, RecordedOrderChange } from '#platform/process/deps.ts'

/**
 * Records the changes of orders in the given order and passes them to every subscriber in the same
 * transaction: a save that is rolled back leaves nothing behind, one that commits has notified everyone.
 */
export async function recordOrderChanges(
  tx: Database,
  changes: readonly RecordedOrderChange[],
  subscribers: readonly OrderChangeSubscriber[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(sql`INSERT INTO order_changes (organization_id, order_id, kind, data)
    SELECT organization_id, order_id, kind, data::jsonb
    FROM unnest(
      ${sql.param(changes.map((change) => change.organizationId))}::uuid[],
      ${sql.param(changes.map((change) => change.orderId))}::uuid[],
      ${sql.param(changes.map((change) => change.kind))}::text[],
      ${sql.param(changes.map((change) => JSON.stringify(change.data)))}::text[]
    ) WITH ORDINALITY AS c (organization_id, order_id, kind, data, place) ORDER BY place`)
  for (const subscriber of subscribers) await subscriber(tx, changes)
}
