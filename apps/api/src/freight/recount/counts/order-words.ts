import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { nextOrders } from '#freight/recount/columns/derived-columns.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { inBatches } from '#platform/db/recount/recount.ts'

const ordersPerBatch = 1_000

/**
 * Words that searches look up before they look for orders. Only missing words are a fault: words of deleted
 * orders stay, since they only cost a look-up.
 */
export const orderWords = inBatches<OrderKeys>({
  name: 'words of orders',
  nextKeys: (database, after) => nextOrders(database, after, ordersPerBatch),
  async compare({ database }, orders) {
    const added = await rowsOf<{ name: string }>(
      database,
      sql`INSERT INTO order_words AS w
        SELECT DISTINCT organization_id, word FROM (
          SELECT o.organization_id, unnest(string_to_array(regexp_replace(o.search_text COLLATE "C", '[0-9]+', ' ', 'g'), ' ')) AS word
          FROM ${keysTable(orders)} JOIN orders o ON o.organization_id = keys.organization_id AND o.id = keys.order_id
        ) AS words WHERE word <> '' AND octet_length(word) <= 2000
        UNION
        SELECT o.organization_id, '0'
        FROM ${keysTable(orders)} JOIN orders o ON o.organization_id = keys.organization_id AND o.id = keys.order_id
        WHERE octet_length(o.search_text) > 2000
          AND (octet_length(o.search_text) > 100000 OR o.search_text COLLATE "C" ~ '[^ ]{250}')
        ORDER BY 1, 2
        ON CONFLICT DO NOTHING
        RETURNING (SELECT ref FROM organizations WHERE id = w.organization_id) || ': “' || w.word || '” missing' AS name`,
    )
    return { compared: orders.length, repaired: added.length, examples: added.map(({ name }) => name) }
  },
})
