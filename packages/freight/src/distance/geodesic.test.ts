import { describe, expect, it } from 'vitest'
import { geodesicCircle, geodesicLine, nearestOnLine, stepsFor, unwrapLine, unwrapLng } from './geodesic.ts'
import { greatCircleKm, intermediatePoint, type Point } from './great-circle.ts'

const shanghai = { lat: 31.14, lng: 121.8 }
const losAngeles = { lat: 33.94, lng: -118.4 }
const frankfurt = { lat: 50.03, lng: 8.57 }

const leaps = (line: readonly Point[]) =>
  line.slice(1).map((point, index) => Math.abs(point.lng - (line[index]?.lng ?? 0)))

describe('a geodesic line', () => {
  it('has 16 pieces with the usual 3 steps, twice as many with each more', () => {
    expect(geodesicLine([shanghai, frankfurt])).toHaveLength(17)
    expect(geodesicLine([shanghai, frankfurt], { steps: 4 })).toHaveLength(33)
    expect(geodesicLine([shanghai, frankfurt], { steps: 0 })).toHaveLength(3)
    expect(geodesicLine([shanghai, frankfurt, losAngeles])).toHaveLength(33)
  })

  it('begins and ends in its points and is as long as the great circle', () => {
    const line = geodesicLine([shanghai, frankfurt])
    expect(line.at(0)).toMatchObject(shanghai)
    expect(greatCircleKm(line.at(-1) ?? shanghai, frankfurt)).toBeLessThan(1e-6)
    const length = line
      .slice(1)
      .reduce((sum, point, index) => sum + greatCircleKm(line[index] ?? point, point), 0)
    expect(length).toBeCloseTo(greatCircleKm(shanghai, frankfurt), 3)
  })

  it('bulges to the pole beside the straight line of the map', () => {
    const middle = geodesicLine([shanghai, frankfurt])[8]
    expect(middle?.lat).toBeGreaterThan(55)
  })

  it('crosses the antimeridian without a leap, eastward and westward', () => {
    const east = geodesicLine([shanghai, losAngeles])
    expect(Math.max(...leaps(east))).toBeLessThan(15)
    expect(east.at(-1)?.lng).toBeCloseTo(241.6, 6)
    const west = geodesicLine([losAngeles, shanghai])
    expect(Math.max(...leaps(west))).toBeLessThan(15)
    expect(west.at(-1)?.lng).toBeCloseTo(-238.2, 6)
  })

  it('climbs evenly where altitudes are known, and has none where none is', () => {
    const line = geodesicLine([
      { ...shanghai, alt: 0 },
      { ...frankfurt, alt: 1600 },
    ])
    expect(line[4]?.alt).toBe(400)
    expect(line.at(-1)?.alt).toBe(1600)
    expect(geodesicLine([shanghai, frankfurt])[4]).not.toHaveProperty('alt')
  })

  it('of one point or none is that', () => {
    expect(geodesicLine([])).toEqual([])
    expect(geodesicLine([shanghai])).toEqual([shanghai])
  })

  it('of the same place twice stays there', () => {
    expect(greatCircleKm(geodesicLine([shanghai, shanghai])[7] ?? frankfurt, shanghai)).toBe(0)
  })
})

describe('the number of steps', () => {
  it('is 3 for short ways and grows so that no piece is longer than 150 km', () => {
    expect(stepsFor(frankfurt, { lat: 48.35, lng: 11.79 })).toBe(3)
    const pieces = 2 ** (stepsFor(shanghai, frankfurt) + 1)
    expect(greatCircleKm(shanghai, frankfurt) / pieces).toBeLessThan(150)
    expect(stepsFor({ lat: 0, lng: 0 }, { lat: 0, lng: 179 })).toBe(6)
    expect(stepsFor(shanghai, shanghai)).toBe(3)
  })
})

describe('a geodesic circle', () => {
  it('has 24 corners unless told, all as far from the centre, and is closed', () => {
    const ring = geodesicCircle(shanghai, 500)
    expect(ring).toHaveLength(25)
    for (const corner of ring) expect(greatCircleKm(corner, shanghai)).toBeCloseTo(500, 6)
    expect(ring.at(-1)).toEqual(ring[0])
    expect(geodesicCircle(shanghai, 500, { steps: 60 })).toHaveLength(61)
  })

  it('does not leap at the antimeridian', () => {
    for (const lng of [179.5, -179.5, 241])
      expect(Math.max(...leaps(geodesicCircle({ lat: 50, lng }, 800)))).toBeLessThan(10)
  })
})

describe('longitudes', () => {
  it('are unwrapped to the nearest turn', () => {
    expect(unwrapLng(-170, 170)).toBe(190)
    expect(unwrapLng(170, -170)).toBe(-190)
    expect(unwrapLng(10, 370)).toBe(370)
    expect(unwrapLine([{ lat: 0, lng: -170 }], 190)).toEqual([{ lat: 0, lng: 190 }])
  })
})

describe('the nearest place on a line', () => {
  const line = geodesicLine([shanghai, losAngeles], { steps: 5 })

  it('is found from longitudes on either side of the antimeridian', () => {
    const on = intermediatePoint(shanghai, losAngeles, 0.7)
    expect(on.lng).toBeLessThan(0)
    const found = nearestOnLine(line, on)
    expect(found?.distanceKm).toBeLessThan(3)
    expect(found?.point.lng).toBeCloseTo(on.lng + 360, 1)
    expect(found?.index).toBe(44)
  })

  it('is an end where the position lies beyond it', () => {
    expect(nearestOnLine(line, { lat: 31, lng: 110 })?.point).toEqual(shanghai)
    expect(nearestOnLine([shanghai], shanghai)).toBeNull()
  })
})
