import type { SortField } from '@portolan/contract/freight/order-filter'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { type OrderRow, orderColumns } from '#freight/orders/queries.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { attentionConditions } from './attention-filter.ts'
import { latenessBranches, latenessKey } from './lateness-order.ts'
import { orderMatches, statusesOf } from './order-filter.ts'
import { type OrderCursor, sortingOf, walkTime } from './ordering.ts'

export type ListedOrder = OrderRow & { part: number; sort_key: string }

const sortColumns = {
  createdAt: sql.raw('created_at'),
  updatedAt: sql.raw('updated_at'),
  number: sql.raw('number'),
  departure: sql.raw('departure_at'),
  arrival: sql.raw('arrival_at'),
} satisfies Record<Exclude<SortField, 'lateness'>, SQL>

/**
 * One page of the caller's orders and a row more. Pinned and other orders are two parts, each read through an index
 * of its own and limited: one sort over a join with the pins costs several times as much. Every organization and
 * status is its own index range, merged. `now` is RFC 3339.
 */
export function listOrderRows(
  database: Database,
  caller: { userId: string; organizationIds: readonly string[] },
  filter: OrderFilter,
  page: { after: OrderCursor | null; limit: number; now: string },
): Promise<ListedOrder[]> {
  return rowsOf<ListedOrder>(database, orderListStatement(caller, filter, page))
}

/** How the key of a cursor is compared; the others are instants. */
const keyTypes: Partial<Record<SortField, string>> = { number: 'text', lateness: 'numeric' }

/** The statement of `listOrderRows`, for the benchmark to compare with. */
export function orderListStatement(
  caller: { userId: string; organizationIds: readonly string[] },
  filter: OrderFilter,
  { after, limit, now }: { after: OrderCursor | null; limit: number; now: string },
): SQL {
  const { pinned: pins, field, descending } = sortingOf(filter)
  const lateness = field === 'lateness' ? { now: walkTime(after, now), descending } : null
  const key =
    field === 'lateness'
      ? latenessKey({ now: walkTime(after, now), descending })
      : sql`o.${sortColumns[field]}`
  const direction = descending ? sql.raw('DESC') : sql.raw('ASC')
  const byKey = sql`${key} ${direction}, o.id ${direction}`
  const most = sql.raw(String(limit + 1))
  const matches = orderMatches(filter, now)

  function afterCursor(part: number): SQL {
    if (!after || after[0] !== part) return sql``
    const type = sql.raw(keyTypes[field] ?? 'timestamptz')
    const operator = descending ? sql.raw('<') : sql.raw('>')
    return sql` AND (${key}, o.id) ${operator} (${after[1]}::${type}, ${after[2]}::uuid)`
  }
  function columns(part: number, pinned: SQL): SQL {
    return sql`${orderColumns}, ${pinned} AS pinned, ${sql.raw(String(part))} AS part, ${key}::text AS sort_key, ${key} AS sort_value`
  }
  // A single index yields every order but that of lateness.
  function branchesOf(part: number): { where: SQL; orderBy: SQL }[] {
    if (!lateness) return [{ where: sql``, orderBy: byKey }]
    const branches = latenessBranches(lateness, after?.[0] === part ? after[1] : null)
    return branches.map(({ where, orderBy }) => ({ where: sql` AND ${where}`, orderBy }))
  }
  const { attention, ...narrowing } = filter
  const inScope = sql`o.organization_id = scope.organization_id AND o.status = wanted.status`
  // The first ones of each group are found in the group's index, whose rows are narrow, and only then read.
  function candidates(part: number, unpinned: SQL): SQL {
    const rest = sql`${attention ? orderMatches(narrowing, now) : matches}${unpinned}${afterCursor(part)}`
    if (!attention)
      return sql.join(
        branchesOf(part).map(
          ({ where, orderBy }) =>
            sql`(SELECT * FROM orders o WHERE ${inScope}${where}${rest} ORDER BY ${orderBy} LIMIT ${most})`,
        ),
        sql` UNION ALL `,
      )
    const found = attentionConditions(attention, now).map(
      (condition) =>
        sql`(SELECT o.organization_id, o.id FROM orders o WHERE ${inScope} AND ${condition}${rest}
          ORDER BY ${byKey} LIMIT ${most})`,
    )
    return sql`SELECT o.* FROM (${sql.join(found, sql` UNION `)}) AS found
      JOIN orders o ON o.organization_id = found.organization_id AND o.id = found.id`
  }
  const isPinned = sql`EXISTS (SELECT FROM order_pins p
    WHERE p.user_id = ${caller.userId} AND p.organization_id = o.organization_id AND p.order_id = o.id)`

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
      CROSS JOIN LATERAL (${candidates(part, unpinned)}) AS o ORDER BY ${byKey} LIMIT ${most})`
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
