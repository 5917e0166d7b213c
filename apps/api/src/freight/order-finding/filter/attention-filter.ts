import { type AttentionGroup, attentionGroups } from '@portolan/contract/freight/orders/order-filter'
import { type SQL, sql } from '#platform/db/drizzle.ts'

const arrivingWithin = sql.raw(`interval '7 days'`)

const firstInstants = {
  late: sql.raw('o.late_at'),
  'no-news': sql.raw('o.quiet_at'),
  'missing-papers': sql.raw('o.papers_at'),
  overdue: sql.raw('o.overdue_at'),
  'at-risk': sql.raw('o.risk_at'),
} satisfies Record<Exclude<AttentionGroup, 'arriving'>, SQL>

/** The condition that an instant is in the coming week. */
const isNear = (column: string, now: string) =>
  sql`${sql.raw(column)} >= ${now}::timestamptz AND ${sql.raw(column)} < ${now}::timestamptz + ${arrivingWithin}`

/**
 * The conditions that an order needs attention at `now` (RFC 3339) for the reasons of a group, over the alias
 * `o`. Each has an index, and no order meets two: those that reach their port, and the others that reach
 * their door.
 */
export function groupConditions(group: AttentionGroup, now: string): SQL[] {
  if (group !== 'arriving') return [sql`${firstInstants[group]} <= ${now}::timestamptz`]
  const reachesPort = sql`${isNear('o.arrival_at', now)} AND o.shipment_status IN ('BOOKED', 'IN_TRANSIT')`
  // The index has orders with a date only, which the planner doesn't conclude from a date to come.
  const isDated = sql`o.delivery_at < 'infinity'`
  const reachesDoor = sql`${isNear('o.delivery_at', now)} AND ${isDated} AND o.shipment_status <> 'CANCELED'`
  const isOpen = sql`o.status = 'active' AND NOT o.is_delivered`
  return [sql`(${reachesPort} AND ${isOpen})`, sql`(${reachesDoor} AND ${isOpen} AND NOT (${reachesPort}))`]
}

/** The same in one condition. */
export function needsAttention(group: AttentionGroup, now: string): SQL {
  return sql`(${sql.join(groupConditions(group, now), sql` OR `)})`
}

/** The conditions of the groups, without duplicates. Each has an index; joined by OR they would use none. */
export function attentionConditions(groups: readonly AttentionGroup[], now: string): SQL[] {
  const conditions = attentionGroups
    .filter((group) => groups.includes(group))
    .flatMap((group) => groupConditions(group, now))
  // An empty list of groups matches nothing, as with the other filters.
  return conditions.length === 0 ? [sql`false`] : conditions
}

/** The condition for one or several groups. */
export function attentionMatches(groups: readonly AttentionGroup[], now: string): SQL {
  return sql`(${sql.join(attentionConditions(groups, now), sql` OR `)})`
}
