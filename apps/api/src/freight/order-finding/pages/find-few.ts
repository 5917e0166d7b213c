import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { type CappedCount, floorOf } from '#freight/order-finding/capped-count.ts'
import { maxWithEntries } from '#freight/order-finding/facts/filter-entries.ts'
import { type FilterContext, orderMatches } from '#freight/order-finding/filter/order-filter.ts'
import type { Organizations } from '#freight/order-finding/filter/organizations.ts'
import { counting, naming, sampling, searching } from '#freight/order-finding/limits.ts'
import type { SearchFacts } from '#freight/order-finding/search/search-facts.ts'
import { hasNone, maxFoundByWords } from '#freight/order-finding/search/search-matches.ts'
import { keysOf } from '#freight/order-finding/sort/order-keys.ts'
import type { SortKey } from '#freight/order-finding/sort/sort-key.ts'
import { byRest } from '#freight/order-finding/ways/by-rest.ts'
import { matchingRows } from '#freight/order-finding/ways/choose-way.ts'
import { keptCount } from '#freight/order-finding/ways/kept.ts'
import { rangeTotals, sample } from '#freight/order-finding/ways/sample.ts'
import type { OrderRange } from '#freight/order-finding/ways/way.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { allMatching, scopeOf } from './whole-scope.ts'

const oneMore = sql.raw(String(counting.maxCounted + 1))
const rareNumber = new RegExp(`\\d{${searching.rareDigits}}`)

/** A first page of all customers' orders, which the statement that finds a search's matches also sorts. */
export interface FirstPage {
  userId: string | null
  sort: SortKey
  maxRows: number
}

/**
 * How many orders match, and the filter for its pages. A few matches are found here once, for the count and
 * the page, and named in the filter; with more, pages find enough of them in sort order. Gives the keys of
 * `firstPage` instead of IDs, which its page would read again.
 */
export async function findFew(
  database: Database,
  organizationIds: Organizations,
  { filter, facts }: { filter: OrderSelection; facts: SearchFacts },
  now: string,
  firstPage?: FirstPage,
): Promise<{
  filter: OrderSelection
  ids: readonly string[] | null
  counted: CappedCount
  keys?: string | null | undefined
}> {
  const scope = scopeOf(organizationIds, filter)
  const storedCount = keptCount(scope, filter)
  if (storedCount) {
    const [row] = await rowsOf<{ total: number }>(database, storedCount)
    const count = row?.total ?? 0
    const counted = { count, isCapped: false }
    return count === 0 ? { filter: { ...filter, ids: [] }, ids: [], counted } : { filter, ids: null, counted }
  }
  if (filter.search !== undefined && hasNone(filter.search, facts))
    return { filter: { ...filter, ids: [] }, ids: [], counted: { count: 0, isCapped: false } }
  const context = { now, facts }
  const { total, ids, isAtLeast, keys } = await readFew(database, scope, filter, context, firstPage)
  const counted = isAtLeast
    ? { count: floorOf(total), isCapped: true }
    : { count: Math.min(total, counting.maxCounted), isCapped: total > counting.maxCounted }
  if (ids === null) return { filter, ids, counted, keys }
  const { search: _, attention: __, ...others } = filter
  return { filter: { ...others, ids }, ids, counted }
}

interface Few {
  /** At most one more than the counted maximum. */
  total: number
  /** The IDs of all matches, if few. */
  ids: string[] | null
  /** True if more than `total` match. */
  isAtLeast: boolean
  /** The keys of the first page, if it was asked for and few match a search. */
  keys?: string | null
}

async function readFew(
  database: Database,
  scope: OrderRange,
  filter: OrderSelection,
  context: FilterContext,
  firstPage: FirstPage | undefined,
): Promise<Few> {
  const few =
    filter.search === undefined
      ? fewOf(scope, filter, context)
      : fewOfSearch(scope, filter, context, firstPage)
  const [row] = await rowsOf<Few>(database, few)
  if (!row) throw new Error('A count is always one row')
  return row
}

/**
 * Keep the limit outside the parts that find matches: inside, the planner would scan all orders, expecting
 * many matches.
 */
function fewOf(scope: OrderRange, filter: OrderSelection, context: FilterContext): SQL {
  const matching = allMatching(scope, filter, context)
  const parts = matching.map(
    (rows, place) => sql`${sql.raw(`found${place}`)} AS MATERIALIZED (SELECT o.id ${rows})`,
  )
  const limited = matching.map(
    (_, place) => sql`(SELECT id FROM ${sql.raw(`found${place}`)} LIMIT ${oneMore})`,
  )
  return sql`WITH ${sql.join(parts, sql`, `)},
      few AS MATERIALIZED (SELECT id FROM (${sql.join(limited, sql` UNION `)}) AS found LIMIT ${oneMore}),
      counted AS MATERIALIZED (SELECT count(*)::int AS total FROM few)
    SELECT total, CASE WHEN total < ${oneMore} THEN ARRAY(SELECT id FROM few) END AS ids, false AS "isAtLeast" FROM counted`
}

/**
 * A statement that picks its source for a search as it runs:
 *
 * | orders | expected matches                             | rows                                        |
 * |--------|----------------------------------------------|---------------------------------------------|
 * | few    | –                                            | all orders, by `sample`                     |
 * | many   | more than can be found                       | `sample`: counts “100+”, the page walks     |
 * | many   | a quarter of all, with arrivals or attention | `byRest`                                    |
 * | many   | otherwise                                    | `matchingRows`: by words, numbers, trigrams |
 *
 * The number expected comes from the statistics of the index of words, or else from the sample.
 */
function fewOfSearch(
  scope: OrderRange,
  filter: OrderSelection,
  context: FilterContext,
  firstPage: FirstPage | undefined,
): SQL {
  const { search = '', ...others } = filter
  const { words } = context.facts
  const haveWords = maxFoundByWords(search, context.facts)
  const maxMatches = haveWords !== null && words ? Math.min(haveWords, maxWithEntries(others, words)) : null
  const isRare = rareNumber.test(search) || (maxMatches !== null && maxMatches <= searching.maxExpected)
  const wanted = { range: scope, filter, context }
  const rest = byRest.cost(wanted) === null ? null : byRest.rows(wanted)
  const expected = isRare
    ? sql`${maxMatches ?? 0}::numeric`
    : sql`(SELECT count(*) FROM seen) * kept.total / ${sql.raw(String(sampling.rows))}`
  const mayBeFrequent = isRare ? sql`expected * 4 > total * 3` : sql`true`
  const isInMany =
    haveWords === null
      ? sql`(SELECT count(*) FILTER (WHERE has_words) * 4 > count(*) FROM looked_at)`
      : sql`${haveWords}::numeric * 4 > kept.total`
  const [maxReadAll, maxOfSample] = [
    sql.raw(String(sampling.maxReadAll)),
    sql.raw(String(sampling.maxOfSample)),
  ]
  const [maxNamed, rarity] = [sql.raw(String(naming.maxNamed)), sql.raw(String(naming.rarity))]
  const sorted = firstPage ? sql`, o.organization_id, ${firstPage.sort.key} AS sort_value` : sql``
  const columns = sql.raw(firstPage ? 'id, organization_id, sort_value' : 'id')
  return sql`WITH ranges AS MATERIALIZED (${rangeTotals(scope)}),
      kept AS MATERIALIZED (SELECT coalesce(sum(total), 0) AS total FROM ranges),
      looked_at AS MATERIALIZED (
        SELECT o.id${sorted}, true${orderMatches({ search }, context)} AS has_words, true${orderMatches(others, context)} AS has_rest
        ${sample.rows({ range: scope, search })}),
      seen AS MATERIALIZED (SELECT ${columns} FROM looked_at WHERE has_words AND has_rest LIMIT ${oneMore}),
      expectation AS MATERIALIZED (SELECT total, total <= ${maxReadAll} AS all_seen, ${expected} AS expected FROM kept),
      way AS MATERIALIZED (SELECT all_seen,
        expected > ${sql.raw(String(searching.maxExpected))} OR (${mayBeFrequent} AND (SELECT count(*) > ${maxOfSample} FROM seen)) AS is_frequent,
        ${rest ? isInMany : sql`false`} AS is_by_rest,
        CASE WHEN expected > ${maxNamed} OR expected * ${rarity} > total
          THEN ${oneMore} ELSE ${sql.raw(String(naming.maxNamed + 1))} END AS most FROM expectation AS kept),
      found AS MATERIALIZED (SELECT o.id${sorted} ${matchingRows(scope, filter, context)}),
      by_rest AS MATERIALIZED (${rest ?? sql`SELECT ${columns} FROM seen WHERE false`}),
      few AS MATERIALIZED (
        (SELECT ${columns} FROM seen WHERE (SELECT all_seen OR is_frequent FROM way))
        UNION ALL (SELECT ${columns} FROM found WHERE (SELECT NOT (all_seen OR is_frequent OR is_by_rest) FROM way) LIMIT (SELECT most FROM way))
        UNION ALL (SELECT ${columns} FROM by_rest WHERE (SELECT is_by_rest AND NOT (all_seen OR is_frequent) FROM way) LIMIT (SELECT most FROM way))),
      counted AS MATERIALIZED (SELECT count(*)::int AS total FROM few)
    SELECT counted.total, NOT way.all_seen AND way.is_frequent AS "isAtLeast",
      CASE WHEN counted.total < CASE WHEN way.all_seen THEN ${oneMore} WHEN way.is_frequent THEN 0 ELSE way.most END
        THEN ${firstPage ? sql`coalesce((${firstKeys(firstPage)}), '') END AS keys, NULL AS ids` : sql`ARRAY(SELECT id FROM few) END AS ids`}
    FROM counted, way`
}

/** The keys of the first of the few matches. */
function firstKeys({ userId, sort: { direction }, maxRows }: FirstPage): SQL {
  return keysOf(sql`SELECT o.organization_id, o.id, o.xmin AS version, 0 AS part, first.sort_value,
      EXISTS (SELECT FROM order_pins p WHERE p.user_id = ${userId}::uuid AND p.organization_id = o.organization_id AND p.order_id = o.id) AS pinned
    FROM (SELECT * FROM few ORDER BY sort_value ${direction}, id ${direction} LIMIT ${maxRows}) AS first
      JOIN orders o ON o.organization_id = first.organization_id AND o.id = first.id
    ORDER BY first.sort_value ${direction}, o.id ${direction}`)
}
