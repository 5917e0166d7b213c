import { getBookingData } from '@portolan/contract/content/booking-data'
import { listChargeCodes } from '@portolan/contract/content/charge-codes'
import { getCity, listCountries, searchCities } from '@portolan/contract/content/definitions'
import { searchHsCodes } from '@portolan/contract/content/hs-codes'
import { bookingData } from '@portolan/freight/booking/booking-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const search = (query: Record<string, string>, language = 'en') =>
  portal.call(searchCities, { query, token, headers: { 'accept-language': language } })
const countries = (language: string, tag = '') =>
  portal.call(listCountries, { token, headers: { 'accept-language': language, 'if-none-match': tag } })

describe('charge codes', () => {
  it('are listed with their names in the reader’s language', async () => {
    const list = (language: string) =>
      portal.call(listChargeCodes, { token, headers: { 'accept-language': language } })
    const answer = await list('en')
    expect(answer.statusCode).toBe(200)
    const { count, results } = answer.json()
    expect(count).toBe(results.length)
    const dhc = { code: 'DHC', group: 'destination', leg: 'destination', basis: 'container' }
    expect(results).toContainEqual({ ...dhc, name: 'Terminal handling at destination' })
    expect((await list('ru')).json().results).toContainEqual({
      ...dhc,
      name: 'Терминальная обработка по прибытии',
    })
  })
})

describe('cities', () => {
  it('are found, named in the reader’s language, with all that the contract names', async () => {
    const answer = await search({ search: 'münch' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().results[0]).toEqual({
      id: '2867714',
      name: 'Munich',
      countryCode: 'DE',
      locode: 'DEMUC',
      lat: 48.1374,
      lng: 11.5755,
    })
    expect((await search({ search: 'munich' }, 'ru')).json().results[0].name).toBe('Мюнхен')
  })

  it.each(['USNYC', 'us nyc', 'JFK', 'ГЫТНС'])(
    'are found by the code %s of the city, its port or airport',
    async (code) => {
      const [first] = (await search({ search: code })).json().results
      expect(first).toMatchObject({ name: 'New York', locode: 'USNYC' })
    },
  )

  it('come twenty at most by default, and are counted', async () => {
    const { count, results } = (await search({ search: 'sa' })).json()
    expect(results).toHaveLength(20)
    expect(count).toBeGreaterThan(20)
    expect((await search({ search: 'sa', limit: '3' })).json().results).toHaveLength(3)
  })

  it('are those of one country where one is named', async () => {
    const { results } = (await search({ search: 'brest', country: 'FR' })).json()
    expect(results[0].name).toBe('Brest')
    expect(new Set(results.map((city: { countryCode: string }) => city.countryCode))).toEqual(new Set(['FR']))
  })

  it('are none where nothing fits', async () => {
    expect((await search({ search: 'qqqqqqqq' })).json()).toEqual({ count: 0, results: [] })
    expect((await search({ search: '--' })).json()).toEqual({ count: 0, results: [] })
  })

  it('are read again by their id, in the reader’s language', async () => {
    const read = (cityId: string, language = 'en') =>
      portal.call(getCity, { params: { cityId }, token, headers: { 'accept-language': language } })
    const [munich] = (await search({ search: 'munich' })).json().results
    expect((await read(munich.id)).json()).toEqual(munich)
    expect((await read(munich.id, 'ru')).json().name).toBe('Мюнхен')
    expect((await read('no-such-city')).statusCode).toBe(404)
  })

  it.each([
    [{}, 'search'],
    [{ search: 'a' }, 'search'],
    [{ search: '  a  ' }, 'search'],
    [{ search: 'a'.repeat(101) }, 'search'],
    [{ search: 'paris', country: 'fr' }, 'country'],
    [{ search: 'paris', limit: '0' }, 'limit'],
    [{ search: 'paris', limit: '101' }, 'limit'],
  ])('are refused by %j', async (query: Record<string, string>, member) => {
    const answer = await search(query)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())).toEqual([member])
  })
})

describe('countries', () => {
  it('are sorted as the reader expects', async () => {
    const { count, results } = (await countries('ru')).json()
    expect(count).toBe(results.length)
    expect(count).toBeGreaterThan(245)
    expect(results[0].name).toBe('Австралия')
    expect(results.find((country: { code: string }) => country.code === 'DE').name).toBe('Германия')
    const english = (await countries('en')).json().results
    expect(english[0].name).toBe('Afghanistan')
    // Åland is sorted under A, not after Zimbabwe.
    expect(english.findIndex((country: { code: string }) => country.code === 'AX')).toBeLessThan(5)
  })

  it('aren’t sent twice', async () => {
    const tag = String((await countries('en')).headers.etag)
    expect((await countries('en', tag)).statusCode).toBe(304)
    expect((await countries('ru', tag)).statusCode).toBe(200)
  })
})

it('HS codes are found by digits and by words', async () => {
  const find = async (query: Record<string, string>) => portal.call(searchHsCodes, { query, token })
  const { count, results } = (await find({ search: '8413', limit: '3' })).json()
  expect([count, results.length, results[0].code, results[0].heading]).toEqual([13, 3, '8413', null])
  expect((await find({ search: 'centrifugal pumps' })).json().results[0]).toMatchObject({
    code: '841370',
    heading: results[0].description,
  })
  expect((await find({ search: '8' })).statusCode).toBe(400)
})

it('has the published booking data by default', async () => {
  const answer = await portal.call(getBookingData, { token })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(bookingData)
})
