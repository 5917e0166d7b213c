import type { RecordedOrderChange } from '#freight/deps.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Projection } from './projection.ts'

/**
 * Reports what happened to orders, in the given order. Every subscriber gets it in the same transaction: a
 * save that is rolled back leaves nothing behind, one that commits has notified everyone.
 */
export const changeLog: Projection = {
  name: 'change log',
  writes: ['order_changes'],
  async refresh(tx, { changes }, { orderChangeSubscribers, batch }) {
    if (changes.length === 0) return
    await insertChanges(tx, changes)
    for (const subscriber of orderChangeSubscribers) await subscriber(tx, changes, batch)
  },
}

async function insertChanges(tx: Database, changes: readonly RecordedOrderChange[]): Promise<void> {
  await tx.execute(sql`INSERT INTO order_changes (organization_id, order_id, kind, data)
    SELECT organization_id, order_id, kind, data::jsonb
    FROM unnest(
      ${sql.param(changes.map((change) => change.organizationId))}::uuid[],
      ${sql.param(changes.map((change) => change.orderId))}::uuid[],
      ${sql.param(changes.map((change) => change.kind))}::text[],
      ${sql.param(changes.map((change) => JSON.stringify(change.data)))}::text[]
    ) WITH ORDINALITY AS c (organization_id, order_id, kind, data, place) ORDER BY place`)
}
