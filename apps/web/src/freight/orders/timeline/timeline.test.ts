import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { Event } from '@portolan/contract/freight/orders/order-parts'
import type { Place, RoutePoint } from '@portolan/contract/freight/places'
import type { Times } from '@portolan/freight/time/moment'
import { describe, expect, it } from 'vitest'
import { timelineOf, twoArrivals } from './timeline.ts'

const place = (city: string, locode: string | null = null): Place => ({
  name: city,
  city,
  countryCode: 'CN',
  locode,
  lat: 0,
  lng: 0,
  timeZone: 'Asia/Shanghai',
})
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T08:00:00Z`
const planned = (number: number): Times => ({ planned: day(number), estimated: null, actual: null })
const actual = (number: number): Times => ({ planned: null, estimated: null, actual: day(number) })

const shanghai = place('Shanghai', 'CNSHA')
const dubai = place('Dubai', 'AEJEA')
const almaty = place('Almaty', 'KZALA')

function stop(at: Place, changes: Partial<RoutePoint> = {}): RoutePoint {
  const point = { leg: 'via' as const, place: at, mode: null, arrival: null, departure: null }
  return { ...point, carrier: null, conveyance: null, ...changes }
}

let number = 0
function event(code: Event['code'], at: number, where: Place | null, changes: Partial<Event> = {}): Event {
  number += 1
  const id = `id-${String(number).padStart(4, '0')}`
  return { id, at: day(at), classifier: 'actual', code, place: where, unitId: null, remark: null, ...changes }
}

type Facts = Parameters<typeof timelineOf>[0]
function order(changes: Partial<Facts>): Facts {
  return {
    route: [],
    events: [],
    shipmentStatus: 'IN_TRANSIT',
    isDelivered: false,
    transportMode: 'sea',
    alerts: [],
    ...changes,
  }
}
const alert = (kind: OrderDetail['alerts'][number]['kind']): OrderDetail['alerts'][number] => ({
  kind,
  at: null,
  place: null,
  minutes: 300,
  reasonCode: null,
  documentKinds: [],
  freeTime: null,
  cutOff: null,
  ahead: null,
})

const route = [
  stop(shanghai, { leg: 'from', mode: 'sea', departure: { ...actual(3), planned: day(2) } }),
  stop(dubai, { mode: 'truck', arrival: planned(10), departure: planned(12) }),
  stop(almaty, { leg: 'to', arrival: planned(20) }),
]
const rowsOf = (facts: Facts) =>
  timelineOf(facts).map(({ rows }) => rows.map(({ milestone }) => milestone.code).join(' '))

describe('the timeline', () => {
  it('has each milestone below its stop, and departures and arrivals once with all their times', () => {
    const events = [
      event('GTIN', 1, shanghai),
      event('DEPA', 3, shanghai, { remark: 'fog' }),
      event('DISC', 11, dubai, { classifier: 'planned' }),
      event('ARRI', 20, almaty, { classifier: 'planned' }),
    ]
    const stops = timelineOf(order({ route, events }))
    expect(rowsOf(order({ route, events }))).toEqual(['GTIN DEPA', 'ARRI DISC DEPA', 'ARRI'])
    const departed = stops[0]?.rows[1]?.milestone
    expect(departed).toMatchObject({ times: { planned: day(2), actual: day(3) }, remark: 'fog' })
    expect(stops.map(({ isReached }) => isReached)).toEqual([true, false, false])
    expect(stops.flatMap(({ rows }) => rows.map(({ state }) => state))).toEqual([
      'done',
      'done',
      'next',
      'coming',
      'coming',
      'coming',
    ])
  })

  it('keeps an event of another time, and one of a single unit, as lines of their own', () => {
    const events = [event('DEPA', 5, shanghai), event('DEPA', 3, shanghai, { unitId: 'a', remark: 'rolled' })]
    const [first] = timelineOf(order({ route, events }))
    expect(
      first?.rows.map(({ milestone: { unitIds, remark, times } }) => [unitIds, remark, times.actual]),
    ).toEqual([
      [['a'], 'rolled', day(3)],
      [[], null, day(3)],
      [[], null, day(5)],
    ])
  })

  it('loses nothing: what happened elsewhere is on the way, what names no place at the stop before it', () => {
    const colombo = place('Colombo', 'LKCMB')
    const events = [event('INSP', 6, colombo), event('BKD', 1, null), event('CUSR', 25, null)]
    const stops = timelineOf(order({ route, events }))
    expect(stops[0]?.onward?.rows.map(({ milestone }) => milestone.place?.city)).toEqual(['Colombo'])
    expect(stops[0]?.rows.map(({ milestone }) => milestone.code)).toEqual(['BKD', 'DEPA'])
    // Customs may release cargo before it arrives, so that isn't proof of an arrival.
    expect(stops[2]?.rows.map(({ milestone, state }) => `${milestone.code} ${state}`)).toEqual([
      'CUSR done',
      'ARRI coming',
    ])
    expect(stops[2]?.onward).toBeNull()
  })

  it('gives a place that is visited twice its events by their time', () => {
    const twice = [
      stop(shanghai, { leg: 'from', departure: actual(1) }),
      stop(dubai, { arrival: actual(5), departure: actual(6) }),
      stop(shanghai, { leg: 'to', arrival: actual(12) }),
    ]
    const events = [event('LOAD', 1, shanghai), event('DISC', 13, place('Shanghai'))]
    expect(rowsOf(order({ route: twice, events }))).toEqual(['LOAD DEPA', 'ARRI DEPA', 'ARRI DISC'])
  })

  it('doesn’t show an arrival as a fact that an overdue step contradicts', () => {
    const doubtsOf = (facts: Partial<Facts>) =>
      timelineOf(order({ route, ...facts })).map(({ rows }) => rows.map((row) => row.isInDoubt))
    const overdue = { alerts: [alert('missed-departure')] }
    expect(doubtsOf(overdue)).toEqual([[false], [false, false], [true]])
    expect(doubtsOf({ alerts: [alert('late-arrival')] })[2]).toEqual([false])
    expect(doubtsOf({ ...overdue, shipmentStatus: 'CANCELED' })[2]).toEqual([false])
    const arrived = [event('ARRI', 19, almaty)]
    expect(doubtsOf({ ...overdue, events: arrived })[2]).toEqual([false])
  })
})

describe('two arrivals', () => {
  const arrivals = (...modes: RoutePoint['mode'][]) => {
    const places = [shanghai, dubai, almaty, place('Astana')].slice(0, modes.length + 1)
    const stops = places.map((at, index) =>
      stop(at, { mode: modes[index] ?? null, arrival: planned(index + 1) }),
    )
    return twoArrivals({ route: stops, transportMode: 'sea' }).map(({ kind, place: { city } }) => [
      kind,
      city,
    ])
  }

  it('are those at the last port or airport and at the end, truly named', () => {
    expect(arrivals('sea', 'truck')).toEqual([
      ['sea', 'Dubai'],
      ['door', 'Almaty'],
    ])
    expect(arrivals('truck', 'air', 'rail')).toEqual([
      ['air', 'Almaty'],
      ['stop', 'Astana'],
    ])
  })

  it('are one where the way ends at the port, or has none', () => {
    expect(arrivals('truck', 'sea')).toEqual([])
    expect(arrivals('rail', 'truck')).toEqual([])
    expect(arrivals(null, null)).toEqual([])
  })
})
