import { enoughSamples } from '@portolan/freight/rates/scope'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { matches, type Readership, ringOf, weightRangeOf } from './conditions.ts'
import type { RateSearch } from './rate-search.ts'
import { isAnonymous, sharedSample } from './shared-sample.ts'

/** Figures of the prices in one group. */
interface Group {
  count: number
  /** How many of them are other customers'. */
  others: number
  /** Minimum, percentiles 10, 25, 50, 75 and 90, maximum. */
  at: [number, number, number, number, number, number, number]
  /** Ascending, what lies around the median; all of them below 10. */
  middle: number[]
  /** The rank, from 1, of the first of them. */
  rank: number
}

/** Of a range of weights in a scope: 0 is the lane, 1 the country pair, 2 the mode. */
export interface RangeFigures extends Group {
  scope: number
  range: number
}

/** Of a month, such as `2026-01`. */
export interface MonthFigures extends Group {
  month: string
}

/** What the database says about a search. */
export interface RateFigures {
  lane: number
  countryPair: number
  mode: number
  /** As in `RangeFigures`. */
  scope: number
  /** Of the scope, in another currency. */
  otherCurrencies: number
  /** Of the scope, and of the others for the ranges that have too few samples in it. */
  ranges: RangeFigures[]
  months: MonthFigures[]
}

export async function readFigures(
  database: Database,
  readership: Readership,
  search: RateSearch,
): Promise<RateFigures> {
  const [row] = await rowsOf<{ figures: RateFigures }>(database, figuresStatement(readership, search))
  if (row === undefined) throw new Error('An aggregate without a row')
  return row.figures
}

/**
 * One statement, so that all figures are of the same moment. It reads the rates of the mode once, through the index
 * `rates_by_departure`, and sorts only what the answer needs.
 */
export function figuresStatement(readership: Readership, search: RateSearch): SQL {
  const chosen = sql`(SELECT scope FROM chosen)`
  const inChosen = sql`CASE ${chosen} WHEN 0 THEN in_lane WHEN 1 THEN in_pair ELSE in_mode END`
  const inRange = (scope: number) =>
    sql`(${chosen} = ${sql.raw(String(scope))} OR weight_range IN (SELECT weight_range FROM thin))`
  return sql`WITH ${readership.sharesRates ? sharedSample(readership, search) : ownSample(readership, search)},
    sizes AS (
      SELECT count(*) FILTER (WHERE fits AND in_lane)::int AS lane, count(*) FILTER (WHERE fits AND in_pair)::int AS pair,
        count(*) FILTER (WHERE fits AND in_mode)::int AS mode
      FROM sample
    ),
    chosen AS (
      SELECT CASE WHEN lane >= ${enough} THEN 0 WHEN pair >= ${enough} THEN 1 ELSE 2 END AS scope FROM sizes
    ),
    thin AS (
      SELECT weight_range FROM sample WHERE fits AND ${inChosen} GROUP BY weight_range HAVING count(*) < ${enough}
    ),
    ranges AS (
      SELECT scope, weight_range AS range, ${groupColumns}
      FROM (
        SELECT 0 AS scope, weight_range, price, is_own FROM sample WHERE fits AND in_lane AND ${inRange(0)}
        UNION ALL
        SELECT 1, weight_range, price, is_own FROM sample WHERE fits AND in_pair AND ${inRange(1)}
        UNION ALL
        SELECT 2, weight_range, price, is_own FROM sample WHERE fits AND in_mode AND ${inRange(2)}
      ) AS counted GROUP BY scope, weight_range
    ),
    monthly AS (
      SELECT to_char(departed_on, 'YYYY-MM') AS month, organization_id, is_own, price
      FROM sample WHERE fits AND ${inChosen}
    ),
    months AS (
      SELECT month, ${groupColumns} FROM monthly ${readership.sharesRates ? ownOrAnonymous : sql``} GROUP BY month
    )
    SELECT json_build_object('lane', lane, 'countryPair', pair, 'mode', mode, 'scope', ${chosen},
      'otherCurrencies', (SELECT count(*) FROM sample WHERE NOT fits AND ${inChosen}),
      'ranges', (SELECT coalesce(json_agg(ranges), '[]') FROM ranges),
      'months', (SELECT coalesce(json_agg(months ORDER BY month), '[]') FROM months)) AS figures
    FROM sizes`
}

const enough = sql.raw(String(enoughSamples))

/** The ranks of a median's interval are within the square root of n from the middle. */
const firstRank = sql.raw('greatest(1, floor(count(*) / 2.0 - sqrt(count(*)))::int - 1)')

const groupColumns = sql`count(*)::int AS count, count(*) FILTER (WHERE NOT is_own)::int AS others,
  percentile_cont(ARRAY[0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]::float8[]) WITHIN GROUP (ORDER BY price) AS at,
  (array_agg(price ORDER BY price))[${firstRank}:ceil(count(*) / 2.0 + sqrt(count(*)))::int + 2] AS middle, ${firstRank} AS rank`

/** Others' prices of a month count only if its customers are as many as those of a cell have to be. */
const ownOrAnonymous = sql`WHERE is_own OR month IN (
  SELECT month FROM (SELECT month, organization_id, is_own, count(*) AS n FROM monthly GROUP BY 1, 2, 3) AS customers
  GROUP BY month HAVING ${isAnonymous}
)`

/** `fits` is false for what counts only as being in another currency. */
function ownSample({ organizationIds }: Readership, search: RateSearch): SQL {
  const ring = ringOf(search)
  return sql`sample AS MATERIALIZED (
    SELECT organization_id, true AS is_own, unit_price AS price, ${weightRangeOf(search)} AS weight_range, departed_on,
      currency = ${search.currency} AS fits, ${ring} = 0 AS in_lane, ${ring} <= 1 AS in_pair, true AS in_mode
    FROM rates WHERE organization_id = ANY(${sql.param(organizationIds)}::uuid[]) AND ${matches(search)}
  )`
}
