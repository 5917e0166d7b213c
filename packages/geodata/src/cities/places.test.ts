import { describe, expect, it } from 'vitest'
import { listCities } from './cities.ts'
import { countryCodes, countryName, listCountries } from './countries.ts'
import { listPlaces } from './places.ts'

const known = [...listCities(), ...listPlaces()]

describe('cities and places', () => {
  it('have ids of their own', () => {
    expect(new Set(listCities().map(({ id }) => id)).size).toBe(listCities().length)
    expect(new Set(listPlaces().map(({ id }) => id)).size).toBe(listPlaces().length)
  })

  it('lie on the earth, in a country that is known', () => {
    const wrong = known.filter(
      ({ lat, lng, countryCode }) =>
        !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180) || !countryCodes.includes(countryCode),
    )
    expect(wrong).toEqual([])
  })

  it('have a time zone that this runtime knows', () => {
    for (const timeZone of new Set(known.map((place) => place.timeZone))) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
    }
  })

  it('have UN/LOCODEs of their country', () => {
    const wrong = known.filter(
      ({ locode, countryCode }) => locode !== null && !new RegExp(`^${countryCode}[A-Z2-9]{3}$`).test(locode),
    )
    expect(wrong.map(({ id, locode }) => [id, locode])).toEqual([])
  })

  it.each([
    ['2037485', 'Erenhot', 'Эрэн-Хото', 'Asia/Shanghai'],
    ['x-khorgos-kz', 'Khorgos', 'Хоргос', 'Asia/Almaty'],
    ['x-khasan', 'Khasan', 'Хасан', 'Asia/Vladivostok'],
    ['498817', 'Saint Petersburg', 'Санкт-Петербург', 'Europe/Moscow'],
    ['5128581', 'New York', 'Нью-Йорк', 'America/New_York'],
    ['1529102', 'Ürümqi', 'Урумчи', 'Asia/Shanghai'],
  ])('%s is %s, %s, in %s', (id, en, ru, timeZone) => {
    expect(listCities().find((city) => city.id === id)).toMatchObject({ names: { en, ru }, timeZone })
  })

  it('has the codes of great cities', () => {
    const codes = new Map(listCities().map(({ id, locode }) => [id, locode]))
    const [newYork, genoa, copenhagen, mumbai] = ['5128581', '3176219', '2618425', '1275339'].map((id) =>
      codes.get(id),
    )
    expect([newYork, genoa, copenhagen, mumbai]).toEqual(['USNYC', 'ITGOA', 'DKCPH', 'INBOM'])
  })

  it('hold the border stations that the trade asks for', () => {
    const names = listPlaces().flatMap(({ names }) => [names.en, names.ru])
    for (const name of [
      'Khorgos Gateway dry port',
      'Małaszewicze terminal',
      'Станция Достык',
      'Станция Забайкальск',
      'Станция Алтынколь',
      'Станция Алашанькоу',
      'Станция Наушки',
      'Станция Замын-Ууд',
      'Переход Верхний Ларс',
      'Переход Капыкуле',
      'Станция Чоп',
    ]) {
      expect(names).toContain(name)
    }
  })

  it('know airports by their IATA code', () => {
    const frankfurt = listPlaces().find(({ iata }) => iata === 'FRA')
    expect(frankfurt).toMatchObject({ kind: 'airport', countryCode: 'DE', timeZone: 'Europe/Berlin' })
    expect(listPlaces().filter(({ kind }) => kind === 'airport').length).toBeGreaterThan(3000)
  })
})

describe('countries', () => {
  it('have names in both languages, each of their own', () => {
    for (const language of ['en', 'ru'] as const) {
      const names = listCountries(language).map(({ name }) => name)
      expect(new Set(names).size).toBe(countryCodes.length)
      expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
    }
    expect([countryName('HK', 'en'), countryName('HK', 'ru')]).toEqual(['Hong Kong', 'Гонконг'])
  })
})
