import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { type AttentionGroup, attentionGroups } from '@portolan/contract/freight/order-filter'
import type { AttentionCount } from '@portolan/contract/freight/order-list/attention-counts'
import type { Money } from '@portolan/contract/shared/money'
import { sumOverdueInvoices } from '#freight/invoices/sum-overdue.ts'
import { floorOf } from '#freight/orders/filtering/narrow-filter.ts'
import { needsAttention } from '#freight/orders/list/attention-filter.ts'
import { type FilterContext, orderMatches, statusesOf } from '#freight/orders/list/order-filter.ts'
import type { KnownSearch } from '#freight/orders/list/search/read-search.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** What isn't counted any further. */
const most = 1_000

interface SearchedFilter {
  filter: OrderSelection
  known: KnownSearch
}

function scopeOf(organizationIds: readonly string[], filter: OrderSelection, context: FilterContext): SQL {
  return sql`o.organization_id = ANY(${sql.param(organizationIds)}::uuid[])
    AND o.status = ANY(${sql.param(statusesOf(filter))}::text[])${orderMatches(filter, context)}`
}

// Every group has an index of its own.
function groupCountStatement(
  groups: readonly AttentionGroup[],
  organizationIds: readonly string[],
  filter: OrderSelection,
  context: FilterContext,
): SQL {
  const scope = scopeOf(organizationIds, filter, context)
  const capped = groups.map(
    (
      group,
    ) => sql`(SELECT count(*)::int FROM (SELECT FROM orders o WHERE ${scope} AND ${needsAttention(group, context.now)}
      LIMIT ${sql.raw(String(most + 1))}) AS matching) AS ${sql.identifier(group)}`,
  )
  return sql`SELECT ${sql.join(capped, sql`, `)}`
}

/** So many orders of a group are looked at for a word that many have. */
const mostLookedAt = 500

interface Looked {
  seen: number
  found: number
}

/** Of each group the first orders, and those of them with what is searched for. */
function groupSampleStatement(
  organizationIds: readonly string[],
  { search, ...others }: OrderSelection,
  context: FilterContext,
): SQL {
  const scope = scopeOf(organizationIds, others, context)
  const matches = orderMatches({ search }, context)
  const looked = attentionGroups.map(
    (
      group,
    ) => sql`(SELECT json_build_object('seen', count(*), 'found', count(*) FILTER (WHERE true${matches})) FROM (
        SELECT o.* FROM orders o WHERE ${scope} AND ${needsAttention(group, context.now)} LIMIT ${sql.raw(String(mostLookedAt))}
      ) AS o) AS ${sql.identifier(group)}`,
  )
  return sql`SELECT ${sql.join(looked, sql`, `)}`
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
  const isLeft = (group: AttentionGroup) => {
    const { seen, found } = looked?.[group] ?? { seen: mostLookedAt, found: 0 }
    return seen >= mostLookedAt && found < 2
  }
  const left = attentionGroups.filter(isLeft)
  const [counts] =
    left.length === 0
      ? []
      : await rowsOf<Partial<Record<AttentionGroup, number>>>(
          database,
          groupCountStatement(left, organizationIds, filter, context),
        )
  return attentionGroups.map((group) => {
    const { seen = 0, found = 0 } = (!isLeft(group) && looked?.[group]) || {}
    if (seen >= mostLookedAt) return { group, count: floorOf(found), isCapped: true }
    const count = counts?.[group] ?? found
    return { group, count: Math.min(count, most), isCapped: count > most }
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
  return rowsOf<Money>(
    database,
    sql`SELECT d.amount ->> 'currency' AS currency, sum((d.amount ->> 'amount')::numeric)::text AS amount
      FROM documents d JOIN orders o ON o.organization_id = d.organization_id AND o.id = d.order_id
      WHERE d.organization_id = ANY(${sql.param(organizationIds)}::uuid[]) AND d.invoice_number IS NOT NULL
        AND d.paid_on IS NULL AND d.due_on < ${today}::date AND o.overdue_at <= ${now}::timestamptz
        AND ${scopeOf(organizationIds, filter, { now, known })}
      GROUP BY 1 ORDER BY 1`,
  )
}
