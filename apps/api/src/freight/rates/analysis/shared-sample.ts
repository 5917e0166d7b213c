import { enoughSamples } from '@portolan/freight/rates/scope'
import { firstWholeSeason } from '@portolan/freight/rates/seasons'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { matches, monthNumber, type Readership, ringOf, weightRangeOf } from './conditions.ts'
import type { RateSearch } from './rate-search.ts'

const fewestCustomers = 5

/**
 * Of rows with a customer and its `n` samples: whether so many customers share them that nothing shows about one. None has
 * more than half, and none would if the reader, or any other customer, took its own away.
 */
export const isAnonymous =
  sql.raw(`count(*) >= ${fewestCustomers} AND count(*) FILTER (WHERE NOT is_own) >= ${fewestCustomers - 1}
  AND sum(n) >= ${enoughSamples} AND 2 * max(n) <= sum(n)
  AND 2 * max(n) FILTER (WHERE NOT is_own) + greatest(
    coalesce(sum(n) FILTER (WHERE is_own), 0),
    coalesce((array_agg(n ORDER BY n DESC) FILTER (WHERE NOT is_own))[2], 0)) <= sum(n)`)

/**
 * The reader's own rates, and others' of the cells that enough customers share. A cell is one season of one year, one range
 * of weights and one scope: whatever two searches differ by is made of whole cells, so subtracting their answers shows no
 * less than a cell. What a scope leaves to the next wider one has to be as anonymous, for the same reason, and a lane or pair with
 * one end open would overlap others instead of holding them. Others' rates of a season that `since` cuts don't count.
 */
export function sharedSample({ organizationIds }: Readership, search: RateSearch): SQL {
  const sharesLane = sql.raw(String(search.from.city !== null && search.to.city !== null))
  const sharesPair = sql.raw(String(search.from.country !== null && search.to.country !== null))
  const isOwn = sql`organization_id = ANY(${sql.param(organizationIds)}::uuid[])`
  return sql`read AS MATERIALIZED (
      SELECT organization_id, ${isOwn} AS is_own, unit_price AS price, ${weightRangeOf(search)} AS weight_range, departed_on,
        currency = ${search.currency} AS fits, ${ringOf(search)} AS ring,
        departed_on >= ${firstWholeSeason(search.since)}::date AS is_whole, ${monthNumber} / 3 AS season
      FROM rates WHERE (currency = ${search.currency} OR ${isOwn}) AND ${matches(search)}
    ),
    customers AS (
      SELECT ring, season, weight_range, organization_id, is_own, count(*) AS n
      FROM read WHERE fits AND is_whole GROUP BY 1, 2, 3, 4, 5
    ),
    judged AS (
      SELECT part, season, weight_range, ${isAnonymous} AS is_anonymous, bool_and(is_own) AS is_only_own
      FROM (
        SELECT part, season, weight_range, organization_id, is_own, sum(n) AS n
        FROM customers JOIN (VALUES ('lane', 0, 0), ('pair', 0, 1), ('mode', 0, 2), ('beside lane', 1, 1), ('beside pair', 2, 2))
          AS parts (part, inner_ring, outer_ring) ON ring BETWEEN inner_ring AND outer_ring
        GROUP BY 1, 2, 3, 4, 5
      ) AS of_part GROUP BY 1, 2, 3
    ),
    cells AS (
      SELECT season, weight_range,
        ${sharesLane} AND bool_or(part = 'lane' AND is_anonymous) AND NOT bool_or(part = 'beside lane' AND NOT (is_anonymous OR is_only_own)) AS lane,
        ${sharesPair} AND bool_or(part = 'pair' AND is_anonymous) AND NOT bool_or(part = 'beside pair' AND NOT (is_anonymous OR is_only_own)) AS pair,
        bool_or(part = 'mode' AND is_anonymous) AS mode
      FROM judged GROUP BY 1, 2
    ),
    sample AS MATERIALIZED (
      SELECT organization_id, is_own, price, weight_range, departed_on, fits,
        (ring = 0 AND (is_own OR cells.lane))::int + 2 * (ring <= 1 AND (is_own OR cells.pair))::int + 4 * (is_own OR cells.mode)::int AS scopes
      FROM read LEFT JOIN cells USING (season, weight_range)
      WHERE is_own OR cells.lane OR cells.pair OR cells.mode
    )`
}
