import { analyzeRates } from '@portolan/contract/freight/rates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser } from '#testing/builders.ts'
import { buildRate, givenRates, hamburg, rateClock, riga } from '#testing/rates.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal({ clock: rateClock })
  await givenRates(portal, [buildRate()])
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

describe('bad input', () => {
  it.each([
    ['a city and a country on one side', { from: riga, fromCountry: 'LV' }, 'fromCountry'],
    ['a city and a country on the other', { to: hamburg, toCountry: 'DE' }, 'toCountry'],
    ['an unknown city', { from: '99999999999' }, 'from'],
    ['a city’s name', { to: 'Hamburg' }, 'to'],
    ['a key of Object', { from: '__proto__' }, 'from'],
    ['a country that is none', { fromCountry: 'Latvia' }, 'fromCountry'],
    ['a country in lower case', { toCountry: 'de' }, 'toCountry'],
    ['an unknown mode', { transportMode: 'ship' }, 'transportMode'],
    ['an unknown load type', { loadType: 'fcl' }, 'loadType'],
    ['a season in mixed case', { season: 'Winter' }, 'season'],
    ['two seasons', { season: 'winter,fall' }, 'season'],
    ['no weight', { weightKg: '0' }, 'weightKg'],
    ['a negative volume', { volumeM3: '-1' }, 'volumeM3'],
    ['an absurd weight', { weightKg: '1000000001' }, 'weightKg'],
    ['a weight with an exponent', { weightKg: '1e3' }, 'weightKg'],
    ['no number', { volumeM3: 'NaN' }, 'volumeM3'],
    ['no container', { containers: '0' }, 'containers'],
    ['half a container', { containers: '1.5' }, 'containers'],
    ['a day that isn’t', { since: '2025-02-30' }, 'since'],
    ['the year 0', { since: '0000-01-01' }, 'since'],
    ['the year 1', { since: '0001-01-01' }, 'since'],
    ['the year 9999', { since: '9999-12-31' }, 'since'],
    ['an instant', { since: '2025-02-03T00:00:00Z' }, 'since'],
    ['a currency in lower case', { currency: 'usd' }, 'currency'],
    ['a member that isn’t known', { organization: 'acme' }, 'organization'],
  ] as const)('%s is refused', async (_, query, field) => {
    const answer = await portal.call(analyzeRates, { token, query: { transportMode: 'air', ...query } })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())).toEqual([field])
  })

  it('a search without a mode is refused', async () => {
    const answer = await portal.call(analyzeRates, { token, query: { from: riga } })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['transportMode']])
  })

  it('says what is wrong in the reader’s language', async () => {
    const query = { transportMode: 'air', from: 'nowhere' }
    const english = await portal.call(analyzeRates, { token, query })
    expect(english.json()).toEqual({ from: ['There is no city with this ID.'] })
    const russian = await portal.call(analyzeRates, { token, query, headers: { 'accept-language': 'ru' } })
    expect(russian.json()).toEqual({ from: ['Города с таким идентификатором нет.'] })
  })
})

it.each([
  { since: '1900-01-01', weightKg: '0.000001', volumeM3: '1000000000' },
  { since: '2199-12-31', weightKg: '1000000000' },
  { fromCountry: 'ZZ', toCountry: 'ZZ', currency: 'XXX' },
  { transportMode: 'sea', loadType: 'FCL', containers: '10000', weightKg: '1', volumeM3: '1' },
])('%j is odd, and answered', async (query) => {
  const answer = await portal.call(analyzeRates, { token, query: { transportMode: 'air', ...query } })
  expect(answer.statusCode).toBe(200)
})
