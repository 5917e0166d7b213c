import type { City } from '@portolan/contract/content/definitions'
import type { Locale } from '@portolan/contract/identity/users'
import type { City as KnownCity } from '@portolan/geodata/cities/cities'

export function presentCity({ id, names, countryCode, locode, lat, lng }: KnownCity, locale: Locale): City {
  return { id, name: names[locale], countryCode, locode, lat, lng }
}
