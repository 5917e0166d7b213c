import { enoughSamples } from '@portolan/freight/rates/scope'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { matches, monthNumber, type Readership, reader, ringOf, weightRangeOf } from './conditions.ts'
import type { RateSearch } from './rate-search.ts'
import { sharedSample } from './shared-sample.ts'

/** Figures of the prices in one group. */
interface Group {
  count: number
  /** The number of other customers' rates among them. */
  others: number
  /** Minimum, percentiles 10, 25, 50, 75 and 90, maximum; with others' prices, as `shown_prices` has them. */
  at: [number, number, number, number, number, number, number]
  /** The prices around the median in ascending order; below 10, all prices. */
  middle: number[]
  /** The rank of the first one, from 1. */
  rank: number
}

/** Figures of a weight range in a scope: 0 is the lane, 1 the country pair, 2 the mode. */
export interface RangeFigures extends Group {
  scope: number
  range: number
}

/** Figures of a month, such as `2026-01`, or of the season that begins with it. */
export interface MonthFigures extends Group {
  month: string
}

/** The database's result for a search. */
export interface RateFigures {
  lane: number
  countryPair: number
  mode: number
  /** As in `RangeFigures`. */
  scope: number
  /** Rates of the scope in other currencies. */
  otherCurrencies: number
  /** Ranges of the scope, and those of other scopes for ranges that are thin in it or in a narrower one. */
  ranges: RangeFigures[]
  period: 'month' | 'season'
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
 * One statement, so that all figures are of the same moment. It reads the rates of the mode once, through the
 * index `rates_by_departure`, counts them, and sorts only those that the answer needs.
 */
function figuresStatement(readership: Readership, search: RateSearch): SQL {
  const chosenScope = sql`(SELECT scope FROM chosen)`
  const inChosen = sql`fits AND scopes & (1 << ${chosenScope}) <> 0`
  const { sorted, figures } = readership.sharesRates ? shared : own
  const months = readership.sharesRates
    ? sql`(SELECT CASE WHEN EXISTS (SELECT FROM sample WHERE ${inChosen} AND customer <> ${reader}) THEN 3 ELSE 1 END)`
    : sql`1`
  return sql`WITH ${readership.sharesRates ? sharedSample(readership, search) : ownSample(readership, search)},
    counted AS MATERIALIZED (
      SELECT fits, scopes, weight_range, count(*)::int AS n FROM sample GROUP BY 1, 2, 3
    ),
    sizes AS (
      SELECT coalesce(sum(n) FILTER (WHERE scopes & 1 <> 0), 0)::int AS lane, coalesce(sum(n) FILTER (WHERE scopes & 2 <> 0), 0)::int AS pair,
        coalesce(sum(n) FILTER (WHERE scopes & 4 <> 0), 0)::int AS mode
      FROM counted WHERE fits
    ),
    chosen AS (
      SELECT CASE WHEN lane >= ${enough} THEN 0 WHEN pair >= ${enough} THEN 1 ELSE 2 END AS scope FROM sizes
    ),
    thin AS (
      SELECT weight_range FROM counted WHERE fits GROUP BY weight_range
      HAVING sum(n) FILTER (WHERE scopes & 1 <> 0) < ${enough}
        OR ${chosenScope} >= 1 AND sum(n) FILTER (WHERE scopes & 2 <> 0) < ${enough}
        OR ${chosenScope} = 2 AND sum(n) FILTER (WHERE scopes & 4 <> 0) < ${enough}
    ),
    by_range AS (
      SELECT scope, weight_range AS range, ${sorted}
      FROM (${sql.join([0, 1, 2].map(neededOf), sql` UNION ALL `)}) AS needed GROUP BY scope, weight_range
    ),
    period AS (SELECT ${months} AS months),
    by_month AS (
      SELECT month, ${sorted} FROM (
        SELECT ${monthNumber} / months * months AS month, customer, price FROM sample, period WHERE ${inChosen}
      ) AS monthly GROUP BY month
    )
    SELECT json_build_object('lane', lane, 'countryPair', pair, 'mode', mode, 'scope', ${chosenScope},
      'otherCurrencies', (SELECT coalesce(sum(n), 0) FROM counted WHERE NOT fits AND scopes & (1 << ${chosenScope}) <> 0),
      'ranges', (SELECT coalesce(json_agg(figures), '[]') FROM (SELECT scope, range, ${figures} FROM by_range) AS figures),
      'period', (SELECT CASE months WHEN 1 THEN 'month' ELSE 'season' END FROM period),
      'months', (SELECT coalesce(json_agg(figures ORDER BY month), '[]')
        FROM (SELECT to_char(make_date((month - 1) / 12, (month - 1) % 12 + 1, 1), 'YYYY-MM') AS month, ${figures} FROM by_month) AS figures)) AS figures
    FROM sizes`

  /**
   * The ranges of a scope to sort: all of it if it's the answer's, else thin ranges; without any, it isn't
   * read.
   */
  function neededOf(scope: number): SQL {
    const isChosen = sql`${chosenScope} = ${sql.raw(String(scope))}`
    return sql`SELECT ${sql.raw(String(scope))} AS scope, weight_range, customer, price FROM sample
      WHERE (${isChosen} OR EXISTS (SELECT FROM thin)) AND fits AND scopes & ${sql.raw(String(1 << scope))} <> 0
        AND (${isChosen} OR weight_range IN (SELECT weight_range FROM thin))`
  }
}

const enough = sql.raw(String(enoughSamples))

const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]

/** The ranks of a median's interval are within the square root of n from the middle. */
const firstRank = 'greatest(1, floor(n / 2.0 - sqrt(n))::int - 1)'

/** Sorting again for each percentile took twice the time. */
const own = {
  sorted: sql`count(*)::int AS n, 0 AS others, array_agg(price ORDER BY price) AS p`,
  figures: figuresOf(`ARRAY[${shares.map(percentileOf).join(', ')}]`),
}

/** Prices with their customers, in the same order. */
const shared = {
  sorted: sql`count(*)::int AS n, count(*) FILTER (WHERE customer <> ${reader})::int AS others,
    array_agg(price ORDER BY price, customer) AS p, array_agg(customer ORDER BY price, customer) AS customers`,
  figures: figuresOf(`shown_prices(p, customers, ARRAY[${shares.join(', ')}])`),
}

function figuresOf(at: string): SQL {
  return sql.raw(`n AS count, others, ${at} AS at,
    p[${firstRank}:ceil(n / 2.0 + sqrt(n))::int + 2] AS middle, ${firstRank} AS rank`)
}

/** `percentile_cont` of an array that is already sorted. */
function percentileOf(share: number): string {
  const position = `${share} * (n - 1)`
  const [below, above] = [`p[1 + floor(${position})::int]`, `p[1 + ceil(${position})::int]`]
  return `${below} + (${above} - ${below}) * (${position} - floor(${position}))`
}

/**
 * `fits` is false for rates that only count as being in another currency; `scopes` has a bit for each scope
 * in which a rate counts, 1 for the lane.
 */
function ownSample({ organizationIds }: Readership, search: RateSearch): SQL {
  return sql`sample AS MATERIALIZED (
    SELECT ${reader} AS customer, unit_price AS price, ${weightRangeOf(search)} AS weight_range, departed_on,
      currency = ${search.currency} AS fits, CASE ${ringOf(search)} WHEN 0 THEN 7 WHEN 1 THEN 6 ELSE 4 END AS scopes
    FROM rates WHERE organization_id = ANY(${sql.param(organizationIds)}::uuid[]) AND ${matches(search)}
  )`
}
