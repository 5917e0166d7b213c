import { type OrderRow, orderColumns } from '#freight/orders/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { prepare, unseen } from '#platform/db/prepared/prepare.ts'

/** What a list shows of an order but for the reader's pin, and the version that it is. */
export type CardRow = Omit<OrderRow, 'pinned'> & { version: string }

/**
 * The version of a card: the transactions that wrote the rows of order and organization. Whatever else a card shows is only written
 * together with the order's row, which triggers see to.
 */
export function cardVersion(orderMark: string, organizationId: string): SQL {
  return sql.raw(
    `concat(${orderMark}, '-', (SELECT xmin FROM organizations WHERE organizations.id = ${organizationId}))`,
  )
}

const cardRows = prepare<CardRow, { organizationIds: string[]; ids: string[] }>(
  'order_cards',
  sql`SELECT ${orderColumns}, ${cardVersion('o.xmin', 'o.organization_id')} AS version
    FROM unnest(${unseen('organizationIds', 'uuid[]')}, ${unseen('ids', 'uuid[]')}) AS k (organization_id, id)
    JOIN orders o ON o.organization_id = k.organization_id AND o.id = k.id`,
)

/** The rows of orders by ID, all as of one moment; an order that has gone meanwhile has none. */
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
