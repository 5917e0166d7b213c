import type { SortField } from '@portolan/contract/freight/order-filter'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { type OrderRow, orderColumns } from '#freight/orders/queries.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { columnMatches, orderMatches, type SearchedNames, statusesOf } from './order-filter.ts'
import { type OrderCursor, sortingOf } from './ordering.ts'
import { searchedNames } from './searched-names.ts'

export type ListedOrder = OrderRow & { part: number; sort_key: string }

const sortColumns = {
  createdAt: sql.raw('created_at'),
  updatedAt: sql.raw('updated_at'),
  number: sql.raw('number'),
  departure: sql.raw('departure_at'),
  arrival: sql.raw('arrival_at'),
} satisfies Record<SortField, SQL>

/**
 * One page of the caller's orders and a row more. Pinned and other orders are two parts, each read through an index
 * of its own and limited: one sort over a join with the pins costs several times as much. Every organization and
 * status is its own index range, merged.
 */
export async function listOrderRows(
  database: Database,
  caller: { userId: string; organizationIds: readonly string[] },
  filter: OrderFilter,
  page: { after: OrderCursor | null; limit: number },
): Promise<ListedOrder[]> {
  const names = await searchedNames(database, caller.organizationIds, filter)
  return rowsOf<ListedOrder>(database, orderListStatement(caller, filter, page, names))
}

/** The statement of `listOrderRows`, for the benchmark to compare with. */
export function orderListStatement(
  caller: { userId: string; organizationIds: readonly string[] },
  filter: OrderFilter,
  { after, limit }: { after: OrderCursor | null; limit: number },
  names: SearchedNames = new Map(),
): SQL {
  const { pinned: pins, field, descending } = sortingOf(filter)
  const column = sortColumns[field]
  const direction = descending ? sql.raw('DESC') : sql.raw('ASC')
  const byKey = sql`o.${column} ${direction}, o.id ${direction}`
  const most = sql.raw(String(limit + 1))
  const matches = orderMatches(filter, names)

  function afterCursor(part: number): SQL {
    if (!after || after[0] !== part) return sql``
    const type = field === 'number' ? sql.raw('text') : sql.raw('timestamptz')
    const operator = descending ? sql.raw('<') : sql.raw('>')
    return sql` AND (o.${column}, o.id) ${operator} (${after[1]}::${type}, ${after[2]}::uuid)`
  }
  function columns(part: number, pinned: SQL): SQL {
    return sql`${orderColumns}, ${pinned} AS pinned, ${sql.raw(String(part))} AS part, o.${column}::text AS sort_key, o.${column} AS sort_value`
  }
  const isPinned = sql`EXISTS (SELECT FROM order_pins p
    WHERE p.user_id = ${caller.userId} AND p.organization_id = o.organization_id AND p.order_id = o.id)`

  // What only a filter of the index matches is found and sorted in the index: read in the order of the sort, the
  // first match may lie behind all other rows. Without OFFSET the planner would do that wherever it expects many matches.
  const isFilteredByIndex = columnMatches(filter).length > 0
  function orderedRows(conditions: SQL): SQL {
    if (!isFilteredByIndex)
      return sql`SELECT * FROM orders o WHERE ${conditions} ORDER BY ${byKey} LIMIT ${most}`
    return sql`SELECT o.* FROM (
        SELECT o.organization_id, o.id FROM (
          SELECT o.organization_id, o.id, o.${column} FROM orders o WHERE ${conditions} OFFSET 0
        ) AS o ORDER BY ${byKey} LIMIT ${most}
      ) AS found JOIN orders o ON o.organization_id = found.organization_id AND o.id = found.id`
  }

  function pinnedPart(part: number): SQL {
    return sql`(SELECT ${columns(part, sql`true`)}
      FROM order_pins p JOIN orders o ON o.organization_id = p.organization_id AND o.id = p.order_id
      WHERE p.user_id = ${caller.userId} AND o.organization_id = ANY(${sql.param(caller.organizationIds)}::uuid[])
        AND o.status = ANY(${sql.param(statusesOf(filter))}::text[])${matches}${afterCursor(part)}
      ORDER BY ${byKey} LIMIT ${most})`
  }
  function otherPart(part: number, onlyUnpinned: boolean): SQL {
    const unpinned = onlyUnpinned ? sql` AND NOT ${isPinned}` : sql``
    return sql`(SELECT ${columns(part, onlyUnpinned ? sql`false` : isPinned)}
      FROM unnest(${sql.param(caller.organizationIds)}::uuid[]) AS scope(organization_id)
      CROSS JOIN unnest(${sql.param(statusesOf(filter))}::text[]) AS wanted(status)
      CROSS JOIN LATERAL (
        ${orderedRows(sql`o.organization_id = scope.organization_id AND o.status = wanted.status${matches}${unpinned}${afterCursor(part)}`)}
      ) AS o ORDER BY ${byKey} LIMIT ${most})`
  }
  const parts =
    pins === null
      ? [otherPart(0, false)]
      : pins === 'first'
        ? [pinnedPart(0), otherPart(1, true)]
        : [otherPart(0, true), pinnedPart(1)]
  const open = after ? parts.slice(after[0]) : parts
  return sql`SELECT * FROM (${sql.join(open, sql` UNION ALL `)}) AS listed ORDER BY part, sort_value ${direction}, id ${direction} LIMIT ${most}`
}
