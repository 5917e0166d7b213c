import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'
import { isForwarders } from './forwarders-types.ts'
import { type StoredReference, searchTextOf } from './references-of.ts'
import { orderSearchText, type SearchedOrder } from './search-text.ts'

/** Rewrites the search text of an order that lost references, or shows other vessels. */
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
