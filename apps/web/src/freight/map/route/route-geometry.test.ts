import { greatCircleKm } from '@portolan/freight/distance/great-circle'
import { describe, expect, test } from 'vitest'
import { layRoute, type RouteLeg, roundCorners } from './route-geometry.ts'

const shanghai = { lat: 31.2, lng: 121.5 }
const losAngeles = { lat: 33.7, lng: -118.3 }
const chicago = { lat: 41.9, lng: -87.6 }
const leg = (overrides: Partial<RouteLeg> = {}): RouteLeg => ({
  mode: 'air',
  state: 'coming',
  from: shanghai,
  to: losAngeles,
  line: null,
  ...overrides,
})
const lane = [
  { lat: 31.2, lng: 121.5 },
  { lat: 40, lng: 150 },
  { lat: 45, lng: 180 },
  { lat: 42, lng: 215 },
  { lat: 33.7, lng: 241.7 },
]

describe('a way on the map', () => {
  test('over the Pacific is one line, and the legs after it go on beside it', () => {
    const { legs, stops } = layRoute([leg(), leg({ mode: 'rail', from: losAngeles, to: chicago })], null)
    expect(stops.map((stop) => stop && Math.round(stop.lng))).toEqual([122, 242, 272])
    const longitudes = legs.flatMap(({ ahead }) => ahead.map(({ lng }) => lng))
    const leaps = longitudes.slice(1).map((lng, index) => Math.abs(lng - (longitudes[index] ?? 0)))
    expect(Math.max(...leaps)).toBeLessThan(10)
  })

  test('leaves out a stop without a position, and the legs to it', () => {
    const { legs, stops } = layRoute(
      [leg({ to: null }), leg({ from: null, to: losAngeles }), leg({ from: losAngeles, to: chicago })],
      null,
    )
    expect(legs.map(({ ahead }) => ahead.length > 0)).toEqual([false, false, true])
    expect(stops.map((stop) => stop && Math.round(stop.lat))).toEqual([31, null, 34, 42])
  })

  test('by sea follows the lane and ends at the stops themselves', () => {
    const { legs } = layRoute([leg({ mode: 'sea', line: lane })], null)
    expect(legs[0]?.ahead.at(0)).toMatchObject(shanghai)
    expect(legs[0]?.ahead.at(-1)?.lng).toBeCloseTo(241.7, 6)
    expect(legs[0]?.ahead.some(({ lat, lng }) => Math.abs(lat - 45) < 1 && Math.abs(lng - 180) < 1)).toBe(
      true,
    )
  })

  test('without a lane takes the great circle', () => {
    for (const line of [null, []])
      expect(layRoute([leg({ mode: 'sea', line })], null).legs[0]?.ahead).toHaveLength(129)
  })

  test('lies behind the cargo when done, ahead of it before', () => {
    const [past, coming] = layRoute(
      [leg({ state: 'done' }), leg({ from: losAngeles, to: chicago })],
      null,
    ).legs
    expect([past?.ahead.length, coming?.passed.length]).toEqual([0, 0])
  })

  test('is split at the cargo on the leg under way', () => {
    const at = { lat: 45.1, lng: -178 }
    const { legs, position } = layRoute([leg({ mode: 'sea', state: 'underway', line: lane })], at)
    const [passed, ahead] = [legs[0]?.passed ?? [], legs[0]?.ahead ?? []]
    expect(passed.at(-1)).toEqual(ahead[0])
    expect(greatCircleKm(passed.at(-1) ?? shanghai, at)).toBeLessThan(60)
    expect(passed.at(0)).toMatchObject(shanghai)
    expect(ahead.at(-1)?.lng).toBeCloseTo(241.7, 6)
    expect(position?.lng).toBeCloseTo(182, 6)
  })

  test('isn’t split by a position that is far from it', () => {
    const { legs, points, position } = layRoute([leg({ state: 'underway' })], { lat: 0, lng: 160 })
    expect(legs[0]?.passed).toEqual([])
    expect(points).toContainEqual(position)
  })

  test('has the waiting cargo beside the stop where it is', () => {
    const { position } = layRoute(
      [leg({ state: 'done' }), leg({ from: losAngeles, to: chicago })],
      losAngeles,
    )
    expect(position?.lng).toBeCloseTo(241.7, 6)
  })

  test('without a leg is empty', () => {
    expect(layRoute([], null)).toEqual({ legs: [], stops: [], position: null, points: [] })
  })
})

test('corners are rounded without leaving the lane, ends stay', () => {
  const rounded = roundCorners(lane)
  expect([rounded.at(0), rounded.at(-1)]).toEqual([lane.at(0), lane.at(-1)])
  for (const corner of lane.slice(1, -1)) {
    const nearest = Math.min(...rounded.map((point) => greatCircleKm(point, corner)))
    expect(nearest).toBeLessThan(60)
  }
  expect(roundCorners(lane.slice(0, 2))).toEqual(lane.slice(0, 2))
  expect(roundCorners([])).toEqual([])
})
