import { sourceCities, zoneAt } from '../sources.ts'
import { roughKm } from './rough-distance.ts'

const canonicalNames = new Map<string, string>()

/** The name that this runtime prefers for a zone, so that old and new names can be compared. */
export function canonicalZone(timeZone: string): string {
  const cachedName = canonicalNames.get(timeZone)
  if (cachedName !== undefined) return cachedName
  const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  canonicalNames.set(timeZone, name)
  return name
}

// TypeScript's library doesn't know this method of Intl.Locale yet.
interface ZonedLocale extends Intl.Locale {
  getTimeZones?: () => string[] | undefined
}

const zonesOf = new Map<string, readonly string[]>()

/**
 * The zones of a country by CLDR, by the names that the runtime prefers; none for codes that it doesn't know.
 */
export function countryZones(country: string): readonly string[] {
  const cachedZones = zonesOf.get(country)
  if (cachedZones) return cachedZones
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`)
  const zones = (locale.getTimeZones?.() ?? []).map(canonicalZone)
  zonesOf.set(country, zones)
  return zones
}

const greaterCities = Map.groupBy(
  sourceCities.filter((city) => city.population > 20_000),
  (city) => city.country,
)

/**
 * The IANA zone at a place. The zone map is coarse at borders: a zone that the country doesn't have gives way
 * to that of the nearest greater city of the country. China has one official time, which railways and ports
 * keep in Xinjiang too.
 */
export function countryZone(country: string, lat: number, lng: number): string {
  if (country === 'CN') return 'Asia/Shanghai'
  const zone = zoneAt(lat, lng)
  const zones = countryZones(country)
  if (zones.length === 0 || zones.includes(canonicalZone(zone))) return zone
  const near = (greaterCities.get(country) ?? [])
    .map((city) => {
      const [cityLng, cityLat] = city.loc.coordinates
      return { lat: cityLat, lng: cityLng, km: roughKm(lat, lng, cityLat, cityLng) }
    })
    .sort((a, b) => a.km - b.km)
    .map((city) => zoneAt(city.lat, city.lng))
    .find((candidate) => zones.includes(canonicalZone(candidate)))
  return near ?? zones[0] ?? zone
}
