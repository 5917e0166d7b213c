import { describe, expect, it } from 'vitest'
import { alertsAt } from './alert.ts'
import { attentionRules } from './attention-rules.ts'
import { facts, hours, place, report, route, times } from './attention-samples.ts'
import { foreseeAlerts } from './foresee-alerts.ts'
import type { AttentionFacts } from './order-facts.ts'

/** Returns the alerts at an hour, the most urgent first. */
function at(hour: number, changes: Partial<AttentionFacts> = {}) {
  return alertsAt(foreseeAlerts(facts(changes), attentionRules), Date.parse(hours(hour)))
}
const kindsAt = (hour: number, changes: Partial<AttentionFacts> = {}) =>
  at(hour, changes).map(({ kind }) => kind)
const minute = 1 / 60
const booked = { shipmentStatus: 'BOOKED', route: route() } as const

describe('a late arrival', () => {
  const late = (hour: number) => ({
    route: route({ a: { actual: hours(0) }, d: { estimated: hours(hour) } }),
  })

  it('is expected later than planned beyond the tolerance of the mode', () => {
    expect(kindsAt(1, late(480 + 12))).toEqual([])
    expect(at(1, late(480 + 13))).toMatchObject([
      { kind: 'late-arrival', at: hours(480), stop: 2, minutes: 13 * 60 },
    ])
  })

  it('ends when it’s expected in time again, has arrived or has an end of another kind', () => {
    const actual = route({ a: { actual: hours(0) }, d: { estimated: hours(530), actual: hours(530) } })
    expect(kindsAt(531, { route: actual })).toEqual([])
    expect(kindsAt(1, { ...late(530), shipmentStatus: 'ARRIVED' })).toEqual([])
    expect(kindsAt(1, { ...late(530), shipmentStatus: 'CANCELED' })).toEqual([])
    expect(kindsAt(1, { ...late(530), status: 'archived' })).toEqual([])
  })
})

describe('a missed step', () => {
  it('is a departure that has passed by more than the tolerance, and puts the arrival in doubt', () => {
    expect(kindsAt(12, booked)).toEqual([])
    const alerts = at(13, booked)
    expect(alerts).toMatchObject([
      { kind: 'missed-departure', at: hours(0), stop: 0, minutes: 13 * 60 },
      { kind: 'unlikely-arrival', at: hours(480), stop: 2, minutes: null },
    ])
    expect(kindsAt(13, { ...booked, route: route({ a: { estimated: hours(20) } }) })).toEqual([])
  })

  it('ends when it’s reported, or anything after it', () => {
    const left = route({ a: { actual: hours(30) } })
    expect(kindsAt(31, { route: left })).toEqual([])
    expect(kindsAt(31, { ...booked, reports: [report('DEPA', 30, 'Shanghai')] })).toEqual([])
    expect(kindsAt(31, { ...booked, reports: [report('DISC', 30, 'Dubai')] })).toEqual([])
    expect(kindsAt(31, { ...booked, reports: [report('GTIN', 30, 'Shanghai')] })[0]).toBe('missed-departure')
    // In transit without an hour: it has left.
    expect(kindsAt(31, { route: route(), heardAt: hours(0) })).toEqual([])
  })

  it('is the arrival where only that is missing, which then isn’t in doubt but missed', () => {
    const known = { route: route({ c: { actual: hours(290) } }), heardAt: hours(493) }
    expect(kindsAt(492, known)).toEqual([])
    expect(at(493, known)).toMatchObject([{ kind: 'missed-arrival', at: hours(480), stop: 2 }])
  })

  it('is the one that passed first', () => {
    const known = { route: route({ a: { actual: hours(0) } }), heardAt: hours(400) }
    expect(at(400, known)).toMatchObject([
      { kind: 'missed-arrival', at: hours(240), stop: 1 },
      { kind: 'unlikely-arrival' },
    ])
  })

  it('has the tolerance of its own leg, and of a date the whole day', () => {
    const byTruck = route().map((stop, index) => (index === 0 ? { ...stop, mode: 'truck' as const } : stop))
    expect(kindsAt(2, { ...booked, route: byTruck })).toEqual([])
    expect(kindsAt(2 + minute, { ...booked, route: byTruck })[0]).toBe('missed-departure')
    const dates = route().map((stop) => ({ ...stop, place: { ...stop.place, timeZone: null } }))
    expect(kindsAt(24 - minute, { ...booked, route: dates })).toEqual([])
    expect(kindsAt(24, { ...booked, route: dates })[0]).toBe('missed-departure')
  })
})

describe('silence', () => {
  it('begins after the hours of the mode under way, at the last thing that was heard', () => {
    expect(kindsAt(71)).toEqual([])
    expect(at(73)).toMatchObject([{ kind: 'no-news', at: hours(0), stop: 0, minutes: 73 * 60 }])
    const byAir = {
      transportMode: 'air',
      route: route({ a: { actual: hours(0) } }).map((stop) => ({ ...stop, mode: null })),
    } as const
    expect([kindsAt(11, byAir), kindsAt(12, byAir)]).toEqual([[], ['no-news']])
    const byTruck = { ...byAir, transportMode: 'truck' } as const
    expect([kindsAt(23, byTruck), kindsAt(24, byTruck)]).toEqual([[], ['no-news']])
  })

  it('ends with a milestone, a position or a message', () => {
    expect(kindsAt(100, { reports: [report('LOAD', 60, 'Shanghai')] })).toEqual([])
    expect(kindsAt(100, { position: { at: hours(60) } })).toEqual([])
    expect(kindsAt(100, { heardAt: hours(60) })).toEqual([])
    expect(at(133, { reports: [report('LOAD', 60, 'Jebel Ali')] })).toMatchObject([
      { kind: 'no-news', at: hours(60), stop: null, place: { city: 'Jebel Ali' } },
    ])
  })

  it('is only of what is under way', () => {
    expect(kindsAt(-1, booked)).toEqual([])
    expect(kindsAt(1000, { shipmentStatus: 'ARRIVED' })).toEqual([])
    expect(kindsAt(1000, { shipmentStatus: 'CANCELED' })).toEqual([])
    expect(kindsAt(1000, { status: 'archived' })).toEqual([])
  })
})

describe('a hold by customs', () => {
  const arrived = { shipmentStatus: 'ARRIVED' } as const

  it.each(['CUSS', 'INSP', 'HOLD'])('begins with %s, also after the arrival', (code) => {
    expect(at(20, { ...arrived, reports: [report(code, 10, 'Riga')] })).toMatchObject([
      { kind: 'customs-hold', at: hours(10), place: { city: 'Riga' } },
    ])
    expect(kindsAt(9, { ...arrived, reports: [report(code, 10, 'Riga')] })).toEqual([])
  })

  it('ends with the release, or when the cargo goes on', () => {
    for (const code of ['CUSR', 'RELS', 'GTOT', 'DLV'])
      expect(
        kindsAt(20, { ...arrived, reports: [report('CUSS', 10, 'Riga'), report(code, 11, 'Riga')] }),
      ).toEqual([])
    const earlier = [report('CUSR', 9, 'Riga'), report('CUSS', 10, 'Riga')]
    expect(kindsAt(20, { ...arrived, reports: earlier })).toEqual(['customs-hold'])
  })

  it('is of each container', () => {
    const held = [report('INSP', 10, 'Riga', 'A'), report('INSP', 10, 'Riga', 'B')]
    expect(kindsAt(20, { ...arrived, reports: [...held, report('CUSR', 11, 'Riga', 'A')] })).toEqual([
      'customs-hold',
    ])
    expect(kindsAt(20, { ...arrived, reports: [...held, report('CUSR', 11, 'Riga')] })).toEqual([])
  })
})

describe('a tight transshipment', () => {
  const via = (arrives: number, leaves: number) => ({
    route: route({
      a: { actual: hours(0) },
      b: { estimated: hours(arrives) },
      c: { estimated: hours(leaves) },
    }),
  })

  it('leaves less than the mode that goes on needs, or has missed it already', () => {
    expect(kindsAt(1, via(264, 288))).toEqual([])
    expect(at(1, via(265, 288))).toMatchObject([
      { kind: 'tight-transshipment', at: hours(288), stop: 1, minutes: 23 * 60 },
    ])
    expect(at(1, via(290, 288))).toMatchObject([{ minutes: -120 }])
    const onward = (mode: 'truck' | 'air') => ({
      route: via(280, 288).route.map((stop, index) => (index === 1 ? { ...stop, mode } : stop)),
    })
    expect([kindsAt(1, onward('truck')), kindsAt(1, onward('air'))]).toEqual([[], []])
  })

  it('ends once the cargo is there', () => {
    const there = route({ b: { actual: hours(287) } })
    expect(kindsAt(287, { route: there })).toEqual([])
  })
})

describe('ending free days', () => {
  const free = (changes: object = {}) =>
    ({
      shipmentStatus: 'ARRIVED',
      route: route({ d: { actual: hours(480) } }),
      freeTimes: [
        { code: 'DEM', equipment: 'A', lastAt: hours(576), precision: 'date' as const, ...changes },
      ],
    }) as Partial<AttentionFacts>

  it('begin two days before the end of the last one at the place where the cargo is', () => {
    expect(kindsAt(547, free())).toEqual([])
    expect(at(548, free())).toMatchObject([
      {
        kind: 'free-days-ending',
        at: hours(572).replace('.000Z', 'Z'),
        precision: 'day',
        stop: 2,
        freeTime: 'DEM',
      },
    ])
    expect(at(552, free({ code: 'DET' }))).toMatchObject([{ freeTime: 'DET' }])
  })

  it('end when the container is fetched, those of detention when it’s back', () => {
    const fetched = report('GTOT', 500, 'Riga', 'A')
    const back = report('GTIN', 550, 'Riga', 'A')
    expect(kindsAt(560, { ...free(), reports: [fetched] })).toEqual([])
    expect(kindsAt(560, { ...free(), reports: [report('GTOT', 500, 'Riga', 'B')] })).toEqual([
      'free-days-ending',
    ])
    // The empty container left the terminal before the voyage.
    expect(kindsAt(560, { ...free(), reports: [report('GTOT', -50, 'Shanghai', 'A')] })).toEqual([
      'free-days-ending',
    ])
    expect(kindsAt(560, { ...free({ code: 'DET' }), reports: [fetched] })).toEqual(['free-days-ending'])
    expect(kindsAt(560, { ...free({ code: 'DET' }), reports: [fetched, back] })).toEqual([])
  })
})

describe('papers and invoices', () => {
  const missingPapers = [
    { kind: 'packing-list', from: hours(20) },
    { kind: 'bill-of-lading', from: hours(10) },
  ]
  const unpaid = [{ dueOn: '2026-11-05', overdueAt: hours(120) }]

  it('are named as they become due', () => {
    expect(at(9, { missingPapers })).toEqual([])
    expect(at(10, { missingPapers })).toMatchObject([{ documentKinds: ['bill-of-lading'], minutes: 0 }])
    expect(at(21, { missingPapers })).toMatchObject([
      { kind: 'missing-papers', at: hours(10), documentKinds: ['bill-of-lading', 'packing-list'] },
    ])
    expect(kindsAt(21, { missingPapers, shipmentStatus: 'ARRIVED' })).toEqual(['missing-papers'])
  })

  it('only invoices are asked for where an order is archived or canceled', () => {
    const both = { missingPapers, unpaid, heardAt: hours(121) }
    expect(kindsAt(121, both)).toEqual(['missing-papers', 'overdue-invoices'])
    expect(kindsAt(121, { ...both, status: 'archived' })).toEqual(['overdue-invoices'])
    expect(kindsAt(121, { ...both, shipmentStatus: 'CANCELED' })).toEqual(['overdue-invoices'])
    expect(kindsAt(119, { unpaid, status: 'archived' })).toEqual([])
    expect(at(121, both)[1]).toMatchObject({ at: '2026-11-05T00:00:00.000Z', minutes: 60 })
  })
})

it('stays within the years that instants can have', () => {
  const edge = (year: string) => ({
    ...booked,
    freeTimes: [
      {
        code: 'DEM' as const,
        equipment: null,
        lastAt: `${year}-12-31T23:59:59Z`,
        precision: 'date' as const,
      },
    ],
    route: [
      {
        place: place('A'),
        mode: null,
        arrival: null,
        departure: times({ planned: `${year}-12-31T23:59:59Z` }),
      },
      { place: place('B'), mode: null, arrival: times({ planned: '0001-01-01T00:00:00Z' }), departure: null },
    ],
  })
  for (const year of ['9999', '0001'])
    for (const { from, at: about } of foreseeAlerts(facts(edge(year)), attentionRules))
      expect([from, about]).toEqual([expect.stringMatching(/^\d{4}-/), expect.stringMatching(/^\d{4}-/)])
})
