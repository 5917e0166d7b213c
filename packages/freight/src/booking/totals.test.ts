import { describe, expect, it } from 'vitest'
import { bookingData } from './booking-data.ts'
import {
  bookingTotals,
  cargoTotals,
  containerFill,
  loadingMetersOf,
  mostlyEmptyShare,
  volumeOf,
} from './totals.ts'

const pallets = { quantity: 2, grossWeightKg: 300, lengthCm: 120, widthCm: 80, heightCm: 100 }
const sea = { transportMode: 'sea', loadType: 'FCL' } as const

describe('totals of a booking', () => {
  it('sums packages, weight and volume, and counts what freight is charged by', () => {
    const totals = (transportMode: 'air' | 'sea' | 'truck', loadType: 'not-set' | 'LCL') =>
      bookingTotals({ transportMode, loadType, units: [pallets] }, bookingData)
    expect(totals('air', 'not-set')).toEqual({
      packages: 2,
      grossWeightKg: 300,
      volumeM3: 1.92,
      chargeableWeightKg: 320,
      loadingMeters: 0.8,
    })
    expect(totals('sea', 'LCL').chargeableWeightKg).toBe(1920)
    expect(totals('truck', 'not-set').chargeableWeightKg).toBe(639.36)
  })

  it('sums without the tails of binary fractions', () => {
    const units = [0.1, 0.2].map((grossWeightKg) => ({ quantity: 1, grossWeightKg, volumeM3: 0.1 }))
    const totals = bookingTotals({ ...sea, units }, bookingData)
    expect(totals.grossWeightKg).toBe(0.3)
    expect(totals.volumeM3).toBe(0.2)
  })

  it('prefers the stated volume to the one of the dimensions', () => {
    expect(volumeOf({ ...pallets, volumeM3: 2 })).toBe(2)
    expect(volumeOf({ ...pallets, volumeM3: null })).toBe(1.92)
    expect(volumeOf({ ...pallets, heightCm: null })).toBeNull()
  })

  it('knows no sum while one line has no figure', () => {
    const units = [pallets, { quantity: 1, grossWeightKg: null }]
    expect(bookingTotals({ ...sea, units }, bookingData)).toEqual({
      packages: 3,
      grossWeightKg: null,
      volumeM3: null,
      chargeableWeightKg: null,
      loadingMeters: null,
    })
    expect(bookingTotals({ ...sea, units: [] }, bookingData).packages).toBeNull()
  })

  it('counts loading meters, halved where cargo can be stacked', () => {
    const euroPallet = { quantity: 1, lengthCm: 120, widthCm: 80, heightCm: 100 }
    expect(loadingMetersOf(euroPallet, bookingData)).toBeCloseTo(0.4)
    expect(loadingMetersOf({ ...euroPallet, quantity: 33 }, bookingData)).toBeCloseTo(13.2)
    expect(loadingMetersOf({ ...euroPallet, quantity: 4, stackable: true }, bookingData)).toBeCloseTo(0.8)
    expect(loadingMetersOf({ ...euroPallet, quantity: 1, stackable: true }, bookingData)).toBeCloseTo(0.4)
    const tall = { ...euroPallet, quantity: 4, stackable: true, heightCm: 150 }
    expect(loadingMetersOf(tall, bookingData)).toBeCloseTo(1.6)
  })
})

describe('container fill', () => {
  it('is the share of payload and volume over all containers', () => {
    const units = [{ quantity: 10, grossWeightKg: 14_300, volumeM3: 76.3 }]
    const containers = [{ isoType: '45G1', quantity: 2 }]
    expect(containerFill({ ...sea, units, containers }, bookingData)).toEqual({
      payloadKg: 57_200,
      volumeM3: 152.6,
      payloadShare: 0.25,
      volumeShare: 0.5,
    })
  })

  it('doesn’t guess for a type without figures or unknown cargo', () => {
    const units = [{ quantity: 1, grossWeightKg: 100, volumeM3: null }]
    const fill = containerFill({ ...sea, units, containers: [{ isoType: '22P1', quantity: 1 }] }, bookingData)
    expect(fill).toEqual({ payloadKg: 31_000, volumeM3: null, payloadShare: 100 / 31_000, volumeShare: null })
    const byTradeName = containerFill({ ...sea, units, containers: [{ isoType: '20DC' }] }, bookingData)
    expect(byTradeName.payloadKg).toBe(28_200)
    const unknown = containerFill({ ...sea, units, containers: [{ isoType: '99X9' }] }, bookingData)
    expect(unknown.payloadShare).toBeNull()
  })
})

describe('containers that stay mostly empty', () => {
  const containers = [{ isoType: '45G1', quantity: 1 }]
  const units = [{ quantity: 10, grossWeightKg: 5_000, volumeM3: 19 }]
  const share = (changes: object) => mostlyEmptyShare({ ...sea, units, containers, ...changes }, bookingData)

  it('are those of full loads, by weight and by volume', () => {
    expect(share({})).toBeCloseTo(19 / 76.3)
    expect(share({ units: [{ quantity: 1, grossWeightKg: 20_000, volumeM3: 19 }] })).toBeNull()
    expect(share({ units: [{ quantity: 1, grossWeightKg: 5_000, volumeM3: 40 }] })).toBeNull()
    expect(share({ units: [{ quantity: 1, grossWeightKg: 5_000, volumeM3: null }] })).toBeNull()
    expect(share({ loadType: 'LCL' })).toBeNull()
  })

  it('may be needed by dangerous goods and in special types', () => {
    expect(share({ dangerousGoods: [{ unNumber: '1263' }] })).toBeNull()
    expect(share({ containers: [{ isoType: '45R1', quantity: 1 }] })).toBeNull()
  })
})

it('full containers have no chargeable weight, other loads do', () => {
  const units = [{ quantity: 1, grossWeightKg: 9_000, volumeM3: 12 }]
  const weight = (changes: object) => cargoTotals({ ...sea, units, ...changes }).chargeableWeightKg
  expect(weight({ loadType: 'FCL' })).toBeNull()
  expect(weight({ loadType: 'FCL', transportMode: 'rail' })).toBeNull()
  expect(weight({ loadType: 'LCL' })).toBe(12_000)
})
