import type { SentPlace } from '@portolan/contract/company/sent-order'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import { findCity, listCities } from '@portolan/geodata/cities/cities'
import { listPlaces, type PlaceKind, type TradePlace } from '@portolan/geodata/cities/places'
import { cityKey } from '#freight/rates/city-key.ts'

const kindOfMode: Readonly<Record<TransportMode, PlaceKind>> = {
  sea: 'seaport',
  air: 'airport',
  rail: 'rail',
  truck: 'border',
}

/**
 * A place with what the sender leaves out, as the lists of ports, airports, terminals and cities know it; null where they don't and
 * too little is sent. Of a code that a port shares with an airport the one that fits the mode is meant.
 */
export function completePlace(sent: SentPlace, mode: TransportMode): Place | null {
  const known = knownPlace(sent, mode)
  const city = sent.city ?? known?.city ?? null
  const countryCode = sent.countryCode ?? known?.countryCode ?? null
  const lat = sent.lat ?? known?.lat ?? null
  const lng = sent.lng ?? known?.lng ?? null
  if (city === null || countryCode === null || lat === null || lng === null) return null
  return {
    name: sent.name ?? known?.name ?? city,
    city,
    countryCode,
    locode: sent.locode ?? known?.locode ?? null,
    lat,
    lng,
    timeZone: sent.timeZone ?? known?.timeZone ?? null,
  }
}

function knownPlace({ locode, iata, city, countryCode }: SentPlace, mode: TransportMode): Place | null {
  if (locode)
    return placesByCode().get(codeKey(kindOfMode[mode], locode)) ?? placesByCode().get(locode) ?? null
  if (iata) return placesByCode().get(codeKey('airport', iata)) ?? null
  if (!city || !countryCode) return null
  const found = findCity(cityKey({ city, countryCode }))
  return found && placeOfCity(found)
}

type KnownCity = NonNullable<ReturnType<typeof findCity>>

function placeOfCity({ names, countryCode, locode, lat, lng, timeZone }: KnownCity): Place {
  return { name: names.en, city: names.en, countryCode, locode, lat, lng, timeZone }
}

function placeOf({ names, city, countryCode, locode, lat, lng, timeZone }: TradePlace): Place {
  return { name: names.en, city: city.en, countryCode, locode, lat, lng, timeZone }
}

const codeKey = (kind: PlaceKind, code: string) => `${kind} ${code}`

let byCode: Map<string, Place> | null = null

/** By UN/LOCODE, also with the kind of place before it; airports by their IATA code, too. */
function placesByCode(): ReadonlyMap<string, Place> {
  if (byCode) return byCode
  byCode = new Map()
  // The great ports come first; a code that only a city has is that of the city.
  for (const place of listPlaces()) {
    if (place.iata !== null) addFirst(byCode, codeKey('airport', place.iata), placeOf(place))
    if (place.locode === null) continue
    addFirst(byCode, codeKey(place.kind, place.locode), placeOf(place))
    addFirst(byCode, place.locode, placeOf(place))
  }
  for (const city of listCities()) if (city.locode !== null) addFirst(byCode, city.locode, placeOfCity(city))
  return byCode
}

function addFirst(places: Map<string, Place>, code: string, place: Place): void {
  if (!places.has(code)) places.set(code, place)
}
