import { describe, expect, test } from 'vitest'
import { legStatesOf, type Way } from './leg-states.ts'

const timesOf = (actual: boolean) => ({ actual: actual ? '2026-11-01T00:00:00Z' : null })

/** Each pair says whether arrival and departure of a stop have happened. */
const states = (shipmentStatus: Way['shipmentStatus'], ...stops: [arrived: boolean, left: boolean][]) =>
  legStatesOf({
    route: stops.map(([arrived, left]) => ({ arrival: timesOf(arrived), departure: timesOf(left) })),
    shipmentStatus,
  })

describe('the legs of a way', () => {
  test('are all upcoming before the departure', () => {
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

  test('are done where a later report implies it, though their own is missing', () => {
    expect(states('IN_TRANSIT', [false, false], [false, true], [false, false])).toEqual(['done', 'underway'])
  })

  test('begin with the first where a shipment in transit has no reports', () => {
    expect(states('IN_TRANSIT', [false, false], [false, false], [false, false])).toEqual([
      'underway',
      'coming',
    ])
  })

  test('are done on arrival', () => {
    expect(states('ARRIVED', [false, true], [false, false])).toEqual(['done'])
  })

  test('are dropped by a cancellation, but for those that were gone before it', () => {
    expect(states('CANCELED', [false, false], [false, false], [false, false])).toEqual(['dropped', 'dropped'])
    expect(states('CANCELED', [false, true], [true, false], [false, false])).toEqual(['done', 'dropped'])
  })
})
