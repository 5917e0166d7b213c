import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listCities } from './cities.ts'
import { searchCities } from './city-search.ts'
import { writtenName } from './written-name.ts'

const table = readFileSync(join(import.meta.dirname, '../../testdata/city-queries.txt'), 'utf8')
const queries = table
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|').map((part) => part.trim()))
  .map(([query = '', city = '', country = '', within = '1']) => ({
    query,
    city,
    country,
    within: Number(within),
  }))

describe('the city search', () => {
  it.each(queries)('finds $city by "$query"', ({ query, city, country, within }) => {
    const { cities } = searchCities({ query, limit: within })
    const written = writtenName(city)
    const named = listCities().find(
      ({ names, countryCode }) => countryCode === country && writtenName(names.en) === written,
    )
    expect(named).toBeDefined()
    expect(cities.map(({ id }) => id)).toContain(named?.id)
  })

  it('has fifty queries and more', () => {
    expect(queries.length).toBeGreaterThanOrEqual(50)
  })

  it('looks in only one country', () => {
    const { cities, count } = searchCities({ query: 'paris', countryCode: 'US', limit: 20 })
    expect(new Set(cities.map(({ countryCode }) => countryCode))).toEqual(new Set(['US']))
    expect(count).toBe(cities.length)
  })

  it.each([
    ['Lianyungang', 'CNLYG'],
    ['Zeebrugge', 'BEZEE'],
    ['Prince Rupert', 'CAPRR'],
    ['Fremantle', 'AUFRE'],
    ['Nhava Sheva', 'INNSA'],
    ['JNPT', 'INNSA'],
    ['Cai Mep', 'VNCMT'],
    ['Immingham', 'GBIMM'],
    ['Port Everglades', 'USPEF'],
    ['Port Qasim', 'PKBQM'],
    ['Gwangyang', 'KRKAN'],
    ['Kwangyang', 'KRKAN'],
    ['Keelung', 'TWKEL'],
    ['port klang', 'MYPKG'],
    ['Tanjung Pelepas', 'MYTPP'],
    ['Port Said East', 'EGPSE'],
    ['gioia tauro', 'ITGIT'],
    ['Ust-Luga', 'RUULU'],
    ['USEWR', 'USEWR'],
    ['au fre', 'AUFRE'],
  ])('finds the port %s first', (query, locode) => {
    expect(searchCities({ query, limit: 5 }).cities[0]?.locode).toBe(locode)
  })

  it.each(['Shanghai', 'Ningbo', 'Jakarta'])('shows %s once, and its airport apart', (query) => {
    const shown = searchCities({ query, limit: 8 }).cities.map(({ locode, names }) => `${locode} ${names.en}`)
    expect(shown.length).toBeGreaterThan(1)
    expect(new Set(shown).size).toBe(shown.length)
  })

  it('counts what it doesn’t show', () => {
    const { cities, count } = searchCities({ query: 'sa', limit: 10 })
    expect(cities).toHaveLength(10)
    expect(count).toBeGreaterThan(300)
  })

  it('gives the greatest first', () => {
    const { cities } = searchCities({ query: 'san', limit: 20 })
    const populations = cities.map(({ population }) => population)
    expect(populations[0]).toBeGreaterThan(1_000_000)
    expect(cities.slice(0, 3).every(({ population }) => population > 500_000)).toBe(true)
  })

  it.each(['', '  ', '!?', '\u0301', 'qqqqqqqq', 'щщщщщ', 'x'.repeat(500), '\t', '\n+', '北京'])(
    'finds nothing and does not fail by %j',
    (query) => {
      expect(searchCities({ query, limit: 5 })).toEqual({ count: 0, cities: [] })
    },
  )

  it('doesn’t take one of three letters for a typo', () => {
    for (const { names } of searchCities({ query: 'ulm', limit: 50 }).cities) {
      expect(writtenName(names.en)).toContain('ulm')
    }
  })
})
