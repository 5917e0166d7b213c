import { describe, expect, it } from 'vitest'
import { earthRadiusKm, greatCircleKm, initialBearing, intermediatePoint } from './great-circle.ts'

const shanghai = { lat: 31.23, lng: 121.47 }
const rotterdam = { lat: 51.95, lng: 4.14 }

describe('great circle', () => {
  it('measures a degree of the equator and the half circle', () => {
    expect(greatCircleKm({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(
      (Math.PI * earthRadiusKm) / 180,
      9,
    )
    expect(greatCircleKm({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(Math.PI * earthRadiusKm, 6)
    expect(greatCircleKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * earthRadiusKm, 6)
  })

  it('measures known city pairs', () => {
    const london = { lat: 51.4775, lng: -0.4614 }
    const newYork = { lat: 40.6398, lng: -73.7789 }
    expect(greatCircleKm(london, newYork)).toBeGreaterThan(5520)
    expect(greatCircleKm(london, newYork)).toBeLessThan(5560)
    expect(greatCircleKm(london, newYork)).toBe(greatCircleKm(newYork, london))
  })

  it('crosses the 180th meridian the short way', () => {
    const west = { lat: 10, lng: 179 }
    const east = { lat: 10, lng: -179 }
    expect(greatCircleKm(west, east)).toBeLessThan(220)
    expect(Math.abs(intermediatePoint(west, east, 0.5).lng)).toBeCloseTo(180, 6)
    expect(initialBearing(west, east)).toBeLessThan(91)
  })

  it('gives bearings from north, clockwise', () => {
    const origin = { lat: 0, lng: 0 }
    expect(initialBearing(origin, { lat: 1, lng: 0 })).toBeCloseTo(0)
    expect(initialBearing(origin, { lat: 0, lng: 1 })).toBeCloseTo(90)
    expect(initialBearing(origin, { lat: -1, lng: 0 })).toBeCloseTo(180)
    expect(initialBearing(origin, { lat: 0, lng: -1 })).toBeCloseTo(270)
  })

  it.each([0, 0.1, 0.25, 0.5, 0.9, 1])('divides the way at %d', (share) => {
    const point = intermediatePoint(shanghai, rotterdam, share)
    const whole = greatCircleKm(shanghai, rotterdam)
    expect(greatCircleKm(shanghai, point)).toBeCloseTo(whole * share, 6)
    expect(greatCircleKm(point, rotterdam)).toBeCloseTo(whole * (1 - share), 6)
  })

  it('stays where the ends are the same', () => {
    expect(intermediatePoint(shanghai, shanghai, 0.5)).toEqual(shanghai)
    expect(greatCircleKm(shanghai, shanghai)).toBe(0)
  })
})
