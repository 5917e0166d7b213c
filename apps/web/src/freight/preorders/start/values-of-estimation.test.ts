import type { City } from '@portolan/contract/content/definitions'
import { expect, test } from 'vitest'
import { isEstimation, valuesOfEstimation } from './values-of-estimation.ts'

const city = (name: string): City => ({
  id: name,
  name,
  countryCode: 'CN',
  locode: 'CNSHA',
  lat: 31.2,
  lng: 121.5,
})
const ends = { from: city('Shanghai'), to: city('Rotterdam') }

test('an estimate for containers begins a booking with as many', () => {
  const source = {
    estimateFrom: '1',
    estimateTo: '2',
    estimateMode: 'sea',
    estimateLoad: 'FCL',
    estimateContainers: '3',
    estimateWeightKg: '18500.5',
  }
  const values = valuesOfEstimation(source, ends, ',')
  expect(values).toMatchObject({ transportMode: 'sea', loadType: 'FCL' })
  expect(values.from).toMatchObject({ city: 'Shanghai', locode: 'CNSHA', timeZone: null })
  expect(values.to).toMatchObject({ city: 'Rotterdam' })
  expect(values.containers).toMatchObject([{ quantity: '3' }])
  expect(values.units).toMatchObject([{ grossWeightKg: '18500,5', volumeM3: '' }])
})

test('an estimate by weight begins one with weight and volume, and no containers', () => {
  const source = {
    estimateMode: 'air',
    estimateLoad: 'not-set',
    estimateWeightKg: '240',
    estimateVolumeM3: '1.44',
  }
  const values = valuesOfEstimation(source, { from: null, to: null }, '.')
  expect(values).toMatchObject({ transportMode: 'air', loadType: 'not-set', from: null, containers: [] })
  expect(values.units).toMatchObject([{ grossWeightKg: '240', volumeM3: '1.44' }])
})

test('what isn’t valid in a URL is left out', () => {
  const source = {
    estimateMode: 'rocket',
    estimateLoad: 'FCL',
    estimateContainers: '-2',
    estimateWeightKg: 'heavy',
    estimateVolumeM3: '0',
  }
  const values = valuesOfEstimation(source, ends, '.')
  expect(values).toMatchObject({ transportMode: 'sea', loadType: 'FCL', containers: [{ quantity: '1' }] })
  expect(values.units).toMatchObject([{ grossWeightKg: '', volumeM3: '' }])
  expect(valuesOfEstimation({ estimateMode: 'truck', estimateLoad: 'LCL' }, ends, '.').loadType).toBe(
    'not-set',
  )
})

test('copies are no estimates', () => {
  expect(isEstimation({ estimateMode: 'air' })).toBe(true)
  expect(isEstimation({})).toBe(false)
  expect(isEstimation({ estimateQuote: 'a-quote' })).toBe(false)
  expect(isEstimation({ from: 'an-order', estimateMode: 'air' })).toBe(false)
})
