import type { Event } from '@portolan/contract/freight/orders/order-parts'
import { describe, expect, it } from 'vitest'
import { collectsEmpty, milestoneStates, milestonesOf, withPlans } from './milestones.ts'

const place = (city: string, locode: string | null): NonNullable<Event['place']> => ({
  name: city,
  city,
  countryCode: 'CN',
  locode,
  lat: 0,
  lng: 0,
  timeZone: 'Asia/Shanghai',
})
const shanghai = place('Shanghai', 'CNSHA')
const hamburg = place('Hamburg', 'DEHAM')

let number = 0
function event(changes: Partial<Event>): Event {
  number += 1
  return {
    id: `id-${String(number).padStart(4, '0')}`,
    at: '2026-11-01T08:00:00Z',
    classifier: 'actual',
    code: 'DEPA',
    place: shanghai,
    unitId: null,
    remark: null,
    ...changes,
  }
}

describe('milestones', () => {
  it('put plan, estimate and fact of one happening into one line', () => {
    const milestones = milestonesOf([
      event({ classifier: 'planned', at: '2026-11-01T08:00:00Z' }),
      event({ classifier: 'estimated', at: '2026-11-01T12:00:00Z' }),
      event({ classifier: 'actual', at: '2026-11-01T13:00:00Z', remark: 'fog' }),
    ])
    expect(milestones).toHaveLength(1)
    expect(milestones[0]).toMatchObject({
      code: 'DEPA',
      remark: 'fog',
      units: 0,
      times: {
        planned: '2026-11-01T08:00:00Z',
        estimated: '2026-11-01T12:00:00Z',
        actual: '2026-11-01T13:00:00Z',
      },
    })
  })

  it('keep the newest of several estimates', () => {
    const first = event({ classifier: 'estimated', code: 'ARRI', at: '2026-12-05T08:00:00Z' })
    const second = event({ classifier: 'estimated', code: 'ARRI', at: '2026-12-03T08:00:00Z' })
    expect(milestonesOf([second, first]).map((milestone) => milestone.times.estimated)).toEqual([second.at])
  })

  it('keep two calls at one port apart, in their order', () => {
    const milestones = milestonesOf([
      event({ classifier: 'planned', at: '2026-11-01T08:00:00Z' }),
      event({ classifier: 'actual', at: '2026-11-02T08:00:00Z' }),
      event({ classifier: 'planned', at: '2026-11-10T08:00:00Z' }),
    ])
    expect(milestones.map((milestone) => milestone.times)).toEqual([
      { planned: '2026-11-01T08:00:00Z', estimated: null, actual: '2026-11-02T08:00:00Z' },
      { planned: '2026-11-10T08:00:00Z', estimated: null, actual: null },
    ])
  })

  it('gather units that moved together and not those that didn’t', () => {
    const load = (unitId: string, at: string) => event({ code: 'LOAD', unitId, at })
    const milestones = milestonesOf([
      load('a', '2026-11-01T08:00:00Z'),
      load('b', '2026-11-01T08:00:00Z'),
      load('c', '2026-11-02T08:00:00Z'),
    ])
    expect(milestones.map((milestone) => milestone.units)).toEqual([2, 1])
  })

  it('distinguish places without a code by name, and come in order of time', () => {
    const milestones = milestonesOf([
      event({ code: 'ARRI', place: place('Ulm', null), at: '2026-11-05T08:00:00Z' }),
      event({ code: 'ARRI', place: place('Bonn', null), at: '2026-11-04T08:00:00Z' }),
      event({ code: 'BKD', place: null, at: '2026-11-01T08:00:00Z' }),
    ])
    expect(milestones.map((milestone) => milestone.place?.city ?? null)).toEqual([null, 'Bonn', 'Ulm'])
  })

  it('are nothing for an order without events', () => {
    expect(milestonesOf([])).toEqual([])
  })
})

describe('plans of the route', () => {
  const times = (planned: string) => ({ planned, estimated: null, actual: null })
  const stop = { leg: 'via', mode: null, carrier: null, conveyance: null } as const
  const call = {
    ...stop,
    place: shanghai,
    arrival: times('2026-11-01T01:00:00Z'),
    departure: times('2026-11-01T02:00:00Z'),
  }

  it('stand in for plans that no event reported, of departures and arrivals only', () => {
    const events = [event({ code: 'ARRI' }), event({ code: 'DEPA' }), event({ code: 'LOAD' })]
    const planned = withPlans(milestonesOf(events), [call]).map((milestone) => milestone.times.planned)
    expect(planned).toEqual(['2026-11-01T01:00:00Z', '2026-11-01T02:00:00Z', null])
  })

  it('don’t overrule an event, and aren’t guessed between two calls', () => {
    const reported = event({ classifier: 'planned', at: '2026-11-01T05:00:00Z' })
    expect(withPlans(milestonesOf([reported]), [call])[0]?.times.planned).toBe('2026-11-01T05:00:00Z')
    expect(withPlans(milestonesOf([event({})]), [call, call])[0]?.times.planned).toBeNull()
  })
})

describe('states of milestones', () => {
  it('are done up to the last fact, then next, then coming', () => {
    const milestones = milestonesOf([
      event({ code: 'GTIN', at: '2026-11-01T08:00:00Z' }),
      event({ code: 'LOAD', classifier: 'planned', at: '2026-11-02T08:00:00Z' }),
      event({ code: 'DEPA', at: '2026-11-03T08:00:00Z' }),
      event({ code: 'ARRI', classifier: 'estimated', place: hamburg, at: '2026-11-30T08:00:00Z' }),
      event({ code: 'DISC', classifier: 'planned', place: hamburg, at: '2026-12-01T08:00:00Z' }),
    ])
    expect(milestoneStates(milestones, 'IN_TRANSIT')).toEqual(['done', 'done', 'done', 'next', 'coming'])
    expect(milestoneStates(milestones, 'CANCELED').slice(2)).toEqual(['done', 'dropped', 'dropped'])
  })

  it('begin with next when nothing has happened', () => {
    expect(milestoneStates(milestonesOf([event({ classifier: 'planned' })]), 'BOOKED')).toEqual(['next'])
  })
})

describe('a gate-out', () => {
  const at = (day: number, code: Event['code']) => event({ code, at: `2026-11-0${day}T08:00:00Z` })

  it('before stuffing is that of an empty container, after the voyage that of a full one', () => {
    const milestones = milestonesOf([
      at(1, 'GTOT'),
      at(2, 'STUF'),
      at(3, 'GTIN'),
      at(8, 'DISC'),
      at(9, 'GTOT'),
    ])
    expect(milestones.map((_, index) => collectsEmpty(milestones, index))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
