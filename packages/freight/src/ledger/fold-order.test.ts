import { describe, expect, it } from 'vitest'
import { foldOrder, presentSource } from './fold-order.ts'
import { arrival, at, entry, gazetteer, placeOf, port, record, stop, times } from './ledger-samples.ts'
import type { LogEntry } from './log-entry.ts'
import type { LedgerUnit } from './order-record.ts'
import { contradictionsOf } from './route-times.ts'

const container = 'CSQU3054383'

function fold(entries: LogEntry[], changes: Parameters<typeof record>[0] = {}, units: LedgerUnit[] = []) {
  return foldOrder({ record: record(changes), units, entries }, gazetteer)
}

const unit = (ref: string, overrides: Partial<LedgerUnit> = {}) => ({
  ref,
  container: null,
  isDelivered: false,
  ...overrides,
})

const estimated = { classifier: 'estimated' as const }

describe('an order without events of others', () => {
  it('shows what its record says', () => {
    const own = entry({ source: 'order', place: { ...placeOf({}), ...port('CNSHA') } })
    const folded = fold([own])
    expect(folded).toMatchObject({ shipmentStatus: 'BOOKED', departure: times(1), arrival: times(30) })
    expect(folded.route).toEqual(record().route)
    expect(folded.current.map((each) => each.entry)).toEqual([own])
    expect(folded.updatedAt).toBe(record().updatedAt)
  })

  it('shows several events of its own about one milestone as they are', () => {
    const own = [1, 2].map((day) => entry({ source: 'order', code: 'INSP', at: at(day) }))
    expect(fold(own).current).toHaveLength(2)
  })
})

describe('the conveyance of a leg', () => {
  const name = { name: 'EVER GIVEN', imo: null, voyage: '112E', carrier: null }
  const shown = (entries: LogEntry[], changes: Parameters<typeof record>[0] = {}) =>
    fold(entries, {
      route: [stop('CNSHA', { conveyance: 'MSC OSCAR 7W' }), stop('DEHAM')],
      ...changes,
    }).route.map(({ conveyance }) => conveyance ?? null)
  const own = (overrides: Partial<LogEntry> = {}) =>
    entry({ source: 'desk:1', conveyance: name, ...overrides })

  it('is the one that the company’s own events name last, for the leg that they are about', () => {
    expect(shown([own()])).toEqual(['EVER GIVEN 112E', null])
    expect(shown([own({ code: 'DISC', place: placeOf({ locode: 'DEHAM' }) })])).toEqual([
      'EVER GIVEN 112E',
      null,
    ])
    const later = own({ statedAt: at(3), conveyance: { ...name, voyage: '113W' } })
    expect(shown([later, own()])).toEqual(['EVER GIVEN 113W', null])
    expect(shown([own({ isRetracted: true })])).toEqual(['MSC OSCAR 7W', null])
    expect(shown([own({ source: 'dcsa:MAEU' })])).toEqual(['MSC OSCAR 7W', null])
    expect(shown([own({ code: 'CUSR' })])).toEqual(['MSC OSCAR 7W', null])
  })

  it('is the record’s if that named another one later', () => {
    expect(shown([own()], { savedAt: at(5) })).toEqual(['MSC OSCAR 7W', null])
    // Repeating the old one with a save says nothing new.
    const repeated = { savedAt: at(5), statedAt: { '0 conveyance': at(-20) } }
    expect(shown([own()], repeated)).toEqual(['EVER GIVEN 112E', null])
    expect(shown([own()], { savedAt: at(5), route: [stop('CNSHA'), stop('DEHAM')] })[0]).toBe(
      'EVER GIVEN 112E',
    )
  })
})

describe('a time of the route', () => {
  it('is set by events at its stop: by UN/LOCODE, IATA code, another port of the city, or name', () => {
    const route = [stop('CNSHA', { departure: times(1) }), stop('DEFRA', { mode: null, arrival: times(30) })]
    const left = (place: Parameters<typeof placeOf>[0]) =>
      fold([entry({ at: at(2), place: placeOf(place) })], { route }).departure.actual
    expect(left({ locode: 'CNSHA' })).toBe(at(2))
    expect(left({ locode: 'CNYSN' })).toBe(at(2))
    expect(left({ city: 'Shanghai' })).toBe(at(2))
    expect(left({ name: 'SHANGHAI', countryCode: 'CN' })).toBe(at(2))
    expect(left({ locode: 'NLRTM' })).toBeNull()
    expect(left({ city: 'Shanghai', countryCode: 'US' })).toBeNull()
    const landed = fold([arrival({ code: 'ARR', place: placeOf({ iata: 'FRA' }) })], { route })
    expect(landed.arrival.actual).toBe(at(30))
  })

  it('is the latest stated; then of the latest message; then the company’s', () => {
    const arrives = (...given: Partial<LogEntry>[]) =>
      fold(given.map((each) => arrival({ ...estimated, ...each }))).arrival.estimated
    expect(arrives({ at: at(31), statedAt: at(5) }, { at: at(32), statedAt: at(4) })).toBe(at(31))
    const same = { statedAt: at(5) }
    expect(
      arrives({ ...same, at: at(31), messageAt: at(7) }, { ...same, at: at(32), messageAt: at(6) }),
    ).toBe(at(31))
    expect(arrives({ ...same, at: at(31), source: 'api:tms' }, { ...same, at: at(32) })).toBe(at(31))
    expect(arrives({ statedAt: null, messageAt: at(6), at: at(31) }, { ...same, at: at(32) })).toBe(at(31))
  })

  it('of the record counts as of its own save', () => {
    const route = [stop('CNSHA'), stop('DEHAM', { mode: null, arrival: times(30, { estimated: at(33) }) })]
    const carriers = arrival({ ...estimated, at: at(31), statedAt: at(5) })
    expect(fold([carriers], { route, savedAt: at(4) }).arrival.estimated).toBe(at(31))
    expect(fold([carriers], { route, savedAt: at(6) }).arrival.estimated).toBe(at(33))
    const statedAt = { '1 arrival estimated': at(4) }
    expect(fold([carriers], { route, savedAt: at(6), statedAt }).arrival.estimated).toBe(at(31))
  })

  it('belongs to the visit of a place that it is nearest to', () => {
    const route = [
      stop('SGSIN', { departure: times(1) }),
      stop('DEHAM', { arrival: times(10), departure: times(11) }),
      stop('SGSIN', { arrival: times(20), departure: times(21) }),
      stop('DEHAM', { mode: null, arrival: times(30) }),
    ]
    const folded = fold([arrival({ at: at(28) }), arrival({ at: at(12) })], { route })
    expect(folded.route.map((each) => each.arrival?.actual ?? null)).toEqual([null, at(12), null, at(28)])
  })

  it('keeps what others say as contradictions', () => {
    const { voices } = fold([
      arrival({ ...estimated, at: at(31), statedAt: at(5) }),
      arrival({ ...estimated, at: at(33), statedAt: at(4), source: 'agent' }),
    ])
    expect(contradictionsOf(voices[1]?.arrival, null)).toMatchObject([
      { source: 'agent', at: at(33) },
      { source: 'order', at: at(30) },
    ])
    // The company's report corrects its own order.
    const own = fold([arrival({ ...estimated, at: at(31), statedAt: at(5), source: 'api' })])
    expect(contradictionsOf(own.voices[1]?.arrival, null)).toEqual([])
    const arrived = fold([arrival({ at: at(31) }), arrival({ ...estimated, at: at(33), source: 'agent' })])
    expect(contradictionsOf(arrived.voices[1]?.arrival, null)).toEqual([])
  })
})

describe('revisions', () => {
  const first = { ...estimated, sourceEventId: 'a', at: at(31), statedAt: at(5) }

  it('replace each other by what they state, not by arrival', () => {
    const later = { ...first, at: at(32), statedAt: at(6), revision: 2 }
    expect(fold([arrival(first), arrival(later)]).arrival.estimated).toBe(at(32))
    expect(fold([arrival(later), arrival(first)]).arrival.estimated).toBe(at(32))
  })

  it('that retract take the event out, even with the same stated time or with none', () => {
    for (const statedAt of [at(5), at(6), null]) {
      const folded = fold([arrival({ ...first, isRetracted: true, statedAt }), arrival(first)])
      expect(folded.arrival.estimated).toBeNull()
      expect(folded.current).toEqual([])
    }
    const again = arrival({ ...first, statedAt: at(7) })
    expect(fold([arrival({ ...first, isRetracted: true, statedAt: at(6) }), again]).arrival.estimated).toBe(
      at(31),
    )
  })
})

describe('the status', () => {
  it('follows the departure of the main leg and the arrival at the end', () => {
    expect(fold([entry()]).shipmentStatus).toBe('IN_TRANSIT')
    expect(fold([entry(estimated)]).shipmentStatus).toBe('BOOKED')
    expect(fold([arrival()]).shipmentStatus).toBe('ARRIVED')
    const truckFirst = [
      stop('CNYSN', { mode: 'truck' }),
      stop('SGSIN', { mode: 'sea' }),
      stop('DEHAM', { mode: null }),
    ]
    expect(fold([entry({ place: placeOf({ locode: 'CNYSN' }) })], { route: truckFirst }).shipmentStatus).toBe(
      'BOOKED',
    )
    expect(fold([entry({ place: placeOf({ locode: 'SGSIN' }) })], { route: truckFirst }).shipmentStatus).toBe(
      'IN_TRANSIT',
    )
  })

  it('never goes back, and stays canceled', () => {
    expect(fold([entry()], { shipmentStatus: 'ARRIVED' }).shipmentStatus).toBe('ARRIVED')
    expect(fold([entry(), arrival()], { shipmentStatus: 'CANCELED' }).shipmentStatus).toBe('CANCELED')
  })

  it('is arrived once all units are delivered', () => {
    const units = [unit('a', { container }), unit('b')]
    const drop = { code: 'DROP', kind: 'equipment' as const, place: null, at: at(33) }
    const one = fold([entry({ ...drop, equipment: container })], {}, units)
    expect(one).toMatchObject({ deliveredRefs: ['a'], shipmentStatus: 'BOOKED' })
    const all = fold([entry(drop)], {}, units)
    expect(all).toMatchObject({ deliveredRefs: ['a', 'b'], shipmentStatus: 'ARRIVED' })
    for (const other of [{ isEmpty: true }, { place: placeOf({ locode: 'CNSHA' }) }, estimated])
      expect(fold([entry({ ...drop, ...other })], {}, units).deliveredRefs).toEqual([])
  })

  it('waits for all parts of a split consignment', () => {
    const part = (count: number, day: number) => arrival({ pieces: { count, of: 10 }, at: at(day) })
    expect(fold([part(4, 30)])).toMatchObject({ shipmentStatus: 'BOOKED', arrival: { actual: null } })
    const whole = fold([part(6, 32), part(4, 30)])
    expect(whole).toMatchObject({ shipmentStatus: 'ARRIVED', arrival: { actual: at(32) } })
    expect(whole.current).toHaveLength(2)
  })
})

describe('flags', () => {
  const flagsOf = (entries: LogEntry[]) => [...fold(entries).flags.values()].flat()

  it('mark what is remarkable; a fact of the future changes nothing', () => {
    const future = fold([entry({ at: at(3), receivedAt: at(1) })])
    expect([...future.flags.values()]).toEqual([['future-actual']])
    expect(future).toMatchObject({ shipmentStatus: 'BOOKED', departure: { actual: null }, current: [] })
    expect(flagsOf([entry({ at: at(2, 7), receivedAt: at(1) })])).toEqual([])
    expect(flagsOf([entry({ at: at(5) }), arrival({ at: at(4) })])).toEqual(['before-departure'])
    expect(flagsOf([entry({ place: placeOf({ name: 'Nowhere' }) })])).toEqual(['unknown-place'])
    expect(flagsOf([entry({ equipment: 'CSQU3054384' }), entry({ equipment: container })])).toEqual([
      'check-digit',
    ])
  })
})

describe('milestones', () => {
  it('show one statement of each classifier, and one of two reports of the same', () => {
    const twice = [entry(), entry()]
    expect(fold(twice).current).toHaveLength(1)
    const all = fold([entry(), entry({ ...estimated, at: at(2) }), entry({ code: 'DEP' })])
    expect(all.current.map(({ entry: { classifier } }) => classifier).toSorted()).toEqual([
      'actual',
      'estimated',
    ])
  })

  it('of containers are about their units, and about the order if all are in one', () => {
    const load = entry({ code: 'LOAD', kind: 'equipment', equipment: container })
    const refs = (units: LedgerUnit[]) => fold([load], {}, units).current[0]?.unitRefs
    expect(refs([unit('a', { container }), unit('b')])).toEqual(['a'])
    expect(refs([unit('a', { container }), unit('b', { container })])).toEqual([])
    expect(refs([unit('b')])).toEqual([])
  })

  it('of the record give way to later statements of others', () => {
    const own = entry({ source: 'order', at: at(1), statedAt: at(2) })
    const carriers = entry({ at: at(1, 12), statedAt: at(3) })
    expect(fold([own, carriers]).current.map((each) => each.entry)).toEqual([carriers])
    const earlier = entry({ at: at(1, 12), statedAt: at(1) })
    expect(fold([own, earlier]).current.map((each) => each.entry)).toEqual([own])
  })
})

it('the position is that of the latest sighting', () => {
  const seen = (day: number, lat: number) =>
    entry({ kind: 'position', code: 'LOC', at: at(day), place: placeOf({ lat, lng: 2 }) })
  const own = { lat: 1, lng: 1, alt: null, at: at(3) }
  expect(fold([seen(4, 40), seen(5, 50)], { position: own }).position).toMatchObject({ lat: 50, at: at(5) })
  expect(fold([seen(2, 20)], { position: own }).position).toBe(own)
})

it('sources are shown as the company or by the carrier’s name', () => {
  expect(presentSource('api:secret key')).toEqual({ kind: 'company', name: null })
  expect(presentSource('order')).toEqual({ kind: 'company', name: null })
  expect(presentSource('dcsa:MAEU')).toEqual({ kind: 'carrier', name: 'MAEU' })
  expect(presentSource('dcsa')).toEqual({ kind: 'carrier', name: null })
  expect(presentSource('Ocean Line')).toEqual({ kind: 'carrier', name: 'Ocean Line' })
})
