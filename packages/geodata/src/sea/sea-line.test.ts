import { describe, expect, it } from 'vitest'
import { seaDistanceKm, seaLine } from './sea-line.ts'

const shanghai = { lat: 31.35, lng: 121.62 }
const rotterdam = { lat: 51.955, lng: 4.03 }
const losAngeles = { lat: 33.74, lng: -118.26 }
const novosibirsk = { lat: 55, lng: 82.9 }

describe('the way by sea', () => {
  it('follows the lanes, as long both ways and when asked again', () => {
    const there = seaDistanceKm(shanghai, rotterdam)
    expect(there).toBeGreaterThan(10_500 * 1.852 * 0.97)
    expect(there).toBeLessThan(10_500 * 1.852 * 1.03)
    expect(seaDistanceKm(rotterdam, shanghai)).toBe(there)
    expect(seaDistanceKm(shanghai, rotterdam)).toBe(there)
  })

  it('leads from the port to the port, in the direction that was asked for', () => {
    for (const [from, to] of [
      [shanghai, rotterdam],
      [rotterdam, shanghai],
      [losAngeles, shanghai],
    ] as const) {
      const line = seaLine(from, to)?.line ?? []
      expect(line.at(0)).toMatchObject({ lat: from.lat })
      expect(line.at(-1)).toMatchObject({ lat: to.lat })
    }
  })

  it('goes through Suez from Shanghai to Rotterdam', () => {
    const line = seaLine(shanghai, rotterdam)?.line ?? []
    expect(line.some(({ lat, lng }) => Math.abs(lat - 30.5) < 1 && Math.abs(lng - 32.4) < 1)).toBe(true)
  })

  it('crosses the Pacific without a leap at the antimeridian', () => {
    const way = seaLine(shanghai, losAngeles)
    expect(way?.distanceKm).toBeGreaterThan(5700 * 1.852)
    expect(way?.distanceKm).toBeLessThan(6000 * 1.852)
    const longitudes = way?.line.map(({ lng }) => lng) ?? []
    const steps = longitudes.slice(1).map((lng, index) => Math.abs(lng - (longitudes[index] ?? lng)))
    expect(Math.max(...steps)).toBeLessThan(20)
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(130)
  })

  it('is not known where there is no sea, also when asked again', () => {
    expect(seaLine(shanghai, novosibirsk)).toBeNull()
    expect(seaDistanceKm(shanghai, novosibirsk)).toBeNull()
  })

  it('is found again after it was forgotten for others', () => {
    const first = seaLine(shanghai, rotterdam)
    for (let index = 0; index < 1100; index++) seaLine(novosibirsk, { lat: 56, lng: index / 100 + 83 })
    expect(seaLine(shanghai, rotterdam)).toEqual(first)
  })
})
