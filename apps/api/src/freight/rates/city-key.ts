import { listCities } from '@portolan/geodata/cities/cities'
import { findCityByOtherName } from '@portolan/geodata/cities/city-search'
import { listPlaces, type TradePlace } from '@portolan/geodata/cities/places'
import { portTowns } from '@portolan/geodata/cities/port-towns'
import { inLatin, writtenName } from '@portolan/geodata/cities/written-name'
import { localityOf } from '@portolan/geodata/locodes/localities'
import { findLocode } from '@portolan/geodata/locodes/locode-index'

/** A place of an order or of a rate record. */
export interface NamedPlace {
  city: string
  countryCode: string
  locode?: string | null | undefined
}

// The same few places recur, and comparing names costs more than everything else about a rate.
const answered = new Map<string, string>()
const maxAnswered = 10_000

/**
 * Identifies a city in `rates`, in any language or spelling: by the ID from `definitions/cities/`, so a city
 * chosen there is its own key, or, for a town missing in the list, by its country and its name in Latin
 * letters. The UN/LOCODE decides if the lists have it and it's in the country, else the name. A port or
 * airport counts as its town; a name that several cities of a country share means the largest.
 */
export function cityKey({ city, countryCode, locode }: NamedPlace): string {
  const cacheKey = `${countryCode} ${locode ?? ''} ${city}`
  const before = answered.get(cacheKey)
  if (before !== undefined) return before
  const ofCountry = locode?.startsWith(countryCode) ? keysByLocode().get(locode) : undefined
  const answer = ofCountry ?? keyOfLocode(locode, countryCode) ?? keyByName(city, countryCode)
  if (answered.size >= maxAnswered) answered.clear()
  answered.set(cacheKey, answer)
  return answer
}

/** The key of a code that only UN/LOCODE has. */
function keyOfLocode(locode: string | null | undefined, countryCode: string): string | null {
  const place = locode?.startsWith(countryCode) ? findLocode(locode) : null
  return place && localityOf(place).id
}

let byLocode: Map<string, string> | null = null

function keysByLocode(): Map<string, string> {
  if (byLocode) return byLocode
  byLocode = new Map()
  // Largest first, and a city before a port that is named after it.
  for (const { locode, id } of listCities())
    if (locode !== null && !byLocode.has(locode)) byLocode.set(locode, id)
  for (const place of listPlaces())
    if (place.locode !== null && !byLocode.has(place.locode)) byLocode.set(place.locode, keyOfTown(place))
  return byLocode
}

function keyByName(name: string, countryCode: string): string {
  const key = keyOfKnown(name, countryCode)
  if (key !== null) return key
  const town = townOf(name)
  return keyOfKnown(town, countryCode) ?? unlistedKey(town, countryCode)
}

function keyOfKnown(name: string, countryCode: string): string | null {
  return (
    keysIn(countryCode).get(writtenName(name)) ??
    cityIdsIn(countryCode).get(inLatin(writtenName(name))) ??
    findCityByOtherName(name, countryCode)?.id ??
    null
  )
}

/** The town in the name of a port or airport missing in the lists. */
function townOf(name: string): string {
  const town = name
    .trim()
    .replace(/^(sea|dry|inland )?ports? of |^(морской )?порт |^аэропорт /i, '')
    .replace(/ (sea)?port$| (international )?airport$/i, '')
  return town === '' ? name : town
}

/** Contains letters and digits only, so it can't be an ID; a name without any stays as it is. */
function unlistedKey(name: string, countryCode: string): string {
  return `${countryCode}:${inLatin(writtenName(name)) || name.trim()}`
}

/** A city of that name, else the city with that code, such as Chittagong for the port of Chattogram. */
function keyOfTown({
  city,
  countryCode,
  locode,
}: Pick<TradePlace, 'city' | 'countryCode' | 'locode'>): string {
  const { en, ru } = city
  const ids = cityIdsIn(countryCode)
  return (
    ids.get(writtenName(en)) ??
    ids.get(writtenName(ru)) ??
    findCityByOtherName(en, countryCode)?.id ??
    listCities().find((each) => locode !== null && each.locode === locode)?.id ??
    unlistedKey(en, countryCode)
  )
}

// By country, so that the first answer doesn't wait for all countries.
const cityIds = new Map<string, Map<string, string>>()
const placeKeys = new Map<string, Map<string, string>>()

/** IDs by city name; the largest city if several share the name. */
function cityIdsIn(countryCode: string): Map<string, string> {
  const cached = cityIds.get(countryCode)
  if (cached) return cached
  const ids = new Map<string, string>()
  for (const city of listCities()) {
    if (city.countryCode !== countryCode) continue
    for (const name of [city.names.en, city.names.ru]) addFirst(ids, name, city.id)
  }
  cityIds.set(countryCode, ids)
  return ids
}

/** Keys by the names of cities, then of the towns of ports and airports, then of these themselves. */
function keysIn(countryCode: string): Map<string, string> {
  const cached = placeKeys.get(countryCode)
  if (cached) return cached
  const keys = new Map(cityIdsIn(countryCode))
  const places = listPlaces().filter((place) => place.countryCode === countryCode)
  for (const place of places)
    for (const name of [place.city.en, place.city.ru]) addFirst(keys, name, keyOfTown(place))
  for (const place of places) {
    for (const name of [place.names.en, place.names.ru]) addFirst(keys, name, keyOfTown(place))
    for (const town of portTowns(place.names))
      for (const name of [town.en, town.ru]) addFirst(keys, name, keyOfTown({ ...place, city: town }))
  }
  placeKeys.set(countryCode, keys)
  return keys
}

function addFirst(keys: Map<string, string>, name: string, key: string): void {
  const spelledName = writtenName(name)
  if (!keys.has(spelledName)) keys.set(spelledName, key)
}
