import type { Place, RoutePoint } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import { localName } from '@portolan/geodata/cities/local-names'

/** A place in the reader's language if known, otherwise as the company wrote it. */
export function localPlace(place: Place, locale: Locale): Place {
  const { name, city, countryCode } = place
  return {
    ...place,
    name: localName(name, locale, countryCode),
    city: localName(city, locale, countryCode),
  }
}

export function localRoute(route: readonly RoutePoint[], locale: Locale): RoutePoint[] {
  return route.map((point) => ({ ...point, place: localPlace(point.place, locale) }))
}
