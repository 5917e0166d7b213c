import type { ShipmentStatus } from '@portolan/contract/orders'
import type { RoutePoint } from '@portolan/contract/places'
import { describe, expect, test } from 'vitest'
import { legStatesOf } from './leg-states.ts'

const place = {
  name: 'Port',
  city: 'City',
  countryCode: 'NL',
  locode: null,
  lat: 0,
  lng: 0,
  timeZone: null,
}
const times = (actual: boolean) => ({
  planned: '2026-11-01T00:00:00Z',
  estimated: null,
  actual: actual ? '2026-11-01T00:00:00Z' : null,
})

/** Each pair tells of a stop whether arrival and departure have happened. */
function route(...stops: [arrived: boolean, left: boolean][]): RoutePoint[] {
  return stops.map(([arrived, left], index) => ({
    leg: index === 0 ? 'from' : index === stops.length - 1 ? 'to' : 'via',
    place,
    mode: 'sea',
    arrival: index === 0 ? null : times(arrived),
    departure: index === stops.length - 1 ? null : times(left),
    carrier: null,
    conveyance: null,
  }))
}

const states = (shipmentStatus: ShipmentStatus, ...stops: [boolean, boolean][]) =>
  legStatesOf({ route: route(...stops), shipmentStatus })

describe('the legs of a way', () => {
  test('are all to come before the departure', () => {
    expect(states('BOOKED', [false, false], [false, false], [false, false])).toEqual(['coming', 'coming'])
  })

  test('are under way from the departure to the arrival', () => {
    expect(states('IN_TRANSIT', [false, true], [false, false], [false, false])).toEqual([
      'underway',
      'coming',
    ])
    expect(states('IN_TRANSIT', [false, true], [true, true], [false, false])).toEqual(['done', 'underway'])
  })

  test('rest while the cargo waits between them', () => {
    expect(states('IN_TRANSIT', [false, true], [true, false], [false, false])).toEqual(['done', 'coming'])
  })

  test('are done where a later report tells so, though their own is missing', () => {
    expect(states('IN_TRANSIT', [false, false], [false, true], [false, false])).toEqual(['done', 'underway'])
  })

  test('begin with the first where a shipment in transit has told nothing', () => {
    expect(states('IN_TRANSIT', [false, false], [false, false], [false, false])).toEqual([
      'underway',
      'coming',
    ])
  })

  test('are done on arrival and never when cancelled', () => {
    expect(states('ARRIVED', [false, true], [false, false])).toEqual(['done'])
    expect(states('CANCELED', [false, true], [false, false])).toEqual(['coming'])
  })
})
