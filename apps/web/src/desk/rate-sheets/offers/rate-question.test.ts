import { expect, it } from 'vitest'
import { type QuestionValues, questionOf } from './rate-question.ts'

const place = (city: string, countryCode: string, locode: string) => ({
  name: city,
  city,
  countryCode,
  locode,
  lat: 0,
  lng: 0,
  timeZone: null,
})
const values: QuestionValues = {
  customer: { ref: 'acme', name: 'Acme' },
  from: place('Shanghai', 'CN', 'CNSHA'),
  to: place('Hamburg', 'DE', 'DEHAM'),
  mode: 'sea',
  loadType: 'FCL',
  readyOn: '2026-12-01',
  containerType: '45G1',
  containers: '2',
  weight: '18 000',
  volume: '60,5',
  incoterms: 'FOB',
  extras: ['delivery', 'insurance', 'dangerous'],
}

it('is asked with everything that is chosen', () => {
  expect(questionOf(values, ',')).toEqual({
    organizationRef: 'acme',
    transportMode: 'sea',
    loadType: 'FCL',
    from: { city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' },
    to: { city: 'Hamburg', countryCode: 'DE', locode: 'DEHAM' },
    readyOn: '2026-12-01',
    incoterms: 'FOB',
    pickUp: null,
    delivery: { city: 'Hamburg', countryCode: 'DE', postCode: null },
    services: ['insurance'],
    containers: [{ isoType: '45G1', quantity: 2 }],
    grossWeightKg: 18_000,
    volumeM3: 60.5,
    dangerous: true,
    temperature: false,
  })
})

it('needs both places and a day', () => {
  expect(questionOf({ ...values, to: null }, ',')).toBeNull()
  expect(questionOf({ ...values, readyOn: 'soon' }, ',')).toBeNull()
})

it.each([
  [{ mode: 'air' as const }, { loadType: 'not-set', containers: [] }],
  [{ loadType: 'LCL' as const }, { loadType: 'LCL', containers: [] }],
  [{ containers: '0' }, { containers: [] }],
  [
    { weight: 'heavy', customer: null },
    { grossWeightKg: null, organizationRef: null },
  ],
])('with %j has %j', (more, expected) => {
  expect(questionOf({ ...values, ...more }, ',')).toMatchObject(expected)
})
