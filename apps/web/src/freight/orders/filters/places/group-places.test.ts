import { expect, it } from 'vitest'
import { groupPlaces } from './group-places.ts'

const places = [
  { countryCode: 'NL', locode: 'NLRTM', city: 'Rotterdam' },
  { countryCode: 'CN', locode: 'CNYTN', city: 'Yantian' },
  { countryCode: 'CN', locode: 'CNSHA', city: 'Shanghai' },
  { countryCode: 'CN', locode: 'HKHKG', city: 'Hong Kong' },
  { countryCode: 'DE', locode: null, city: 'Hamburg' },
]
const names: Record<string, string> = { NL: 'Netherlands', CN: 'China', HK: 'Hong Kong SAR', DE: 'Germany' }
const groupsFor = (text: string) =>
  groupPlaces(places, (code) => names[code] ?? code, text).map(
    ({ name, places: inside }) => `${name}: ${inside.map(({ city }) => city).join(', ')}`,
  )

it('groups by the country of the code, and sorts by name', () => {
  expect(groupsFor('')).toEqual([
    'China: Shanghai, Yantian',
    'Germany: ',
    'Hong Kong SAR: Hong Kong',
    'Netherlands: Rotterdam',
  ])
})

it.each([
  ['chi', ['China: Shanghai, Yantian']],
  ['SHA', ['China: Shanghai']],
  ['nlrt', ['Netherlands: Rotterdam']],
  ['kong', ['Hong Kong SAR: Hong Kong']],
  [' de ', ['Germany: ']],
  ['ham', []],
])('finds %s', (text, expected) => {
  expect(groupsFor(text)).toEqual(expected)
})
