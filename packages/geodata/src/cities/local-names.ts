import { listCities } from './cities.ts'
import { findCityByOtherName } from './city-search.ts'
import type { Language } from './countries.ts'
import { listPlaces } from './places.ts'
import { portTowns } from './port-towns.ts'
import { writtenName } from './written-name.ts'

type Names = Record<Language, string>

// Names of the requested countries, so that the first answer doesn't wait for all countries.
const byCountry = new Map<string, Map<string, Names>>()
let anywhere: Map<string, Names> | null = null

function collect(all: Iterable<Names>, key: (name: string) => string): Map<string, Names> {
  const namesByCity = new Map<string, Names>()
  for (const names of all) {
    for (const name of [key(names.en), key(names.ru)]) {
      const before = namesByCity.get(name)
      // Greatest first: it is the one that is meant, but a name without translation gives way to its
      // translation.
      if (!before || (before.en === before.ru && names.en !== names.ru)) namesByCity.set(name, names)
    }
  }
  return namesByCity
}

function namesIn(countryCode: string): Map<string, Names> {
  const here = (place: { countryCode: string }) => place.countryCode === countryCode
  const places = listPlaces().filter(here)
  const cities = listCities().filter(here)
  return collect(
    [
      ...[...cities, ...places].map(({ names }) => names),
      ...places.map(({ city }) => city),
      ...places.flatMap(({ names }) => portTowns(names)),
    ],
    writtenName,
  )
}

/**
 * The names in both languages of a city, port, airport or terminal that is written in either of them, or of
 * the one city of the country that has it among its further names, as Frankfurt am Main has Frankfurt; null
 * for one that the lists don't know. Without a country (ISO 3166 alpha-2) the greatest city of that name is
 * meant.
 */
export function findLocalNames(name: string, countryCode?: string): Names | null {
  if (countryCode === undefined) {
    anywhere ??= collect(
      listCities().map(({ names }) => names),
      writtenName,
    )
    return anywhere.get(writtenName(name)) ?? null
  }
  let names = byCountry.get(countryCode)
  if (!names) {
    names = namesIn(countryCode)
    byCountry.set(countryCode, names)
  }
  return (
    names.get(writtenName(name)) ??
    airportIn(countryCode, name) ??
    findCityByOtherName(name, countryCode)?.names ??
    null
  )
}

const airportCode = /\([A-Z]{3}\)$/

/** Airports have many names: the code in `Shanghai Pudong (PVG)` says which one is meant. */
function airportIn(countryCode: string, name: string): Names | null {
  const [code] = airportCode.exec(name) ?? []
  if (code === undefined) return null
  const isMeant = ({ names }: { names: Names }) => names.en.endsWith(code)
  return listPlaces().find((place) => place.countryCode === countryCode && isMeant(place))?.names ?? null
}

// Lists of orders name the same few places again and again, and comparing names costs more than all else
// about them.
const answered = new Map<string, string>()
const maxAnswered = 10_000

const letters: Record<Language, RegExp> = { en: /\p{Script=Latin}/u, ru: /\p{Script=Cyrillic}/u }

/**
 * The name in a language where the lists know it; as it is written where they don't, or where it is in its
 * letters already.
 */
export function localName(name: string, language: Language, countryCode?: string): string {
  const asked = `${language} ${countryCode ?? ''} ${name}`
  const before = answered.get(asked)
  if (before !== undefined) return before
  const answer = letters[language].test(name) ? name : (findLocalNames(name, countryCode)?.[language] ?? name)
  if (answered.size >= maxAnswered) answered.clear()
  answered.set(asked, answer)
  return answer
}
