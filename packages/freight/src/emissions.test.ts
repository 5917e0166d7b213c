import published from '@portolan/freight/emission-factors.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { type EmissionFactors, factorFor, routeEmissions } from './emissions.ts'

const factors: EmissionFactors = { ...published, scope: 'well-to-wheel' }

describe('the factors that ship', () => {
  it('name their edition and scope', () => {
    expect(published).toMatchObject({ edition: 'GLEC 2022', scope: 'well-to-wheel' })
  })

  it.each([
    ['truck', 500, 92],
    ['rail', 9000, 28],
    ['sea', 19_500, 7.6],
    ['air', 999.9, 1130],
    ['air', 1000, 700],
    ['air', 3700, 700],
    ['air', 3700.1, 630],
  ] as const)('%s over %d km: %d g/tkm', (mode, distanceKm, grams) => {
    expect(factorFor(factors, mode, distanceKm)).toBe(grams)
  })

  it('fail aloud where a set has no step', () => {
    const short = {
      ...factors,
      gramsPerTonneKm: { ...factors.gramsPerTonneKm, air: [{ upToKm: 10, grams: 1 }] },
    }
    expect(() => factorFor(short, 'air', 11)).toThrow(RangeError)
  })
})

describe('emissions of a route', () => {
  it('add up leg by leg', () => {
    // 12.5 t: 200 km by road = 230 kg, 10 000 km by sea = 950 kg.
    const legs = [
      { mode: 'truck', distanceKm: 200, from: 'Suzhou' },
      { mode: 'sea', distanceKm: 10_000, from: 'Shanghai' },
    ] as const
    const found = routeEmissions(factors, legs, 12_500)
    expect(found?.co2eKg).toBe(1180)
    expect(found?.legs).toEqual([
      { mode: 'truck', distanceKm: 200, from: 'Suzhou', gramsPerTonneKm: 92, co2eKg: 230 },
      { mode: 'sea', distanceKm: 10_000, from: 'Shanghai', gramsPerTonneKm: 7.6, co2eKg: 950 },
    ])
  })

  it('aren’t known when a leg, the weight or every leg isn’t', () => {
    const road = { mode: 'truck', distanceKm: 200 } as const
    expect(routeEmissions(factors, [road, { mode: 'sea', distanceKm: null }], 1000)).toBeNull()
    expect(routeEmissions(factors, [road], null)).toBeNull()
    expect(routeEmissions(factors, [], 1000)).toBeNull()
  })

  it('of nothing are nothing, and are known', () => {
    expect(routeEmissions(factors, [{ mode: 'rail', distanceKm: 0 }], 0)?.co2eKg).toBe(0)
  })
})
