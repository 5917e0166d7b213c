import { inLatin, writtenName } from '../../src/cities/written-name.ts'
import { readNames, type SourceCity, sourceCities, sourcePorts } from '../sources.ts'
import { borderTowns } from './border-towns.ts'
import { cityLocodes, moreNames, russianNames } from './city-names.ts'
import { countryZone } from './country-zone.ts'
import { englishName } from './english-name.ts'
import { roughKm } from './rough-distance.ts'

/** A row of built/cities.tsv. */
export interface BuiltCity {
  id: string
  en: string
  ru: string
  names: string[]
  country: string
  lat: number
  lng: number
  population: number
  zone: string
  locode: string
  capital: boolean
}

const smallest = 15_000

// Names in these languages are searched everywhere, those of the second list at home: Kazakh names of German
// towns would cost memory and help no one.
const everywhere = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'tr'] as const
const atHome = {
  uk: ['UA'],
  be: ['BY'],
  kk: ['KZ'],
  uz: ['UZ'],
  az: ['AZ'],
  ro: ['RO', 'MD'],
  hu: ['HU', 'RO', 'SK', 'RS'],
  sv: ['SE', 'FI'],
  fi: ['FI'],
  da: ['DK'],
  nb: ['NO'],
  lt: ['LT'],
  lv: ['LV'],
  et: ['EE'],
  hr: ['HR', 'BA', 'RS'],
  sk: ['SK'],
  sl: ['SI'],
  sq: ['AL', 'XK'],
  ca: ['ES'],
  vi: ['VN'],
  id: ['ID'],
  bg: ['BG'],
} as const

const searchable = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\d\s.,'’ʼ()/–-]+$/u

/**
 * Names that say something new: neither the same as another nor what the Latin spelling of the Russian one
 * gives.
 */
function distinct(names: string[], known: string[]): string[] {
  const seen = new Set(known.flatMap((name) => [writtenName(name), inLatin(writtenName(name))]))
  return names.filter((name) => {
    const written = writtenName(name)
    if (!searchable.test(name) || written.length < 2 || seen.has(written)) return false
    seen.add(written)
    return true
  })
}

const isCity = (city: SourceCity) =>
  (city.population >= smallest && !/^PPL[XQWH]|^PPLCH/.test(city.featureCode)) ||
  city.featureCode === 'PPLC' ||
  (city.population >= 1000 && moreTowns.has(`${city.country} ${city.name}`))

// Small towns that the trade knows.
const moreTowns = new Set([
  'RU Naushki',
  'UA Chop',
  'HU Záhony',
  'SK Čierna nad Tisou',
  'CN Erenhot',
  'EE Narva',
  'PL Terespol',
  'PL Sławków',
  'MN Sühbaatar',
  'BY Benyakoni',
  'RU Ust’-Luga',
  'GE Stepantsminda',
  'AZ Astara',
  'IR Āstārā',
  'KZ Saryaghash',
])

interface Port {
  locode: string
  coordinates: [number, number]
}

/**
 * UN/LOCODE of the port within 50 km that bears one of the city's names: New York City has that of New York.
 */
function portLocode(
  { loc, country }: SourceCity,
  names: readonly string[],
  ports: Map<string, Port>,
): string {
  const [lng, lat] = loc.coordinates
  const port = names
    .map((name) => ports.get(`${country} ${writtenName(name)}`))
    .find((port) => port !== undefined && roughKm(port.coordinates[1], port.coordinates[0], lat, lng) <= 50)
  return port?.locode ?? ''
}

/** The cities by population, greatest first, then the border towns. */
export function buildCities(): BuiltCity[] {
  const homes = Object.keys(atHome) as (keyof typeof atHome)[]
  const names = readNames(['ru', ...everywhere, ...homes])
  const ports = new Map(
    Object.entries(sourcePorts).flatMap(([locode, { name, coordinates }]) =>
      coordinates ? [[`${locode.slice(0, 2)} ${writtenName(name)}`, { locode, coordinates }] as const] : [],
    ),
  )
  const chosen = sourceCities.filter(isCity).sort((a, b) => b.population - a.population)
  const missing = [...Object.keys(moreNames), ...Object.keys(cityLocodes)].filter(
    (id) => !chosen.some((city) => city.cityId === Number(id)),
  )
  if (missing.length > 0) throw new Error(`No city has the GeoNames id ${missing.join(', ')}`)
  const cities = chosen.map((city): BuiltCity => {
    const [lng, lat] = city.loc.coordinates
    const russian = names.ru.get(city.cityId) ?? ''
    const ru = /[а-я]/i.test(russian) && russian !== city.name ? russian.normalize('NFC') : ''
    const home = homes.filter((language) => atHome[language].some((country) => country === city.country))
    const en = englishName(city.cityId, city.country, city.name, names.en.get(city.cityId))
    const foreign = [...everywhere, ...home].flatMap((language) => names[language].get(city.cityId) ?? [])
    const others = distinct(
      [...(moreNames[city.cityId] ?? []), city.name, city.altName, ...foreign],
      [en, ru],
    )
    return {
      id: String(city.cityId),
      en,
      ru: russianNames[city.cityId] ?? ru,
      names: others,
      country: city.country,
      lat,
      lng,
      population: city.population,
      zone: countryZone(city.country, lat, lng),
      locode: cityLocodes[city.cityId] ?? portLocode(city, [city.name, en, ...others], ports),
      capital: city.featureCode === 'PPLC',
    }
  })
  const towns = borderTowns.map(
    (town): BuiltCity => ({
      id: town.id,
      en: town.en,
      ru: town.ru,
      names: town.names ?? [],
      country: town.country,
      lat: town.lat,
      lng: town.lng,
      population: 1,
      zone: countryZone(town.country, town.lat, town.lng),
      locode: town.locode ?? '',
      capital: false,
    }),
  )
  return [...cities, ...towns]
}
