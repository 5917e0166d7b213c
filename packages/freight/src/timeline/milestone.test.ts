import { describe, expect, it } from 'vitest'
import type { LedgerPlace } from '#ledger/order-record.ts'
import { milestonesOf, type TimelineEvent } from './milestone.ts'

const place = (city: string, locode: string | null): LedgerPlace => ({
  name: city,
  city,
  countryCode: 'CN',
  locode,
  lat: 0,
  lng: 0,
  timeZone: 'Asia/Shanghai',
})
const shanghai = place('Shanghai', 'CNSHA')

let number = 0
type Event = TimelineEvent<string, LedgerPlace>

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
      unitIds: [],
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
    expect(milestones.map((milestone) => milestone.unitIds)).toEqual([['a', 'b'], ['c']])
  })

  it('distinguish places without a code by name, and come in order of time', () => {
    const milestones = milestonesOf([
      event({ code: 'ARRI', place: place('Ulm', null), at: '2026-11-05T08:00:00Z' }),
      event({ code: 'ARRI', place: place('Bonn', null), at: '2026-11-04T08:00:00Z' }),
      event({ code: 'BKD', place: null, at: '2026-11-01T08:00:00Z' }),
    ])
    expect(milestones.map((milestone) => milestone.place?.city ?? null)).toEqual([null, 'Bonn', 'Ulm'])
  })

  it('are one where air and sea codes mix', () => {
    const milestones = milestonesOf([
      event({ code: 'DEPA', classifier: 'planned' }),
      event({ code: 'DEP', at: '2026-11-01T09:00:00Z' }),
    ])
    expect(milestones.map(({ times }) => times.actual)).toEqual(['2026-11-01T09:00:00Z'])
  })

  it('are nothing for an order without events', () => {
    expect(milestonesOf([])).toEqual([])
  })
})
