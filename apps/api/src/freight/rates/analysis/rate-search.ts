import type { RateQuery } from '@portolan/contract/freight/rates'
import type { Locale } from '@portolan/contract/identity/users'
import { monthsOfSeason } from '@portolan/freight/rates/seasons'
import { findLocality } from '@portolan/geodata/locodes/localities'
import { FieldProblem } from '#platform/http/problem.ts'

/** One end of the lane: a city, whose country is then known, or a country, or any place. */
interface LaneEnd {
  city: string | null
  country: string | null
}

/** The rates that count; all of them have departed, were charged and are of the mode. */
export interface RateSearch {
  from: LaneEnd
  to: LaneEnd
  transportMode: RateQuery['transportMode']
  /** Null by air and truck, where it doesn't matter. */
  loadType: 'not-set' | 'FCL' | 'LCL' | null
  /** Null means the whole year. */
  months: readonly number[] | null
  since: string
  currency: string
}

const texts = {
  cityUnknown: { en: 'There is no city with this ID.', ru: 'Города с таким идентификатором нет.' },
  bothGiven: { en: 'Give a city or a country, not both.', ru: 'Укажите либо город, либо страну.' },
}

const yearsBack = 2

/** Parses the query; throws for what can't be a lane. `today` is a calendar date. */
export function readSearch(
  query: RateQuery,
  { currency, today, locale }: { currency: string; today: string; locale: Locale },
): RateSearch {
  const { transportMode, loadType = 'not-set', season } = query
  const bySeaOrRail = transportMode === 'sea' || transportMode === 'rail'
  return {
    from: readEnd('from', query.from, query.fromCountry, locale),
    to: readEnd('to', query.to, query.toCountry, locale),
    transportMode,
    loadType: bySeaOrRail ? loadType : null,
    months: season === undefined ? null : monthsOfSeason(season),
    since: query.since ?? yearsBefore(today, yearsBack),
    currency: query.currency ?? currency,
  }
}

function readEnd(
  field: 'from' | 'to',
  id: string | undefined,
  country: string | undefined,
  locale: Locale,
): LaneEnd {
  if (id === undefined) return { city: null, country: country ?? null }
  if (country !== undefined) throw new FieldProblem({ [`${field}Country`]: [texts.bothGiven[locale]] })
  const city = findLocality(id)
  if (city === null) throw new FieldProblem({ [field]: [texts.cityUnknown[locale]] })
  return { city: city.id, country: city.countryCode }
}

/** 29 February becomes 1 March in a year without it. */
function yearsBefore(date: string, years: number): string {
  const day = new Date(date)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}
