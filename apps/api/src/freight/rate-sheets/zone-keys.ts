import type { ZoneMember } from '@portolan/contract/company/sheet-content'
import { listPlaces } from '@portolan/geodata/cities/places'
import { cityKey } from '#freight/rates/city-key.ts'
import type { OfferDoor, OfferPlace } from './offers/offer-request.ts'

const postcodeOf = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '')

/** Keys by which lanes are found; a place has the keys of everything that contains it. */
function keyOf(member: ZoneMember): string {
  switch (member.kind) {
    case 'locode':
      return `L:${member.locode}`
    case 'postcode':
      return `P:${member.countryCode}:${postcodeOf(member.prefix)}`
    case 'city':
      return `C:${cityKey(member)}`
    case 'country':
      return `N:${member.countryCode}`
    case 'everywhere':
      return '*'
  }
}

export function keysOfZone(zone: readonly ZoneMember[]): string[] {
  return [...new Set(zone.map(keyOf))]
}

/** The narrowness of a key, comparable as text: locode, postcode by its length, city, country, everywhere. */
export function narrownessOf(key: string): number {
  const kind = ['*', 'N', 'C', 'P', 'L'].indexOf(key.charAt(0))
  return kind + (kind === 3 ? (key.length - 'P:DE:'.length) / 100 : 0)
}

/** True if two names in a country mean one city, in any language. */
export function isSameCity(one: Omit<OfferPlace, 'locode'>, other: Omit<OfferPlace, 'locode'>): boolean {
  const keyOfName = ({ city, countryCode }: Omit<OfferPlace, 'locode'>) => cityKey({ city, countryCode })
  return keyOfName(one) === keyOfName(other)
}

/** All keys of one end of a transport, including the customer's door there. */
export function keysOfEnd(place: OfferPlace, door: OfferDoor | null): string[] {
  const keys = new Set(['*', `N:${place.countryCode}`, `C:${cityKey(place)}`])
  for (const locode of locodesOf(place)) keys.add(`L:${locode}`)
  if (door) for (const key of keysOfDoor(door)) keys.add(key)
  return [...keys]
}

/** Keys of a door only, which select tariffs of pick-up or delivery. */
export function keysOfDoor({ city, countryCode, postCode }: OfferDoor): string[] {
  const postcode = postcodeOf(postCode ?? '')
  const prefixes = Array.from(
    { length: Math.min(postcode.length, 10) },
    (_, index) => `P:${countryCode}:${postcode.slice(0, index + 1)}`,
  )
  return ['*', `N:${countryCode}`, `C:${cityKey({ city, countryCode })}`, ...prefixes]
}

/** Its own code; for a city without a port or airport code, also those of its ports and airports. */
function locodesOf({ city, countryCode, locode }: OfferPlace): string[] {
  const places = listPlaces().filter((place) => place.countryCode === countryCode && place.locode !== null)
  const own = locode === null ? [] : [locode]
  if (places.some((place) => place.locode === locode)) return own
  const key = cityKey({ city, countryCode, locode })
  const inCity = places.filter((place) => cityKey({ ...place, city: place.city.en }) === key)
  return [...own, ...inCity.flatMap((place) => place.locode ?? [])]
}
