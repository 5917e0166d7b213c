import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { appendToOrders, type MatchDeps } from './match-events.ts'
import { type OrderKeys, type PendingEvent, pendingColumns } from './pending-events.ts'
import { stepSizes } from './step-sizes.ts'

/** The orders with this reference of the company, of one organization or of any. */
export function findOrdersByRef(
  database: Database,
  orderRef: string,
  organizationRef: string | null,
): Promise<OrderKeys[]> {
  return rowsOf<OrderKeys>(
    database,
    sql`SELECT o.organization_id AS "organizationId", o.id AS "orderId"
      FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.ref = ${orderRef} AND (${organizationRef}::text IS NULL OR g.ref = ${organizationRef})
      ORDER BY g.ref LIMIT 2`,
  )
}

/** Which of the IDs aren't those of events of a message, whether these have orders or not. */
export async function findForeignEvents(
  database: Database,
  messageId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM inbound_events WHERE message_id = ${messageId} AND id = ANY(${sql.param([...ids])}::uuid[])`,
  )
  const own = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !own.has(id.toLowerCase()))
}

/**
 * Gives unmatched events of a message to an order as if it had named them by the company's own number, so that the order learns all
 * their references; a step in each transaction. `ids` null is all of the message. Answers how many.
 */
export async function attachEvents(
  deps: MatchDeps,
  given: { messageId: string; ids: readonly string[] | null; order: OrderKeys },
): Promise<number> {
  const { events: atMost } = stepSizes(deps.env)
  let count = 0
  for (;;) {
    const attached = await attachStep(deps, given, atMost)
    count += attached
    if (attached < atMost) return count
  }
}

function attachStep(
  deps: MatchDeps,
  { messageId, ids, order }: { messageId: string; ids: readonly string[] | null; order: OrderKeys },
  atMost: number,
): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const chosen = ids === null ? null : sql.param([...ids])
    const events = await rowsOf<PendingEvent>(
      tx,
      sql`SELECT ${pendingColumns} FROM inbound_events
        WHERE message_id = ${messageId} AND orders = '[]' AND (${chosen}::uuid[] IS NULL OR id = ANY(${chosen}::uuid[]))
        ORDER BY id LIMIT ${atMost} FOR UPDATE`,
    )
    await appendToOrders(
      tx,
      deps,
      events,
      events.map(() => [{ ...order, by: 'FF' }]),
    )
    return events.length
  })
}
