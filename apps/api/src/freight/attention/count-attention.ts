import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { type AttentionGroup, attentionGroups } from '@portolan/contract/freight/order-filter'
import type { AttentionCount } from '@portolan/contract/freight/order-list/attention-counts'
import type { Money } from '@portolan/contract/shared/money'
import { asTotal } from '@portolan/freight/charges/totals'
import { sumOverdueInvoices } from '#freight/invoices/sum-overdue.ts'
import { inRange, keptCount, matchingRows, ofLane } from '#freight/orders/filtering/matching-rows.ts'
import { floorOf } from '#freight/orders/filtering/narrow-filter.ts'
import { needsAttention } from '#freight/orders/list/attention-filter.ts'
import { scopeOf } from '#freight/orders/list/count-orders.ts'
import {
  type FilterContext,
  keptMatches,
  orderMatches,
  placesMatch,
} from '#freight/orders/list/order-filter.ts'
import type { KnownSearch } from '#freight/orders/list/search/known-search.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** What isn't counted any further. */
const most = 1_000

interface SearchedFilter {
  filter: OrderSelection
  known: KnownSearch
}

function matchesOf(organizationIds: readonly string[], filter: OrderSelection, context: FilterContext): SQL {
  return sql`${inRange(scopeOf(organizationIds, filter))}${orderMatches(filter, context)}`
}

// Every group has an index of its own.
function groupCountStatement(
  groups: readonly AttentionGroup[],
  organizationIds: readonly string[],
  filter: OrderSelection,
  context: FilterContext,
): SQL {
  const range = scopeOf(organizationIds, filter)
  const capped = groups.map((group) => {
    const rows = matchingRows(range, filter, context, needsAttention(group, context.now))
    return sql`(SELECT count(*)::int FROM (SELECT ${rows} LIMIT ${sql.raw(String(most + 1))}) AS matching) AS ${sql.identifier(group)}`
  })
  return sql`SELECT ${sql.join(capped, sql`, `)}`
}

/** For a word that many have, so many orders of a group are looked at, in so many lanes. */
const mostLookedAt = sql.raw('450')
const mostLanes = sql.raw('150')

interface Looked {
  found: number
  isAll: boolean
}

/** Of each group some orders of some lanes: how many of them have what is searched for, and whether they are all of the group. */
function groupSampleStatement(
  organizationIds: readonly string[],
  { search, ...others }: OrderSelection,
  context: FilterContext,
): SQL {
  const range = scopeOf(organizationIds, others)
  const { from, to, transportMode, shipmentStatus } = others
  const [matches, narrowing] = [orderMatches({ search }, context), orderMatches(others, context)]
  const looked = attentionGroups.map(
    (group) => sql`(SELECT json_build_object('found', coalesce(sum(s.found), 0),
        'isAll', (SELECT is_whole FROM kept) AND NOT coalesce(bool_or(s.seen >= l.share), false))
      FROM lanes l CROSS JOIN LATERAL (SELECT count(*) AS seen, count(*) FILTER (WHERE true${matches}) AS found FROM (
        SELECT o.* FROM orders o WHERE ${ofLane()}${narrowing} AND ${needsAttention(group, context.now)} LIMIT l.share
      ) AS o) AS s) AS ${sql.identifier(group)}`,
  )
  // Any lanes, but the same ones each time.
  return sql`WITH lanes AS MATERIALIZED (
      SELECT l.*, ${mostLookedAt} / (count(*) OVER ()) + 1 AS share FROM (
        SELECT l.* FROM order_lane_counts l WHERE ${inRange(range, 'l')} AND l.total > 0${keptMatches(others, 'l')}${placesMatch(others, 'l')}
        ORDER BY md5(l.from_code || l.to_code || l.transport_mode || l.shipment_status) LIMIT ${mostLanes}) AS l),
    kept AS MATERIALIZED (
      SELECT (SELECT coalesce(sum(total), 0) FROM lanes) = (${keptCount(range, { from, to, transportMode, shipmentStatus })}) AS is_whole)
    SELECT ${sql.join(looked, sql`, `)}`
}

/** How many orders of the filter need attention at `now` (RFC 3339), by group; of a search that many match, often only at least how many. */
export async function countGroups(
  database: Database,
  organizationIds: readonly string[],
  { filter, known }: SearchedFilter,
  now: string,
): Promise<AttentionCount[]> {
  const context = { now, known }
  const looked =
    filter.search === undefined
      ? undefined
      : (
          await rowsOf<Record<AttentionGroup, Looked>>(
            database,
            groupSampleStatement(organizationIds, filter, context),
          )
        )[0]
  const lookedAt = (group: AttentionGroup) => {
    const { found, isAll } = looked?.[group] ?? { found: 0, isAll: false }
    return isAll || found >= 2 ? { count: isAll ? found : floorOf(found), isAll } : undefined
  }
  const left = attentionGroups.filter((group) => lookedAt(group) === undefined)
  const [counts] =
    left.length === 0
      ? []
      : await rowsOf<Partial<Record<AttentionGroup, number>>>(
          database,
          groupCountStatement(left, organizationIds, filter, context),
        )
  return attentionGroups.map((group) => {
    const { count = counts?.[group] ?? 0, isAll = true } = lookedAt(group) ?? {}
    return { group, count: Math.min(count, most), isCapped: !isAll || count > most }
  })
}

/** What the unpaid invoices of the filter's orders add up to that were due before `today`, by currency. */
export async function sumOverdue(
  database: Database,
  organizationIds: readonly string[],
  { filter, known }: SearchedFilter,
  { now, today }: { now: string; today: string },
): Promise<Money[]> {
  if (Object.keys(filter).length === 0) return sumOverdueInvoices(database, organizationIds, today)
  // The orders' own index tells which they are: their rows aren't read.
  const sums = await rowsOf<Money>(
    database,
    sql`SELECT d.amount ->> 'currency' AS currency, sum((d.amount ->> 'amount')::numeric)::text AS amount
      FROM documents d JOIN orders o ON o.organization_id = d.organization_id AND o.id = d.order_id
      WHERE d.organization_id = ANY(${sql.param(organizationIds)}::uuid[]) AND d.invoice_number IS NOT NULL
        AND d.paid_on IS NULL AND d.due_on < ${today}::date AND o.overdue_at <= ${now}::timestamptz
        AND ${matchesOf(organizationIds, filter, { now, known })}
      GROUP BY 1 ORDER BY 1`,
  )
  return sums.map(asTotal)
}
