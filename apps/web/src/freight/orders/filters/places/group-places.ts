import type { OrderPlace } from '@portolan/contract/freight/orders/order-places'

export interface PlaceGroup {
  countryCode: string
  name: string
  places: { code: string; city: string }[]
}

/**
 * Groups places by country, both sorted by name; keeps those whose country, name or code has a word that
 * begins with the text.
 */
export function groupPlaces(
  places: readonly OrderPlace[],
  countryName: (code: string) => string,
  text: string,
): PlaceGroup[] {
  const wanted = text.trim().toLowerCase()
  const isFound = (name: string) => ` ${name.toLowerCase()}`.includes(` ${wanted}`)
  // The code determines the country in which a filter finds the place.
  const byCountry = Map.groupBy(places, ({ locode, countryCode }) => locode?.slice(0, 2) ?? countryCode)
  const groups = [...byCountry].flatMap(([countryCode, inside]) => {
    const name = countryName(countryCode)
    const cities = inside.flatMap(({ locode, city }) => (locode === null ? [] : [{ code: locode, city }]))
    const visible =
      isFound(name) || isFound(countryCode)
        ? cities
        : cities.filter(({ code, city }) => isFound(city) || isFound(code))
    if (visible.length === 0 && !isFound(name) && !isFound(countryCode)) return []
    return [{ countryCode, name, places: visible.sort((a, b) => a.city.localeCompare(b.city)) }]
  })
  return groups.sort((a, b) => a.name.localeCompare(b.name))
}
