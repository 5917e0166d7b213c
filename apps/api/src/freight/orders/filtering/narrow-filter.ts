import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { attentionConditions } from '#freight/orders/list/attention-filter.ts'
import { foundRows, scopeOf } from '#freight/orders/list/count-orders.ts'
import { type FilterContext, orderMatches } from '#freight/orders/list/order-filter.ts'
import type { KnownSearch } from '#freight/orders/list/search/known-search.ts'
import { hasNone, mostFoundByWords, searchMatches } from '#freight/orders/list/search/search-matches.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { mostWithEntries } from './filter-entries.ts'
import { inRange, keptCount, keptTotal, matchingRows, type OrderRange } from './matching-rows.ts'

/** Of more a list only says that they are more, unless a counter knows. */
const mostCounted = 1_000
const oneMore = sql.raw(String(mostCounted + 1))

/** What a search finds is named up to here: it would have to be looked for once more. */
const mostNamed = 5_000

/** Where one of so many orders matches, none is named beyond those that are counted: the page finds its own in the order of its sort. */
const rarestWalked = 50

/** So few orders are all looked at; of more, `sampled` are, to see how frequent what is searched for is. */
const mostLookedAt = sql.raw('3000')
const sampled = sql.raw('1200')

/** The index of searches is asked for no more than this: it finds everything before it shows anything. */
const mostExpected = 10_000

/** Nor where more of the sample have it: reading nearly all orders finds them as fast. */
const mostOfSample = sql.raw('900')

/** Of what is too frequent to be found, the largest of these is said that the sample has more than. */
const floors = [mostCounted, 500, 200, 100, 50, 20, 10, 5, 2]

/** What is said of more than so many that were found. */
export function floorOf(found: number): number {
  return floors.find((floor) => floor < found) ?? 1
}

/** How many orders match; of very many only that they are more than `count`. */
export interface CappedCount {
  count: number
  isCapped: boolean
}

/**
 * How many orders match a filter, and the filter for its pages. Few matches are found here once, for the count and the page, and are
 * named, also in the filter; of more, pages find enough in the order of their sort.
 */
export async function narrowFilter(
  database: Database,
  organizationIds: readonly string[],
  { filter, known }: { filter: OrderSelection; known: KnownSearch },
  now: string,
): Promise<{ filter: OrderSelection; ids: readonly string[] | null; counted: CappedCount }> {
  const scope = scopeOf(organizationIds, filter)
  const kept = keptCount(scope, filter)
  if (kept) {
    const [row] = await rowsOf<{ total: number }>(database, kept)
    const count = row?.total ?? 0
    const counted = { count, isCapped: false }
    return count === 0 ? { filter: { ...filter, ids: [] }, ids: [], counted } : { filter, ids: null, counted }
  }
  if (filter.search !== undefined && hasNone(filter.search, known))
    return { filter: { ...filter, ids: [] }, ids: [], counted: { count: 0, isCapped: false } }
  const context = { now, known }
  const { total, ids, isAtLeast } = await findFew(database, scope, filter, context)
  const counted = isAtLeast
    ? { count: floorOf(total), isCapped: true }
    : { count: Math.min(total, mostCounted), isCapped: total > mostCounted }
  if (ids === null) return { filter, ids, counted }
  const { search: _, attention: __, ...others } = filter
  return { filter: { ...others, ids }, ids, counted }
}

interface Few {
  /** One more than are counted, at most. */
  total: number
  /** Their IDs, where they were found and aren't more than are counted. */
  ids: string[] | null
  /** Whether they are more, of which `total` are known. */
  isAtLeast: boolean
}

async function findFew(
  database: Database,
  scope: OrderRange,
  filter: OrderSelection,
  context: FilterContext,
): Promise<Few> {
  const few =
    filter.search === undefined ? fewOf(scope, filter, context) : fewOfSearch(scope, filter, context)
  const [row] = await rowsOf<Few>(database, few)
  if (!row) throw new Error('A count is always one row')
  return row
}

/**
 * Were the limit part of the statements that find the matches, the planner would read all orders in the hope for many matches: it
 * isn't in these parts.
 */
function fewOf(scope: OrderRange, filter: OrderSelection, context: FilterContext): SQL {
  const found = foundRows(scope, filter, context)
  const parts = found.map(
    (rows, place) => sql`${sql.raw(`found${place}`)} AS MATERIALIZED (SELECT o.id ${rows})`,
  )
  const limited = found.map((_, place) => sql`(SELECT id FROM ${sql.raw(`found${place}`)} LIMIT ${oneMore})`)
  return sql`WITH ${sql.join(parts, sql`, `)},
      few AS MATERIALIZED (SELECT id FROM (${sql.join(limited, sql` UNION `)}) AS found LIMIT ${oneMore}),
      counted AS MATERIALIZED (SELECT count(*)::int AS total FROM few)
    SELECT total, CASE WHEN total < ${oneMore} THEN ARRAY(SELECT id FROM few) END AS ids, false AS "isAtLeast" FROM counted`
}

/** So many digits in a row are a number that few orders have, whatever a sample would show. */
const looksRare = /\d{6}/

/**
 * The matches, found by the rest of the filter and then compared with the search: faster where more than a quarter of all orders have the words.
 * Null where the index of words knows that rest too.
 */
function foundByRest(scope: OrderRange, filter: OrderSelection, context: FilterContext): SQL | null {
  const { search = '', attention, ...others } = filter
  if (!attention && filter.arrivalFrom === undefined && filter.arrivalTo === undefined) return null
  const hasWords = searchMatches(sql.raw('o.search_text'), search, context.known) ?? sql`true`
  const groups = attention
    ? attentionConditions(attention, context.now).map((group) => sql`${group} AND ${hasWords}`)
    : [hasWords]
  return sql.join(
    groups.map((group) => sql`SELECT o.id ${matchingRows(scope, others, context, group)}`),
    sql` UNION `,
  )
}

/**
 * Of few orders all are read. Of many PostgreSQL's statistics know how frequent a word is; where they don't, or where it is too frequent to be
 * looked up without the rest of the filter, the orders that were last active are a sample that shows whether to find the matches, and how.
 */
function fewOfSearch(scope: OrderRange, filter: OrderSelection, context: FilterContext): SQL {
  const { search = '', ...others } = filter
  const { words } = context.known
  const haveWords = mostFoundByWords(search, context.known)
  const most = haveWords !== null && words ? Math.min(haveWords, mostWithEntries(others, words)) : null
  const isRare = looksRare.test(search) || (most !== null && most <= mostExpected)
  const rest = foundByRest(scope, filter, context)
  const expected = isRare
    ? sql`${most ?? 0}::numeric`
    : sql`(SELECT count(*) FROM seen) * kept.total / ${sampled}`
  const mayBeFrequent = isRare ? sql`expected * 4 > total * 3` : sql`true`
  const isInMany =
    haveWords === null
      ? sql`(SELECT count(*) FILTER (WHERE has_words) * 4 > count(*) FROM looked_at)`
      : sql`${haveWords}::numeric * 4 > kept.total`
  return sql`WITH kept AS MATERIALIZED (SELECT ${keptTotal(scope)} AS total),
      looked_at AS MATERIALIZED (
        SELECT o.id, true${orderMatches({ search }, context)} AS has_words, true${orderMatches(others, context)} AS has_rest
        FROM (SELECT c.organization_id, c.status, sum(c.total) AS total FROM order_counts c WHERE ${inRange(scope, 'c')} GROUP BY 1, 2) AS r
        CROSS JOIN kept CROSS JOIN LATERAL (
          SELECT o.* FROM orders o WHERE o.organization_id = r.organization_id AND o.status = r.status ORDER BY o.updated_at DESC, o.id DESC
          LIMIT CASE WHEN kept.total <= ${mostLookedAt} THEN ${mostLookedAt} ELSE ceil(r.total * ${sampled} / kept.total) END) AS o),
      seen AS MATERIALIZED (SELECT id FROM looked_at WHERE has_words AND has_rest LIMIT ${oneMore}),
      expectation AS MATERIALIZED (SELECT total, total <= ${mostLookedAt} AS all_seen, ${expected} AS expected FROM kept),
      way AS MATERIALIZED (SELECT all_seen,
        expected > ${sql.raw(String(mostExpected))} OR (${mayBeFrequent} AND (SELECT count(*) > ${mostOfSample} FROM seen)) AS is_frequent,
        ${rest ? isInMany : sql`false`} AS is_by_rest,
        CASE WHEN expected > ${sql.raw(String(mostNamed))} OR expected * ${sql.raw(String(rarestWalked))} > total
          THEN ${oneMore} ELSE ${sql.raw(String(mostNamed + 1))} END AS most FROM expectation AS kept),
      found AS MATERIALIZED (SELECT o.id ${matchingRows(scope, filter, context)}),
      by_rest AS MATERIALIZED (${rest ?? sql`SELECT id FROM seen WHERE false`}),
      few AS MATERIALIZED (
        (SELECT id FROM seen WHERE (SELECT all_seen OR is_frequent FROM way))
        UNION ALL (SELECT id FROM found WHERE (SELECT NOT (all_seen OR is_frequent OR is_by_rest) FROM way) LIMIT (SELECT most FROM way))
        UNION ALL (SELECT id FROM by_rest WHERE (SELECT is_by_rest AND NOT (all_seen OR is_frequent) FROM way) LIMIT (SELECT most FROM way))),
      counted AS MATERIALIZED (SELECT count(*)::int AS total FROM few)
    SELECT counted.total, NOT way.all_seen AND way.is_frequent AS "isAtLeast",
      CASE WHEN counted.total < CASE WHEN way.all_seen THEN ${oneMore} WHEN way.is_frequent THEN 0 ELSE way.most END
        THEN ARRAY(SELECT id FROM few) END AS ids
    FROM counted, way`
}
