import { weightBoundsKg } from '@portolan/freight/rates/weight-ranges'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { RateSearch } from './rate-search.ts'

/** The rates that count: the reader's, and other customers' if the operator shares them. */
export interface Readership {
  organizationIds: readonly string[]
  sharesRates: boolean
}

/** The customer of the reader's own rates, whichever of the reader's organizations has them. */
export const reader = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid")

/** The filters that apply in every scope, except for the currency. */
export function matches({ transportMode, loadType, months, since }: RateSearch): SQL {
  const ofLoadType = loadType === null ? sql`` : sql` AND load_type = ${loadType}`
  const ofSeason =
    months === null
      ? sql``
      : sql` AND date_part('month', departed_on::timestamp) = ANY(${sql.param(months)}::float8[])`
  return sql`counts AND transport_mode = ${transportMode} AND departed_on >= ${since}::date${ofLoadType}${ofSeason}`
}

/**
 * Months since the year 0, so that December and the following two share a third. `extract` is slower, because
 * of its decimals.
 */
export const monthNumber = sql`(date_part('year', departed_on::timestamp) * 12 + date_part('month', departed_on::timestamp))::int`

/**
 * The number of the range, from 0; one bucket for full containers. A sum takes half the time of
 * `width_bucket`.
 */
export function weightRangeOf({ loadType }: RateSearch): SQL {
  if (loadType === 'FCL') return sql`0`
  return sql.raw(weightBoundsKg.map((bound) => `(chargeable_weight_kg >= ${bound})::int`).join(' + '))
}

/**
 * 0 on the lane, 1 elsewhere between its countries, 2 elsewhere. Without a city there is no lane, without a
 * country no pair.
 */
export function ringOf({ from, to }: RateSearch): SQL {
  const ends = [
    { end: from, city: sql`from_city`, country: sql`from_country` },
    { end: to, city: sql`to_city`, country: sql`to_country` },
  ]
  const countries = ends.flatMap(({ end, country }) =>
    end.country === null ? [] : [sql`${country} = ${end.country}`],
  )
  const cities = ends.flatMap(({ end, city }) => (end.city === null ? [] : [sql`${city} = ${end.city}`]))
  if (countries.length === 0) return sql`2`
  const inPair = sql.join(countries, sql` AND `)
  if (cities.length === 0) return sql`(CASE WHEN ${inPair} THEN 1 ELSE 2 END)`
  const onLane = sql.join([...countries, ...cities], sql` AND `)
  return sql`(CASE WHEN ${onLane} THEN 0 WHEN ${inPair} THEN 1 ELSE 2 END)`
}
