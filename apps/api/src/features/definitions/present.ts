import type { Locale } from '@portolan/contract/account'
import type { City } from '@portolan/contract/definitions'
import type { City as KnownCity } from '@portolan/geodata/cities'

export function presentCity({ id, names, countryCode, locode, lat, lng }: KnownCity, locale: Locale): City {
  return { id, name: names[locale], countryCode, locode, lat, lng }
}
