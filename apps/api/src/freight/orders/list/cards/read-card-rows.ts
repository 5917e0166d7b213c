import { orderVersion } from '#freight/order-finding/sort/order-keys.ts'
import { type OrderRow, orderColumns } from '#freight/orders/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { prepare, unseen } from '#platform/db/prepared/prepare.ts'

/** An order's list columns except for the reader's pin, and its version. */
export type CardRow = Omit<OrderRow, 'pinned'> & { version: string }

const cardRows = prepare<CardRow, { organizationIds: string[]; ids: string[] }>(
  'order_cards',
  sql`SELECT ${orderColumns}, ${orderVersion('o.xmin', 'o.organization_id')} AS version
    FROM unnest(${unseen('organizationIds', 'uuid[]')}, ${unseen('ids', 'uuid[]')}) AS k (organization_id, id)
    JOIN orders o ON o.organization_id = k.organization_id AND o.id = k.id`,
)

/** The rows of orders by ID, all as of one moment; an order deleted meanwhile has none. */
export async function readCardRows(
  database: Database,
  keys: readonly { organizationId: string; id: string }[],
): Promise<Map<string, CardRow>> {
  if (keys.length === 0) return new Map()
  const rows = await cardRows(database, {
    organizationIds: keys.map(({ organizationId }) => organizationId),
    ids: keys.map(({ id }) => id),
  })
  return new Map(rows.map((row) => [row.id, row]))
}
