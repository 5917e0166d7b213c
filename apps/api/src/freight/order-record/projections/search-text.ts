import { searchTextOf } from '#freight/order-record/references/references-of.ts'
import { rewriteSearchText } from '#freight/order-record/references/rewrite-search-text.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Projection } from './projection.ts'

/**
 * The searchable text of an order: its own words are written with the row, and references from messages are
 * added. It is rewritten when an order has lost references or shows other vessels.
 */
export const searchText: Projection = {
  name: 'search text',
  writes: ['orders.order_text'],
  async refresh(tx, { lostReferences }) {
    for (const order of lostReferences) await rewriteSearchText(tx, order)
  },
}

/** References that orders are found by from now on. */
export async function addWords(
  tx: Database,
  learned: readonly { organizationId: string; orderId: string; value: string }[],
): Promise<void> {
  if (learned.length === 0) return
  await tx.execute(sql`UPDATE orders AS o SET order_text = o.order_text || ' ' || missing.words
    FROM (SELECT o.organization_id, o.id, string_agg(DISTINCT s.word, ' ') AS words
      FROM unnest(${sql.param(learned.map((reference) => reference.organizationId))}::uuid[],
        ${sql.param(learned.map((reference) => reference.orderId))}::uuid[],
        ${sql.param(learned.map(({ value }) => searchTextOf(value)))}::text[]) AS s(organization_id, id, word)
      JOIN orders o ON o.organization_id = s.organization_id AND o.id = s.id
      WHERE strpos(o.order_text, s.word) = 0
      GROUP BY o.organization_id, o.id) AS missing
    WHERE o.organization_id = missing.organization_id AND o.id = missing.id`)
}
