import type { RoutePoint } from '@portolan/contract/freight/places'
import type { Times } from '@portolan/freight/time/moment'
import { expect, it } from 'vitest'
import { progressOf } from './progress.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const planned = (hours: number): Times => ({ planned: at(hours), estimated: null, actual: null })
const actual = (hours: number): Times => ({ planned: null, estimated: null, actual: at(hours) })

// Along the equator: the first leg is 20 degrees long, the second 60, so a quarter of the way lies before the
// stop.
const stops = [0, 20, 80] as const

function route(...times: [arrival: Times | null, departure: Times | null][]): RoutePoint[] {
  return times.map(([arrival, departure], index) => ({
    leg: index === 0 ? 'from' : index === times.length - 1 ? 'to' : 'via',
    place: {
      name: 'Airport',
      city: 'City',
      countryCode: 'ZZ',
      locode: null,
      lat: 0,
      lng: stops[index] ?? 0,
      timeZone: 'UTC',
    },
    mode: 'air',
    arrival,
    departure,
    carrier: null,
    conveyance: null,
  }))
}

it.each([
  ['on its first leg', [null, actual(-5)], [planned(5), planned(10)], [planned(20), null], 0.13],
  [
    'whose first arrival is overdue',
    [null, actual(-20)],
    [planned(-5), planned(3)],
    [planned(20), null],
    0.25,
  ],
  ['that waits at the stop', [null, actual(-20)], [actual(-10), planned(5)], [planned(20), null], 0.25],
  [
    'whose onward departure is overdue',
    [null, actual(-20)],
    [actual(-10), planned(-8)],
    [planned(1), null],
    0.25,
  ],
  ['whose every plan is past', [null, actual(-90)], [actual(-80), planned(-70)], [planned(-50), null], 0.25],
  ['halfway on its second leg', [null, actual(-20)], [actual(-10), actual(-6)], [planned(6), null], 0.63],
  [
    'whose last arrival is overdue',
    [null, actual(-90)],
    [actual(-80), actual(-70)],
    [planned(-9), null],
    0.98,
  ],
  [
    'of which nothing was reported',
    [null, planned(-50)],
    [planned(-40), planned(-30)],
    [planned(-1), null],
    0.25,
  ],
  [
    'whose stop was reported only by its departure',
    [null, null],
    [null, actual(-5)],
    [planned(5), null],
    0.63,
  ],
] as const)('cargo %s is no farther than reported', (_, from, via, to, progress) => {
  const way = route([...from], [...via], [...to])
  expect(progressOf({ shipmentStatus: 'IN_TRANSIT', transportMode: 'air', route: way }, now)).toBe(progress)
})

it('counts legs alike where all stops are one place', () => {
  const way = route([null, actual(-20)], [actual(-10), planned(5)], [planned(20), null])
  const same = way.map((stop) => ({ ...stop, place: { ...stop.place, lng: 0 } }))
  expect(progressOf({ shipmentStatus: 'IN_TRANSIT', transportMode: 'air', route: same }, now)).toBe(0.5)
})
