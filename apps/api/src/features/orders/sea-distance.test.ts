import { describe, expect, it } from 'vitest'
import { seaDistanceKm } from './sea-distance.ts'

const shanghai = { lat: 31.35, lng: 121.62 }
const rotterdam = { lat: 51.955, lng: 4.03 }
const novosibirsk = { lat: 55, lng: 82.9 }

describe('the distance by sea', () => {
  it('follows the lanes, the same both ways and when asked again', () => {
    const there = seaDistanceKm(shanghai, rotterdam)
    expect(there).toBeGreaterThan(10_500 * 1.852 * 0.97)
    expect(there).toBeLessThan(10_500 * 1.852 * 1.03)
    expect(seaDistanceKm(rotterdam, shanghai)).toBe(there)
    expect(seaDistanceKm(shanghai, rotterdam)).toBe(there)
  })

  it('is not known where there is no sea, also when asked again', () => {
    expect(seaDistanceKm(shanghai, novosibirsk)).toBeNull()
    expect(seaDistanceKm(shanghai, novosibirsk)).toBeNull()
  })

  it('keeps no more than it should, and forgets nothing that is asked for', () => {
    const first = seaDistanceKm(shanghai, rotterdam)
    for (let index = 0; index < 2100; index++) seaDistanceKm(novosibirsk, { lat: 56, lng: index / 100 + 83 })
    expect(seaDistanceKm(shanghai, rotterdam)).toBe(first)
  })
})
