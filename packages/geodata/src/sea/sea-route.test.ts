import { describe, expect, it } from 'vitest'
import { listPlaces } from '#cities/places.ts'
import { type LngLat, sphereKm } from '#sphere.ts'
import { seaLanes } from './sea-lanes.ts'
import type { Passage } from './sea-network.ts'
import { seaRoute } from './sea-route.ts'

const nauticalMile = 1.852

const others: Record<string, LngLat> = {
  HONOLULU: [-157.87, 21.3],
  'SAN FRANCISCO': [-122.4, 37.8],
  'NEW ORLEANS': [-90.06, 29.95],
  LONDON: [0.08, 51.5],
  MUMBAI: [72.85, 18.93],
}

function portAt(name: string): LngLat {
  const place = listPlaces().find((known) => known.locode === name && known.kind === 'seaport')
  const at = place ? ([place.lng, place.lat] as const) : others[name]
  if (!at) throw new Error(`No port ${name}`)
  return at
}

function milesBetween(from: string, to: string, avoid: Passage[] = []): number {
  const route = seaRoute(seaLanes(), portAt(from), portAt(to), avoid)
  if (!route) throw new Error(`No way from ${from} to ${to}`)
  return route.distanceKm / nauticalMile
}

// Nautical miles as published. [1] the requirement of this product; [2] E. R. Johnson, report on Panama Canal
// traffic and tolls (1912), quoted in F. Bishop, "Panama, Past and Present"; [3] US Hydrographic Office,
// transpacific distances, quoted in W. L. Merry, "San Francisco and the Nicaragua Canal"; [4] NGA Pub. 151,
// "Distances Between Ports" (2001), New York–Colombo by Gibraltar, as quoted in Grokipedia's article on it;
// [5] seapace.com, "Influences of the Suez Canal on World Trade", by the canal and by the Cape. Round America
// [2] means the Straits of Magellan.
const published: [
  from: string,
  to: string,
  miles: number,
  tolerance: number,
  source: number,
  avoid?: Passage[],
][] = [
  ['CNSHA', 'NLRTM', 10_500, 0.03, 1],
  ['USNYC', 'SAN FRANCISCO', 5262, 0.03, 2],
  ['USNYC', 'PAONX', 1974, 0.03, 2],
  ['NEW ORLEANS', 'PAONX', 1395, 0.03, 2],
  ['SAN FRANCISCO', 'JPYOK', 4536, 0.03, 3],
  ['HONOLULU', 'JPYOK', 3400, 0.03, 3],
  ['SAN FRANCISCO', 'HKHKG', 6060, 0.05, 3],
  ['HONOLULU', 'HKHKG', 4917, 0.05, 3],
  ['USNYC', 'LKCMB', 8604, 0.03, 4],
  ['SAJED', 'ROCND', 1698, 0.03, 5],
  ['USNYC', 'SAN FRANCISCO', 13_135, 0.03, 2, ['panama']],
  ['SAJED', 'ROCND', 11_771, 0.03, 5, ['suez', 'panama']],
]

describe('a sea route', () => {
  it.each(published)('from %s to %s has about %d miles', (from, to, miles, tolerance, _source, avoid) => {
    const found = milesBetween(from, to, avoid)
    expect(Math.abs(found / miles - 1)).toBeLessThan(tolerance)
    expect(milesBetween(to, from, avoid)).toBeCloseTo(found, 6)
  })

  it('crosses the Pacific from Shanghai to Los Angeles without a band across the map', () => {
    const route = seaRoute(seaLanes(), portAt('CNSHA'), portAt('USLAX'))
    const miles = (route?.distanceKm ?? 0) / nauticalMile
    expect(miles).toBeGreaterThan(5700)
    expect(miles).toBeLessThan(6000)
    const lngs = route?.line.map(([lng]) => lng) ?? []
    expect(Math.max(...lngs)).toBeCloseTo(360 - 118.26, 1)
    lngs.slice(1).forEach((lng, index) => {
      expect(Math.abs(lng - (lngs[index] ?? 0))).toBeLessThan(20)
    })
  })

  it('goes through Suez, and round the Cape where Suez is closed', () => {
    const suez = seaRoute(seaLanes(), portAt('CNSHA'), portAt('NLRTM'))
    const cape = seaRoute(seaLanes(), portAt('CNSHA'), portAt('NLRTM'), ['suez', 'panama'])
    const near = (route: typeof suez, point: LngLat) =>
      Math.min(...(route?.line ?? []).map((at) => sphereKm(at, point)))
    expect(near(suez, [32.55, 29.95])).toBeLessThan(30)
    expect(near(cape, [18.4, -34.4])).toBeLessThan(300)
    expect((cape?.distanceKm ?? 0) / (suez?.distanceKm ?? 1)).toBeGreaterThan(1.25)
  })

  it('goes through Panama, and round South America where it is closed', () => {
    expect(milesBetween('USNYC', 'SAN FRANCISCO', ['panama'])).toBeGreaterThan(12_500)
  })

  it('goes through the Kiel Canal, and round Skagen where it is closed', () => {
    expect(milesBetween('RULED', 'DEHAM')).toBeLessThan(950)
    expect(milesBetween('RULED', 'DEHAM', ['kiel'])).toBeGreaterThan(1150)
  })

  it('takes the northern passages only if allowed', () => {
    // About 7,000 miles along Siberia against 11,000 through Suez; the lanes have no way there at all.
    expect(milesBetween('JPYOK', 'NLRTM')).toBeGreaterThan(10_800)
  })

  it('stays in the Caspian Sea', () => {
    expect(milesBetween('KZAAU', 'AZBAK')).toBeGreaterThan(220)
    expect(milesBetween('KZAAU', 'AZBAK')).toBeLessThan(320)
    expect(seaRoute(seaLanes(), portAt('KZAAU'), portAt('CNSHA'))).toBeNull()
  })

  it('has no way from a place far from the sea', () => {
    expect(seaRoute(seaLanes(), [82.9, 55], portAt('CNSHA'))).toBeNull()
  })

  it('ends where it should, and is as long as its line', () => {
    const [from, to] = [portAt('NZAKL'), portAt('PECLL')]
    const route = seaRoute(seaLanes(), from, to)
    const line = route?.line ?? []
    expect(line[0]).toEqual(from)
    const last = line[line.length - 1]
    expect([(last?.[0] ?? 0) - 360, last?.[1]]).toEqual([expect.closeTo(to[0], 6), to[1]])
    const sum = line.slice(1).reduce((km, at, index) => km + sphereKm(line[index] ?? at, at), 0)
    expect(sum).toBeCloseTo(route?.distanceKm ?? 0, 3)
    expect(route?.distanceKm).toBeGreaterThan(sphereKm(from, to))
  })

  it('between the same port and itself is none', () => {
    expect(seaRoute(seaLanes(), portAt('CNSHA'), portAt('CNSHA'))?.distanceKm).toBeCloseTo(0, 6)
  })

  it('reaches every great port from Singapore', () => {
    const caspian = new Set(['KZAAU', 'AZBAK', 'TMKRW'])
    const great = listPlaces()
      .filter(({ kind }) => kind === 'seaport')
      .slice(0, 100)
    const lost = great.filter(
      ({ locode, lng, lat }) =>
        !caspian.has(locode ?? '') && !seaRoute(seaLanes(), portAt('SGSIN'), [lng, lat]),
    )
    expect(lost.map(({ locode }) => locode)).toEqual([])
  })
})
