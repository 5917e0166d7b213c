import type { City } from '@portolan/contract/content/definitions'
import type { Place } from '@portolan/contract/freight/places'

/** A chosen city as the booking stores it. */
export function placeOfCity({ name, countryCode, locode, lat, lng }: City): Place {
  return { name, city: name, countryCode, locode, lat, lng, timeZone: null }
}
