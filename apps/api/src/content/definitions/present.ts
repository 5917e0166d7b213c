import type { City } from '@portolan/contract/content/definitions'
import type { Locale } from '@portolan/contract/identity/users'
import type { Locality } from '@portolan/geodata/cities/cities'

export function presentCity({ id, names, countryCode, locode, lat, lng }: Locality, locale: Locale): City {
  return { id, name: names[locale], countryCode, locode, lat, lng }
}
