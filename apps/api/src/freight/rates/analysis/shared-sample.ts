import { enoughSamples } from '@portolan/freight/rates/scope'
import { firstWholeSeason } from '@portolan/freight/rates/seasons'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { matches, monthNumber, type Readership, reader, ringOf, weightRangeOf } from './conditions.ts'
import type { RateSearch } from './rate-search.ts'

const fewestCustomers = 5

/**
 * The condition, over rows with a customer other than the reader and its `n` samples, that so many customers
 * share them that nothing is revealed about one. None has more than half, and none would if any other removed
 * its own.
 */
const isAnonymous = sql.raw(`count(*) >= ${fewestCustomers} AND sum(n) >= ${enoughSamples}
  AND 2 * max(n) + coalesce((array_agg(n ORDER BY n DESC))[2], 0) <= sum(n)`)

/**
 * The reader's own rates, and others' rates in cells shared by enough of them. A cell is one season of one
 * year, one range of weights, and the mode, a country pair or a lane. Others' rates fall into anonymous
 * parts: a shown lane, the rest of a shown pair, the rest of the mode. Every answer consists of whole parts,
 * so subtracting answers from each other leaves whole parts (decision 037). A lane or pair with one open end
 * would overlap parts, and so would a season cut by `since`.
 */
export function sharedSample({ organizationIds }: Readership, search: RateSearch): SQL {
  const asksPair = search.from.country !== null && search.to.country !== null
  const asksLane = search.from.city !== null && search.to.city !== null
  const isOwn = sql`organization_id = ANY(${sql.param(organizationIds)}::uuid[])`
  return sql`read AS MATERIALIZED (
      SELECT CASE WHEN ${isOwn} THEN ${reader} ELSE organization_id END AS customer, unit_price AS price,
        ${weightRangeOf(search)} AS weight_range, departed_on, currency = ${search.currency} AS fits, ${ringOf(search)} AS ring,
        departed_on >= ${firstWholeSeason(search.since)}::date AS is_whole, ${monthNumber} / 3 AS season,
        from_country, to_country, from_city, to_city
      FROM rates WHERE (currency = ${search.currency} OR ${isOwn}) AND ${matches(search)}
    ),
    others AS MATERIALIZED (
      SELECT season, weight_range, ring, ${asksPair ? sql`from_country, to_country, ` : sql``}
        ${asksLane ? placesOfPair : sql``} customer, count(*)::int AS n
      FROM read WHERE customer <> ${reader} AND fits AND is_whole GROUP BY ${sql.raw(groupsOf(asksPair, asksLane))}
    ),
    mode_cells AS (
      SELECT season, weight_range
      FROM (SELECT season, weight_range, customer, sum(n) AS n FROM others GROUP BY 1, 2, 3) AS customers
      GROUP BY 1, 2 HAVING ${isAnonymous}
    ),
    ${asksPair ? sql`${shownParts('pair', 'mode', 'country')},` : sql``}
    ${asksLane ? sql`${shownParts('lane', 'pair', 'city')},` : sql``}
    cells AS (
      SELECT season, weight_range, ${inCells('pair', asksPair)} AS pair, ${inCells('lane', asksLane)} AS lane FROM mode_cells
    ),
    sample AS MATERIALIZED (
      SELECT customer, price, weight_range, departed_on, fits,
        (ring = 0 AND (customer = ${reader} OR cells.lane))::int + 2 * (ring <= 1 AND (customer = ${reader} OR cells.pair))::int + 4 AS scopes
      FROM read LEFT JOIN cells USING (season, weight_range)
      WHERE customer = ${reader} OR is_whole AND cells.season IS NOT NULL
    )`
}

/** Lanes are distinguished only there; elsewhere that would only add rows. */
const placesOfPair = sql.raw(
  'CASE WHEN ring <= 1 THEN from_city END AS from_city, CASE WHEN ring <= 1 THEN to_city END AS to_city,',
)

/** The numbers of the columns before the count. */
function groupsOf(asksPair: boolean, asksLane: boolean): string {
  const columns = 4 + (asksPair ? 2 : 0) + (asksLane ? 2 : 0)
  return Array.from({ length: columns }, (_, index) => index + 1).join(', ')
}

function inCells(scope: 'lane' | 'pair', isAsked: boolean): SQL {
  if (!isAsked) return sql`false`
  return sql`(season, weight_range) IN (SELECT season, weight_range FROM ${sql.raw(`${scope}_cells`)})`
}

/** How many of the smallest parts to try hiding with the rest; after the last attempt, all are hidden. */
const tries = sql.raw(`ARRAY[${[0, ...Array.from({ length: 16 }, (_, power) => 2 ** power)].join(', ')}]`)

/**
 * The cells in which the requested pair of the mode, or lane of the pair, is shown. Parts that aren't
 * anonymous form the rest, which a reader can compute by subtracting the shown ones. If the rest isn't
 * anonymous either, the smallest parts are hidden with it, as few as necessary. Avoids joins, because
 * PostgreSQL would misestimate their sizes.
 */
function shownParts(scope: 'pair' | 'lane', wider: 'mode' | 'pair', by: 'country' | 'city'): SQL {
  const [name, place, within] = [scope, `from_${by}, to_${by}`, `${wider}_cells`].map((text) => sql.raw(text))
  const [inWider, inAsked] = scope === 'pair' ? [2, 1] : [1, 0]
  return sql`${name}_sizes AS (
      SELECT season, weight_range, ${place}, bool_or(is_asked) AS is_asked, sum(n) AS size, ${isAnonymous} AS is_anonymous,
        array_agg(customer) AS customers, array_agg(n) AS counts
      FROM (
        SELECT season, weight_range, ${place}, customer, bool_or(ring <= ${sql.raw(String(inAsked))}) AS is_asked, sum(n) AS n
        FROM others WHERE ring <= ${sql.raw(String(inWider))} AND (season, weight_range) IN (SELECT season, weight_range FROM ${within})
        GROUP BY 1, 2, 3, 4, 5
      ) AS held GROUP BY 1, 2, 3, 4
    ),
    ${name}_places AS (
      SELECT season, weight_range, is_asked, customers, counts, CASE WHEN is_anonymous
          THEN row_number() OVER (PARTITION BY season, weight_range, is_anonymous ORDER BY size, ${place}) ELSE 0 END AS place
      FROM ${name}_sizes
    ),
    ${name}_parts AS MATERIALIZED (
      SELECT season, weight_range, place, customers, counts, bool_or(place = 0) OVER cell AS has_rest,
        CASE place WHEN 0 THEN 0 ELSE 2 ^ ceil(ln(place::float8) / ln(2::float8) - 1e-9) END AS first,
        max(CASE WHEN is_asked THEN place ELSE 0 END) OVER cell AS asked
      FROM ${name}_places WINDOW cell AS (PARTITION BY season, weight_range)
    ),
    ${name}_rests AS (
      SELECT season, weight_range, ${isAnonymous} AS is_anonymous
      FROM (
        SELECT season, weight_range, hidden, customer, sum(n) AS n
        FROM (
          SELECT season, weight_range, asked, first, customer, sum(n) AS n
          FROM ${name}_parts, unnest(customers, counts) AS held (customer, n) WHERE has_rest AND place < asked
          GROUP BY 1, 2, 3, 4, 5
        ) AS held, unnest(${tries}) AS tries (hidden) WHERE first <= hidden AND hidden < asked
        GROUP BY 1, 2, 3, 4
      ) AS rests GROUP BY 1, 2, hidden
    ),
    ${name}_cells AS (
      SELECT season, weight_range FROM ${name}_parts WHERE asked > 0 AND NOT has_rest
      UNION SELECT season, weight_range FROM ${name}_rests WHERE is_anonymous
    )`
}
