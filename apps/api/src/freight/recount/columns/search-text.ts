import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { isForwarders } from '#freight/order-record/references/forwarders-types.ts'
import { type StoredReference, searchTextOf } from '#freight/order-record/references/references-of.ts'
import { rewriteSearchText } from '#freight/order-record/references/rewrite-search-text.ts'
import { orderSearchText, type SearchedOrder } from '#freight/order-record/references/search-text.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'
import type { DerivedColumns } from './derived-columns.ts'

interface Row extends SearchedOrder, OrderKeys {
  text: string
  references: StoredReference[]
}

/** The searchable text of an order, without its documents. */
export const searchText: DerivedColumns = {
  name: 'search text of orders',
  kept: sql`o.order_text`,
  isCurrent: () => sql`o.filter_hash = o.record_hash`,
  async refresh(tx, orders) {
    const rows = await rowsOf<Row>(
      tx,
      sql`SELECT o.organization_id AS "organizationId", o.id, o.number, o.ref, o.customer_reference AS "customerReference", o.cargo, o.route,
          o.order_text AS text, (SELECT coalesce(json_agg(json_build_object('type', r.type, 'value', r.value, 'issuer', r.issuer,
            'origin', r.origin, 'shown', r.shown)), '[]') FROM order_references r
            WHERE r.organization_id = o.organization_id AND r.order_id = o.id) AS references
        FROM ${keysTable(orders)} JOIN orders o ON o.organization_id = keys.organization_id AND o.id = keys.order_id`,
    )
    for (const row of rows) if (!isWhole(row)) await rewriteSearchText(tx, row)
  },
}

/**
 * References from messages were added one by one, unless another contained them: in any order, the text has
 * the same words.
 */
function isWhole({ text, references, ...order }: Row): boolean {
  const learned = references
    .filter(({ origin, type }) => origin === 'message' && !isForwarders(type))
    .map(({ value }) => normalizeSearch(searchTextOf(value)))
  const own = orderSearchText(
    order,
    references.filter(({ origin }) => origin !== 'message'),
  )
  const all = [own, ...learned].join(' ')
  return (
    own.split(' ').every((word) => text.includes(word)) &&
    learned.every((word) => text.includes(word)) &&
    text.split(' ').every((word) => all.includes(word))
  )
}
