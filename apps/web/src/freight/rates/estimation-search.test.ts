import { describe, expect, it } from 'vitest'
import {
  bookingOfEstimation,
  type EstimationSearch,
  queryOfEstimation,
  readEstimation,
  swapped,
  urlOfEstimation,
  validFigure,
  withFigure,
  withSide,
  withSince,
} from './estimation-search.ts'

const empty: EstimationSearch = { transportMode: 'sea', loadType: 'FCL', season: 'winter' }
const full: EstimationSearch = {
  from: '1796236',
  toCountry: 'NL',
  transportMode: 'rail',
  loadType: 'LCL',
  season: 'fall',
  weightKg: 850.5,
  volumeM3: 2.4,
  containers: 2,
}

describe('the URL of the calculator', () => {
  it('begins with sea, full containers and winter, and leaves defaults out', () => {
    expect(readEstimation({})).toEqual(empty)
    expect(urlOfEstimation(empty)).toEqual({})
  })

  it('holds everything that is asked', () => {
    const url = urlOfEstimation(full)
    expect(url).toEqual({
      from: '1796236',
      toCountry: 'NL',
      transportMode: 'rail',
      loadType: 'LCL',
      season: 'fall',
      weightKg: '850.5',
      volumeM3: '2.4',
      containers: '2',
    })
    expect(readEstimation(url)).toEqual(full)
  })

  it.each([
    { transportMode: 'rocket', loadType: 'fcl', season: 'autumn' },
    { fromCountry: 'Germany', toCountry: 'de', from: '', to: 'x'.repeat(101) },
    { weightKg: '-5', volumeM3: '1e9', containers: '1.5' },
    { weightKg: '0', volumeM3: '2,5', containers: '10001' },
    { weightKg: ['1'], from: 7, search: 'customs' },
    { since: '2025-02-30' },
    { since: '1989-12-31' },
    { since: '01.01.2006' },
  ])('takes the default in place of what is wrong: %j', (url) => {
    expect(readEstimation(url)).toEqual(empty)
  })

  it('takes a season in capitals', () => {
    expect(readEstimation({ season: 'SUMMER' })).toEqual({ ...empty, season: 'summer' })
  })

  it('begins its window on another day, or on the usual one', () => {
    const since = withSince(full, '2006-01-01')
    expect(urlOfEstimation(since)).toMatchObject({ since: '2006-01-01' })
    expect(readEstimation(urlOfEstimation(since))).toEqual(since)
    expect(queryOfEstimation(withSince({ ...full, from: '1' }, '2006-01-01'))).toMatchObject({
      since: '2006-01-01',
    })
    expect(withSince(since, undefined)).toEqual(full)
  })

  it('never has a city and a country on one side', () => {
    const search = readEstimation({ from: '1', fromCountry: 'CN', to: '2', toCountry: 'NL' })
    expect(search).toEqual({ ...empty, from: '1', to: '2' })
    expect(withSide(search, 'to', { country: 'DE' })).toEqual({ ...empty, from: '1', toCountry: 'DE' })
    expect(withSide(search, 'from', {})).toEqual({ ...empty, to: '2' })
  })

  it('takes and drops figures, and turns around', () => {
    expect(withFigure(full, 'weightKg', undefined)).not.toHaveProperty('weightKg')
    expect(withFigure(empty, 'weightKg', 12)).toEqual({ ...empty, weightKg: 12 })
    expect(validFigure('containers', 1.5)).toBeUndefined()
    expect(validFigure('weightKg', Number.NaN)).toBeUndefined()
    const { from: _, toCountry: _country, ...rest } = full
    expect(swapped(full)).toEqual({ ...rest, fromCountry: 'NL', to: '1796236' })
  })
})

describe('the question to the server', () => {
  it('is asked once both sides are chosen', () => {
    expect(queryOfEstimation(empty)).toBeNull()
    expect(queryOfEstimation({ ...empty, from: '1' })).toBeNull()
    expect(queryOfEstimation({ ...empty, from: '1', toCountry: 'NL' })).toEqual({
      from: '1',
      toCountry: 'NL',
      transportMode: 'sea',
      loadType: 'FCL',
      season: 'winter',
    })
  })

  it('has containers for full loads only, weight and volume for all others', () => {
    const lane = { from: '1', to: '2', weightKg: 5, volumeM3: 1, containers: 3 }
    expect(queryOfEstimation({ ...empty, ...lane })).toEqual({
      from: '1',
      to: '2',
      transportMode: 'sea',
      loadType: 'FCL',
      season: 'winter',
      containers: 3,
    })
    // By air, the chosen load type is kept until it applies again.
    expect(queryOfEstimation({ ...empty, ...lane, transportMode: 'air' })).toEqual({
      from: '1',
      to: '2',
      transportMode: 'air',
      season: 'winter',
      weightKg: 5,
      volumeM3: 1,
    })
  })
})

it('a booking takes everything that it has a place for', () => {
  expect(bookingOfEstimation({ ...full, loadType: 'FCL', to: '9' })).toEqual({
    estimateFrom: '1796236',
    estimateTo: '9',
    estimateMode: 'rail',
    estimateLoad: 'FCL',
    estimateWeightKg: '850.5',
    estimateVolumeM3: '2.4',
    estimateContainers: '2',
  })
  expect(bookingOfEstimation({ ...empty, transportMode: 'truck', containers: 4 })).toEqual({
    estimateMode: 'truck',
    estimateLoad: 'not-set',
  })
})
