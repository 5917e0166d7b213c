import { writtenName } from '../../src/cities/written-name.ts'
import { sourceAirports, sourcePorts } from '../sources.ts'
import type { BuiltCity } from './cities.ts'
import { countryZone } from './country-zone.ts'
import { majorPorts } from './major-ports.ts'
import { roughKm } from './rough-distance.ts'
import { terminals } from './terminals.ts'

/** A row of built/places.tsv. */
export interface BuiltPlace {
  id: string
  kind: 'seaport' | 'airport' | 'rail' | 'border'
  en: string
  ru: string
  /** In English; the Russian one is that of the city with this name near by. */
  city: string
  cityRu: string
  country: string
  lat: number
  lng: number
  zone: string
  locode: string
}

/** Airports that their Russian readers know by a name of their own. */
const airportNames: Record<string, string> = {
  SVO: 'Шереметьево',
  DME: 'Домодедово',
  VKO: 'Внуково',
  ZIA: 'Жуковский',
  LED: 'Пулково',
  SVX: 'Кольцово',
  OVB: 'Толмачёво',
  KZN: 'Казань',
  KJA: 'Емельяново',
  PVG: 'Шанхай Пудун',
  SHA: 'Шанхай Хунцяо',
  CAN: 'Гуанчжоу Байюнь',
  PEK: 'Пекин Шоуду',
  PKX: 'Пекин Дасин',
  HKG: 'Гонконг',
  FRA: 'Франкфурт-на-Майне',
  AMS: 'Амстердам Схипхол',
  CDG: 'Париж Шарль-де-Голль',
  LHR: 'Лондон Хитроу',
  IST: 'Стамбул',
  SAW: 'Стамбул Сабиха Гёкчен',
  DXB: 'Дубай',
  DWC: 'Дубай Аль-Мактум',
  LGG: 'Льеж',
  LUX: 'Люксембург Финдел',
  ICN: 'Сеул Инчхон',
  NRT: 'Токио Нарита',
  KIX: 'Осака Кансай',
  ANC: 'Анкоридж',
  MXP: 'Милан Мальпенса',
}

const cityFar = 60

function citiesByCountry(cities: BuiltCity[]) {
  return Map.groupBy(cities, (city) => city.country)
}

/** The city that a place belongs to: of its name near by, else the greatest within 60 km. */
function cityOf(cities: Map<string, BuiltCity[]>, country: string, name: string, lat: number, lng: number) {
  const near = (cities.get(country) ?? []).filter((city) => roughKm(city.lat, city.lng, lat, lng) < cityFar)
  const written = writtenName(name)
  return near.find((city) => [city.en, ...city.names].some((own) => writtenName(own) === written)) ?? near[0]
}

/** Sea ports, airports, rail terminals and border crossings. */
export function buildPlaces(cities: BuiltCity[]): BuiltPlace[] {
  const byCountry = citiesByCountry(cities)
  const place = (
    given: Pick<BuiltPlace, 'id' | 'kind' | 'en' | 'ru' | 'country' | 'lat' | 'lng' | 'locode'>,
    cityName: string,
  ): BuiltPlace => {
    const city = cityOf(byCountry, given.country, cityName, given.lat, given.lng)
    const isNamesake =
      city !== undefined &&
      [city.en, ...city.names].some((name) => writtenName(name) === writtenName(cityName))
    return {
      ...given,
      city: cityName || (city?.en ?? given.en),
      cityRu: (isNamesake || cityName === '' ? city?.ru : '') ?? '',
      zone: countryZone(given.country, given.lat, given.lng),
    }
  }
  const major = majorPorts.map((port) =>
    place(
      { ...port, id: `port-${port.locode}`, kind: 'seaport', country: port.locode.slice(0, 2) },
      port.city,
    ),
  )
  const majorLocodes = new Set(majorPorts.map((port) => port.locode))
  const ports = Object.entries(sourcePorts).flatMap(([locode, port]) => {
    if (majorLocodes.has(locode) || !port.coordinates || !/^[A-Z]{2}[A-Z2-9]{3}$/.test(locode)) return []
    const [lng, lat] = port.coordinates
    const country = locode.slice(0, 2)
    const city = cityOf(byCountry, country, port.city, lat, lng)
    // Many positions of the source are wrong: only a port near a town of its country that bears its name is
    // taken.
    if (!city || ![city.en, ...city.names].some((name) => writtenName(name) === writtenName(port.city)))
      return []
    const ru = city.ru === '' ? '' : `Порт ${city.ru}`
    return [
      place(
        {
          id: `port-${locode}`,
          kind: 'seaport',
          en: `Port of ${port.name.replace(/^Port (of )?/, '')}`,
          ru,
          country,
          lat,
          lng,
          locode,
        },
        city.en,
      ),
    ]
  })
  const airports = sourceAirports.flatMap((airport) => {
    const isServed = airport.type === 'large_airport' || airport.scheduled_service === 'yes'
    if (!isServed || !/^[A-Z]{3}$/.test(airport.iata_code)) return []
    const [lat, lng] = [Number(airport.latitude_deg), Number(airport.longitude_deg)]
    const town = airport.municipality.replace(/\s*[(,].*/, '')
    const city = cityOf(byCountry, airport.iso_country, town, lat, lng)
    const own = airportNames[airport.iata_code] ?? city?.ru ?? ''
    const ru = own === '' ? '' : `Аэропорт ${own} (${airport.iata_code})`
    const en = `${airport.name} (${airport.iata_code})`
    return [
      place(
        {
          id: `air-${airport.iata_code}`,
          kind: 'airport',
          en,
          ru,
          country: airport.iso_country,
          lat,
          lng,
          locode: '',
        },
        town,
      ),
    ]
  })
  const inland = terminals.map(({ city, locode = '', ...terminal }) => place({ ...terminal, locode }, city))
  return [...major, ...ports, ...airports, ...inland]
}
