import { findCity, listCities } from '@portolan/geodata/cities/cities'
import { searchCities } from '@portolan/geodata/cities/city-search'
import { listPlaces } from '@portolan/geodata/cities/places'
import { writtenName } from '@portolan/geodata/cities/written-name'
import { describe, expect, it } from 'vitest'
import { cityKey } from './city-key.ts'

const firstCity = (query: string, countryCode: string) =>
  searchCities({ query, countryCode, limit: 1 }).cities[0]?.id ?? 'none'

describe('the key of a city', () => {
  it.each([
    ['Hamburg', 'DE', null],
    ['Гамбург', 'DE', null],
    ['hamburg ', 'DE', undefined],
    ['Hambourg', 'DE', null],
    ['Port of Hamburg', 'DE', null],
    ['Порт Гамбург', 'DE', null],
    ['Port of Hamburg', 'DE', 'DEHAM'],
    ['HAMBURG CTA', 'DE', 'DEHAM'],
  ])('%s, %s, %s is that of Hamburg chosen in the search', (city, countryCode, locode) => {
    expect(cityKey({ city, countryCode, locode })).toBe(firstCity('hamburg', 'DE'))
  })

  it.each([
    ['München', 'munich', 'DE', null],
    ['Мюнхен', 'munich', 'DE', null],
    ['Frankfurt', 'frankfurt am main', 'DE', null],
    ['Nizhniy Novgorod', 'nizhny novgorod', 'RU', null],
    ['Saint Petersburg', 'saint petersburg', 'RU', null],
    ['Санкт-Петербург', 'saint petersburg', 'RU', 'RULED'],
    ['New York City', 'new york', 'US', 'USNYC'],
    ['John F Kennedy International Airport (JFK)', 'new york', 'US', null],
    ['Yantian', 'shenzhen', 'CN', 'CNYTN'],
    ['Port of Yantian', 'shenzhen', 'CN', null],
    ['Port of Chattogram', 'chittagong', 'BD', null],
    ['Chattogram', 'chittagong', 'BD', 'BDCGP'],
    ['Odesa', 'odessa', 'UA', 'UAODS'],
    ['Одесса', 'odessa', 'UA', null],
    ['Abidjan', 'abidjan', 'CI', 'CIABJ'],
    ['Bremen Airport', 'bremen', 'DE', null],
  ])('%s is that of %s, %s, %s', (city, query, countryCode, locode) => {
    expect(cityKey({ city, countryCode, locode })).toBe(firstCity(query, countryCode))
  })

  it('is one for all ways to write a town that the list of cities lacks', () => {
    const keys = [
      cityKey({ city: 'Laem Chabang', countryCode: 'TH', locode: 'THLCH' }),
      cityKey({ city: 'Laem Chabang', countryCode: 'TH' }),
      cityKey({ city: 'Port of Laem Chabang', countryCode: 'TH' }),
      cityKey({ city: 'LAEM  CHABANG', countryCode: 'TH', locode: null }),
    ]
    expect(new Set(keys).size).toBe(1)
    expect(cityKey({ city: 'Нижнее Задуново', countryCode: 'RU' })).toBe('RU:nizhnee zadunovo')
    expect(cityKey({ city: 'Port of Nizhneye Somewhere', countryCode: 'RU' })).toBe(
      cityKey({ city: 'Nizhneye Somewhere', countryCode: 'RU' }),
    )
  })

  it('differs between countries, cities and names that only look alike', () => {
    expect(cityKey({ city: 'Hamburg', countryCode: 'US' })).not.toBe(
      cityKey({ city: 'Hamburg', countryCode: 'DE' }),
    )
    expect(cityKey({ city: 'Frankfurt (Oder)', countryCode: 'DE' })).toBe(firstCity('frankfurt oder', 'DE'))
    expect(cityKey({ city: '???', countryCode: 'DE' })).not.toBe(cityKey({ city: '!!!', countryCode: 'DE' }))
  })

  it('isn’t decided by a code of another country, or one that no list knows', () => {
    expect(cityKey({ city: 'Hamburg', countryCode: 'DE', locode: 'CNSHA' })).toBe(firstCity('hamburg', 'DE'))
    expect(cityKey({ city: 'Hamburg', countryCode: 'DE', locode: 'DEXXX' })).toBe(firstCity('hamburg', 'DE'))
  })

  it('is the same by name and by code for every sea port', () => {
    const differing = listPlaces()
      .filter(({ kind, locode }) => kind === 'seaport' && locode !== null)
      .filter(({ names, countryCode, locode, city }) => {
        const byCode = cityKey({ city: 'x', countryCode, locode })
        return [names.en, names.ru, city.en].some((name) => cityKey({ city: name, countryCode }) !== byCode)
      })
      .map(({ id }) => id)
    // The port of Baku is in Alat and named after both; the others share their name with a larger city of the
    // country.
    const codes = ['AZBAK', 'JPSEN', 'KRKWU', 'USCLT', 'USPIA', 'USPWM', 'USSSI']
    expect(differing).toEqual(codes.map((locode) => `port-${locode}`))
  })

  it('is its id for every city but a lesser one of the same name', () => {
    const first = new Set<string>()
    const unreachable = listCities().filter((city) => {
      const name = `${city.countryCode} ${writtenName(city.names.en)}`
      if (first.has(name)) return false
      first.add(name)
      return cityKey({ city: city.names.en, countryCode: city.countryCode }) !== city.id
    })
    expect(unreachable).toEqual([])
  })
})

it('a city is found by its id', () => {
  expect(findCity(firstCity('hamburg', 'DE'))?.names.ru).toBe('Гамбург')
  expect(findCity('DE:hamburg')).toBeNull()
})
