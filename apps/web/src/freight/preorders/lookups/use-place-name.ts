import type { Place } from '@portolan/contract/freight/places'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { citiesQuery } from './queries.ts'
import { useCountryNames } from './use-countries.ts'

/**
 * City and country in the reader's language; empty if no place is chosen. A booking stores the name by which
 * the city was chosen, maybe in another language.
 */
export function usePlaceName(place: Place | null): string {
  const countryName = useCountryNames()
  const locode = place?.locode ?? ''
  const { data: cities = [] } = useQuery(citiesQuery(locode, useLocale()))
  if (!place) return ''
  const city = cities.find((each) => each.locode === locode)?.name ?? place.city
  return `${city}, ${countryName(place.countryCode)}`
}
