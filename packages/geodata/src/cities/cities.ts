import { readBuiltLines } from '#read-built.ts'
import type { Language } from './countries.ts'

/** A place that people name: a city, or another of UN/LOCODE. */
export interface Locality {
  id: string
  /** In English and in Russian; Russian is the English one where no Russian is known. */
  names: Record<Language, string>
  countryCode: string
  /** Null where no list has a position that can be trusted. */
  lat: number | null
  lng: number | null
  /** People, or how many its trade is worth in a search. */
  population: number
  /** IANA name; null where its place, subdivision and country don't tell. */
  timeZone: string | null
  /** UN/LOCODE without space where it is known. */
  locode: string | null
}

/**
 * A city of at least 15,000 people, a capital, or a small place that the trade knows. `id` is its GeoNames
 * number as text, or starts with `x-` for places that GeoNames' list lacks; it stays the same from build to
 * build.
 */
export interface City extends Locality {
  lat: number
  lng: number
  population: number
  timeZone: string
}

let cities: City[] | null = null

/** All cities, greatest first; read on first use (about 15 MB) and kept. */
export function listCities(): readonly City[] {
  cities ??= readBuiltLines('cities.tsv').map(readCity)
  return cities
}

let byId: Map<string, City> | null = null

/** The city with an id; null where there is none. */
export function findCity(id: string): City | null {
  byId ??= new Map(listCities().map((city) => [city.id, city]))
  return byId.get(id) ?? null
}

function readCity(line: string): City {
  const [id = '', en = '', ru = '', countryCode = '', lat, lng, population, timeZone = '', locode = ''] =
    line.split('\t')
  return {
    id,
    names: { en, ru: ru === '' ? en : ru },
    countryCode,
    lat: Number(lat),
    lng: Number(lng),
    population: Number(population),
    timeZone,
    locode: locode === '' ? null : locode,
  }
}
