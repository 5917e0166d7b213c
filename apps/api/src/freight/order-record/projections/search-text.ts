import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { isForwarders } from '#freight/order-record/references/forwarders-types.ts'
import { type StoredReference, searchTextOf } from '#freight/order-record/references/references-of.ts'
import { orderSearchText, type SearchedOrder } from '#freight/order-record/references/search-text.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'
import type { Projection } from './projection.ts'

/**
 * The searchable text of an order: its own words are written with the row, and references from messages are
 * added. It is rewritten when an order has lost references.
 */
export const searchText: Projection = {
  name: 'search text',
  writes: ['orders.order_text'],
  async refresh(tx, { lostReferences }) {
    for (const order of lostReferences) await rewriteSearchText(tx, order)
  },
}

/** Rewrites the search text of orders that lost references. */
export async function rewriteSearchText(tx: Database, { organizationId, id }: OrderKeys): Promise<void> {
  const [order] = await rowsOf<SearchedOrder>(
    tx,
    sql`SELECT number, ref, customer_reference AS "customerReference", cargo, route FROM orders
      WHERE organization_id = ${organizationId} AND id = ${id}`,
  )
  if (!order) return
  const references = await rowsOf<StoredReference>(
    tx,
    sql`SELECT type, value, issuer, origin, shown FROM order_references
      WHERE organization_id = ${organizationId} AND order_id = ${id} ORDER BY type, value`,
  )
  const own = references.filter(({ origin }) => origin !== 'message')
  let text = orderSearchText(order, own)
  for (const { origin, type, value } of references) {
    const word = normalizeSearch(searchTextOf(value))
    if (origin === 'message' && !isForwarders(type) && !text.includes(word)) text += ` ${word}`
  }
  await tx.execute(
    sql`UPDATE orders SET order_text = ${text} WHERE organization_id = ${organizationId} AND id = ${id}`,
  )
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
