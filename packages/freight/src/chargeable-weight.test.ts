import { describe, expect, it } from 'vitest'
import {
  airChargeableWeightKg,
  chargeableWeightKg,
  isCountedInRevenueTonnes,
  railChargeableWeightKg,
  roadChargeableWeightKg,
  seaRevenueTonnes,
} from './chargeable-weight.ts'

// Two pallets of 120 × 80 × 100 cm, 150 kg each.
const pallets = { grossWeightKg: 300, volumeM3: 1.92 }

describe('chargeable weight', () => {
  it('counts volume where cargo is light', () => {
    expect(airChargeableWeightKg(300, 1.92)).toBe(320)
    expect(seaRevenueTonnes(300, 1.92)).toBe(1.92)
    expect(roadChargeableWeightKg(300, 1.92)).toBe(639.36)
    expect(railChargeableWeightKg(300, 1.92)).toBe(960)
  })

  it('counts gross weight where cargo is dense', () => {
    expect(airChargeableWeightKg(900, 1)).toBe(900)
    expect(seaRevenueTonnes(2500, 1)).toBe(2.5)
    expect(roadChargeableWeightKg(900, 1)).toBe(900)
    expect(railChargeableWeightKg(900, 1)).toBe(900)
  })

  it('rounds air up to the next half kilogram, and only up', () => {
    expect(airChargeableWeightKg(320.1, 0)).toBe(320.5)
    expect(airChargeableWeightKg(320.5, 0)).toBe(320.5)
    expect(airChargeableWeightKg(320.51, 0)).toBe(321)
    expect(airChargeableWeightKg(0.1 + 0.2 + 0.2, 0)).toBe(0.5)
  })

  it('follows the divisor and the rounding step of a tariff', () => {
    const parcel = { grossWeightKg: 10.2, volumeM3: 0.09 }
    expect(chargeableWeightKg('air', 'not-set', parcel, { volumetricDivisor: 5000 })).toBe(18)
    expect(chargeableWeightKg('air', 'not-set', parcel, { roundingStepKg: 1 })).toBe(15)
    expect(
      chargeableWeightKg('air', 'not-set', parcel, { volumetricDivisor: 7000, roundingStepKg: 0.1 }),
    ).toBe(12.9)
    expect(chargeableWeightKg('truck', 'not-set', pallets, { roundingStepKg: 50 })).toBe(650)
    expect(chargeableWeightKg('truck', 'not-set', pallets, { volumetricDivisor: 4000 })).toBe(480)
    expect(chargeableWeightKg('rail', 'LCL', pallets, { roundingStepKg: null })).toBe(960)
  })

  it('counts at least one revenue tonne', () => {
    expect(seaRevenueTonnes(12, 0.05)).toBe(1)
  })

  it('chooses by mode and load type', () => {
    expect(chargeableWeightKg('air', 'not-set', pallets)).toBe(320)
    expect(chargeableWeightKg('sea', 'LCL', pallets)).toBe(1920)
    expect(chargeableWeightKg('truck', 'not-set', pallets)).toBe(639.36)
    expect(chargeableWeightKg('rail', 'LCL', pallets)).toBe(960)
    expect(chargeableWeightKg('sea', 'FCL', pallets)).toBe(300)
    expect(chargeableWeightKg('rail', 'FCL', pallets)).toBe(300)
  })

  it.each([
    ['sea', 'LCL', true],
    ['sea', 'not-set', true],
    ['sea', 'FCL', false],
    ['rail', 'LCL', false],
    ['air', 'not-set', false],
  ] as const)('is given for %s, %s in revenue tonnes: %s', (mode, loadType, counted) => {
    expect(isCountedInRevenueTonnes(mode, loadType)).toBe(counted)
  })

  it('doesn’t invent what isn’t known', () => {
    expect(chargeableWeightKg('air', 'not-set', { grossWeightKg: 300, volumeM3: null })).toBeNull()
    expect(chargeableWeightKg('truck', 'not-set', { grossWeightKg: null, volumeM3: 2 })).toBeNull()
    expect(chargeableWeightKg('sea', 'FCL', { grossWeightKg: null, volumeM3: 60 })).toBeNull()
    expect(chargeableWeightKg('sea', 'FCL', { grossWeightKg: 21000, volumeM3: null })).toBe(21000)
  })
})
