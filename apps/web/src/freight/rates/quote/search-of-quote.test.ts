import type { City } from '@portolan/contract/content/definitions'
import { emptyContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { QuoteRequest } from '@portolan/contract/freight/quotes'
import { expect, test } from 'vitest'
import { readEstimation, urlOfEstimation } from '#freight/rates/estimation-search.ts'
import { cityOfPlace, searchOfQuote } from './search-of-quote.ts'

const city = (id: string, more: Partial<City> = {}): City => ({
  id,
  name: 'Hamburg',
  countryCode: 'DE',
  locode: null,
  lat: 53.55,
  lng: 9.99,
  ...more,
})
const place = {
  name: 'Hamburg',
  city: 'Hamburg',
  countryCode: 'DE',
  locode: 'DEHAM',
  lat: 53.54,
  lng: 9.98,
  timeZone: null,
}

test('a place is in the city of its code, else in the nearest one of its name', () => {
  const other = city('far', { lat: 40.6, lng: -76, countryCode: 'US' })
  const suburb = city('near', { lat: 53.6 })
  const port = city('port', { locode: 'DEHAM', lat: 53.4 })
  expect(cityOfPlace(place, [other, suburb, port])?.id).toBe('port')
  expect(cityOfPlace(place, [other, suburb, city('centre')])?.id).toBe('centre')
  expect(cityOfPlace(place, [other, city('south', { lat: 48 })])).toBeNull()
})

const unit = {
  packaging: 'PLL' as const,
  quantity: 1,
  description: 'Pumps',
  grossWeightKg: 0.1,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  volumeM3: 1.2,
  hsCode: null,
  originCountry: null,
  stackable: null,
  marks: null,
  poNumber: null,
} as const
const { parties: _, ...content } = emptyContent
const request: QuoteRequest = {
  ...content,
  transportMode: 'sea',
  loadType: 'FCL',
  incoterms: 'FOB',
  from: place,
  to: place,
  readyOn: '2026-06-30',
  cargo: 'Pumps',
  units: [unit, { ...unit, grossWeightKg: 0.2 }],
  party: null,
  containers: [
    { isoType: '22G1', quantity: 1, temperatureC: null, nonOperating: false, number: null, seal: null },
    { isoType: '45G1', quantity: 2, temperatureC: null, nonOperating: false, number: null, seal: null },
  ],
}

test('what a quote asked is a search for the same lane, season, weight and containers', () => {
  const search = searchOfQuote(request, city('1'), null)
  expect(search).toEqual({
    from: '1',
    toCountry: 'DE',
    transportMode: 'sea',
    loadType: 'FCL',
    season: 'summer',
    weightKg: 0.3,
    volumeM3: 2.4,
    containers: 3,
  })
  expect(readEstimation(urlOfEstimation(search))).toEqual(search)
  expect(searchOfQuote({ ...request, readyOn: '2026-12-01' }, null, null).season).toBe('winter')
})
