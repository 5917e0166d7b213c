import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { AttentionCount } from '@portolan/contract/freight/orders/attention-counts'
import { type AttentionGroup, attentionGroups } from '@portolan/contract/freight/orders/order-filter'
import { groupConditions, needsAttention } from '#freight/order-finding/filter/attention-filter.ts'
import {
  type FilterContext,
  keptMatches,
  orderMatches,
  placesMatch,
} from '#freight/order-finding/filter/order-filter.ts'
import type { Organizations } from '#freight/order-finding/filter/organizations.ts'
import { scopeOf } from '#freight/order-finding/pages/whole-scope.ts'
import { ofLane } from '#freight/order-finding/ways/by-lane.ts'
import { matchingRows } from '#freight/order-finding/ways/choose-way.ts'
import { keptCount } from '#freight/order-finding/ways/kept.ts'
import { inRange } from '#freight/order-finding/ways/way.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { floorOf } from './capped-count.ts'
import type { ReadFilter } from './find-all.ts'
import { counting, strip } from './limits.ts'

/** Each group has an index of its own. */
function groupCountStatement(
  groups: readonly AttentionGroup[],
  organizationIds: Organizations,
  filter: OrderSelection,
  context: FilterContext,
): SQL {
  const range = scopeOf(organizationIds, filter)
  const capped = groups.map((group) => {
    const rows = groupConditions(group, context.now).map(
      (condition) => sql`SELECT true ${matchingRows(range, filter, context, condition)}`,
    )
    return sql`(SELECT count(*)::int FROM (${sql.join(rows, sql` UNION ALL `)} LIMIT ${sql.raw(String(counting.maxCounted + 1))}) AS matching) AS ${sql.identifier(group)}`
  })
  return sql`SELECT ${sql.join(capped, sql`, `)}`
}

interface GroupSample {
  found: number
  isAll: boolean
}

/**
 * Samples orders of each group in some lanes: how many match the search, and whether the sample is the whole
 * group.
 */
function groupSampleStatement(
  organizationIds: readonly string[],
  { search, ...others }: OrderSelection,
  context: FilterContext,
): SQL {
  const range = scopeOf(organizationIds, others)
  const { from, to, transportMode, shipmentStatus } = others
  const [matches, narrowing] = [orderMatches({ search }, context), orderMatches(others, context)]
  const samples = attentionGroups.map(
    (group) => sql`(SELECT json_build_object('found', coalesce(sum(s.found), 0),
        'isAll', (SELECT is_whole FROM kept) AND NOT coalesce(bool_or(s.seen >= l.share), false))
      FROM lanes l CROSS JOIN LATERAL (SELECT count(*) AS seen, count(*) FILTER (WHERE true${matches}) AS found FROM (
        SELECT o.* FROM orders o WHERE ${ofLane()}${narrowing} AND ${needsAttention(group, context.now)} LIMIT l.share
      ) AS o) AS s) AS ${sql.identifier(group)}`,
  )
  // Arbitrary lanes, but the same ones each time.
  return sql`WITH lanes AS MATERIALIZED (
      SELECT l.*, ${sql.raw(String(strip.rows))} / (count(*) OVER ()) + 1 AS share FROM (
        SELECT l.* FROM order_lane_counts l WHERE ${inRange(range, 'l')} AND l.total > 0${keptMatches(others, 'l')}${placesMatch(others, 'l')}
        ORDER BY md5(l.from_code || l.to_code || l.transport_mode || l.shipment_status) LIMIT ${sql.raw(String(strip.lanes))}) AS l),
    kept AS MATERIALIZED (
      SELECT (SELECT coalesce(sum(total), 0) FROM lanes) = (${keptCount(range, { from, to, transportMode, shipmentStatus })}) AS is_whole)
    SELECT ${sql.join(samples, sql`, `)}`
}

/**
 * Samples orders of each group of all customers, whose lanes are too many: the first rows of the group's
 * index, which are those of some customers.
 */
function groupSampleStatementOfAll({ search, ...others }: OrderSelection, context: FilterContext): SQL {
  const [matches, narrowing] = [orderMatches({ search }, context), orderMatches(others, context)]
  const within = sql`${inRange(scopeOf('all', others))}${narrowing}`
  const maxRows = sql.raw(String(strip.rows))
  const samples = attentionGroups.map((group) => {
    const each = groupConditions(group, context.now).map(
      (condition) => sql`SELECT count(*) AS seen, count(*) FILTER (WHERE true${matches}) AS found
        FROM (SELECT o.* FROM orders o WHERE ${within} AND ${condition} LIMIT ${maxRows}) AS o`,
    )
    return sql`(SELECT json_build_object('found', sum(found), 'isAll', bool_and(seen < ${maxRows}))
      FROM (${sql.join(each, sql` UNION ALL `)}) AS s) AS ${sql.identifier(group)}`
  })
  return sql`SELECT ${sql.join(samples, sql`, `)}`
}

/**
 * How many orders of the filter need attention at `now` (RFC 3339), by group. If many match a search, the
 * count may be only a lower bound.
 */
export async function countGroups(
  database: Database,
  organizationIds: Organizations,
  { filter, facts }: ReadFilter,
  now: string,
): Promise<AttentionCount[]> {
  const context = { now, facts }
  const [samples] =
    filter.search === undefined
      ? []
      : await rowsOf<Record<AttentionGroup, GroupSample>>(
          database,
          organizationIds === 'all'
            ? groupSampleStatementOfAll(filter, context)
            : groupSampleStatement(organizationIds, filter, context),
        )
  const sampled = (group: AttentionGroup) => {
    const { found, isAll } = samples?.[group] ?? { found: 0, isAll: false }
    return isAll || found >= 2 ? { count: isAll ? found : floorOf(found), isAll } : undefined
  }
  const others = attentionGroups.filter((group) => sampled(group) === undefined)
  const [counts] =
    others.length === 0
      ? []
      : await rowsOf<Partial<Record<AttentionGroup, number>>>(
          database,
          groupCountStatement(others, organizationIds, filter, context),
        )
  return attentionGroups.map((group) => {
    const { count = counts?.[group] ?? 0, isAll = true } = sampled(group) ?? {}
    return {
      group,
      count: Math.min(count, counting.maxCounted),
      isCapped: !isAll || count > counting.maxCounted,
    }
  })
}
