import type { OrderFilter } from '@portolan/contract/freight/orders'
import { areNone } from '#freight/order-finding/filter/organizations.ts'
import { type KeysQuery, prepareKeys } from '#freight/order-finding/sort/order-keys.ts'
import { sortingOf } from '#freight/order-finding/sort/ordering.ts'
import { type ListPage, sortKeyOf } from '#freight/order-finding/sort/sort-key.ts'
import type { Database } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { unseen } from '#platform/db/prepared/prepare.ts'
import type { ListCaller } from './list.ts'

const prepared = new Map<string, KeysQuery>()

/** The keys of a page of orders that the count of the same request has found. */
export async function findNamedPage(
  database: Database,
  { userId, organizationIds }: ListCaller,
  { ids, ...filter }: Pick<OrderFilter, 'ordering'> & { ids: readonly string[] },
  page: ListPage,
): Promise<string> {
  if (areNone(organizationIds) || ids.length === 0) return ''
  const { after, limit } = page
  const read = statementFor(filter, page, organizationIds === 'all')
  const [part, sortKey, behind] = after ?? []
  const [row] = await read(database, {
    userId,
    organizationIds: organizationIds === 'all' ? [] : organizationIds,
    ids,
    part,
    sortKey,
    behind,
    maxRows: limit + 1,
  })
  return row?.keys ?? ''
}

/** The text depends on the sort and on whether the page is the first; for lateness, also on the time. */
function statementFor(filter: Pick<OrderFilter, 'ordering'>, page: ListPage, isOfAll: boolean): KeysQuery {
  const { pinned, field, descending } = sortingOf(filter)
  if (field === 'lateness') return makeStatement(undefined, filter, page, isOfAll)
  const shape = ['order_named', isOfAll ? 'all' : '', pinned, field, descending, page.after !== null].join(
    '_',
  )
  const statement = prepared.get(shape) ?? makeStatement(shape, filter, page, isOfAll)
  prepared.set(shape, statement)
  return statement
}

function makeStatement(
  name: string | undefined,
  filter: Pick<OrderFilter, 'ordering'>,
  page: ListPage,
  isOfAll: boolean,
): KeysQuery {
  const { pinned } = sortingOf(filter)
  const within = isOfAll
    ? sql``
    : sql`o.organization_id = ANY(${unseen('organizationIds', 'uuid[]')}::uuid[]) AND `
  const { key, keyType, direction, behind } = sortKeyOf(filter, page)
  const part =
    pinned === null
      ? sql`0`
      : pinned === 'first'
        ? sql`CASE WHEN p.pinned THEN 0 ELSE 1 END`
        : sql`p.pinned::int`
  const partOfCursor = unseen('part', 'int')
  const after = page.after
    ? sql`WHERE part > ${partOfCursor} OR (part = ${partOfCursor} AND (sort_value, id) ${behind} (${unseen('sortKey', keyType)}, ${unseen('behind', 'uuid')}))`
    : sql``
  const isPinned = (alias: string) => {
    const order = sql.raw(alias)
    return sql`EXISTS (SELECT FROM order_pins p WHERE p.user_id = ${unseen('userId', 'uuid')}
      AND p.organization_id = ${order}.organization_id AND p.order_id = ${order}.id) AS pinned`
  }
  const rows = (pins: SQL) => sql`SELECT * FROM (
      SELECT o.organization_id, o.id, o.xmin AS version, ${part} AS part, ${key} AS sort_value${pins}
      WHERE ${within}o.id = ANY(${unseen('ids', 'uuid[]')}::uuid[])
    ) AS named ${after}
    ORDER BY part, sort_value ${direction}, id ${direction} LIMIT ${unseen('maxRows', 'int')}`
  // Thousands of named orders are looked up among the pins only if these come first or last.
  return prepareKeys(
    name,
    pinned === null
      ? sql`SELECT listed.*, ${isPinned('listed')} FROM (${rows(sql` FROM orders o`)}) AS listed`
      : rows(sql`, p.pinned FROM orders o CROSS JOIN LATERAL (SELECT ${isPinned('o')} OFFSET 0) AS p`),
  )
}
