import { describe, expect, it } from 'vitest'
import { rowsOf, timelineOf } from './timeline.ts'
import {
  day,
  eventAt,
  faultsOf,
  placeOf,
  type SampleEvent,
  type SampleOrder,
  stopAt,
  times,
} from './timeline-samples.ts'

const shanghai = placeOf('Shanghai', 'CNSHA')
const hamburg = placeOf('Hamburg', 'DEHAM')
const berlin = placeOf('Berlin', 'DEBER')

function order(changes: Partial<SampleOrder>): SampleOrder {
  const route = [
    stopAt(shanghai, { mode: 'sea', departure: times(1, null, 1) }),
    stopAt(hamburg, { arrival: times(22, 25) }),
  ]
  return {
    transportMode: 'sea',
    shipmentStatus: 'IN_TRANSIT',
    isDelivered: false,
    route,
    events: [],
    ...changes,
  }
}
const planned = { classifier: 'planned' } as const

/** The rows as code, state and mark. */
function linesOf(facts: SampleOrder): string[] {
  return rowsOf(timelineOf(facts)).map(({ milestone, state, overtaken }) =>
    [milestone.code, state, ...(overtaken ? [`${overtaken.side} ${overtaken.by}`] : [])].join(' '),
  )
}

describe('a timeline', () => {
  it('keeps what must follow a moved arrival behind it, and marks plans that it has overtaken', () => {
    const events = [
      eventAt('DISC', 23, hamburg, planned),
      eventAt('CUSR', 24, hamburg, planned),
      eventAt('GTOT', 25, hamburg, { ...planned, at: day(25, 7) }),
      eventAt('DROP', 26, hamburg, planned),
    ]
    expect(linesOf(order({ events }))).toEqual([
      'DEPA done',
      'ARRI next',
      'DISC coming before arrival',
      'CUSR coming before arrival',
      'GTOT coming before arrival',
      'DROP coming',
    ])
  })

  it('marks a plan that a newer estimate of a later step has overtaken', () => {
    const route = [
      stopAt(shanghai, { mode: 'sea', departure: times(12, 9) }),
      stopAt(hamburg, { arrival: times(30) }),
    ]
    const events = [eventAt('GTIN', 8, shanghai, planned), eventAt('LOAD', 11, shanghai, planned)]
    expect(linesOf(order({ shipmentStatus: 'BOOKED', route, events }))).toEqual([
      'GTIN next',
      'LOAD coming after departure',
      'DEPA coming',
      'ARRI coming',
    ])
  })

  it('takes a date without a time for the whole day', () => {
    const asDay = { ...planned, precision: 'day', at: '2026-11-25T00:00:00Z' } as const
    expect(linesOf(order({ events: [eventAt('DISC', 25, hamburg, asDay)] }))).toContain('DISC coming')
  })

  it('shows facts by their times, whatever should have come first, and never as to come', () => {
    const events = [
      eventAt('CUSR', 20, hamburg),
      eventAt('DISC', 26, hamburg, planned),
      eventAt('GTIN', -2, shanghai),
      eventAt('LOAD', -3, shanghai),
    ]
    expect(linesOf(order({ events }))).toEqual([
      'LOAD done',
      'GTIN done',
      'DEPA done',
      'CUSR done',
      'ARRI next',
      'DISC coming',
    ])
  })

  it('counts what a later report proves as done, and shows it before that report', () => {
    const events = [eventAt('DISC', 26, hamburg), eventAt('GTOT', 28, hamburg, planned)]
    expect(linesOf(order({ events }))).toEqual(['DEPA done', 'ARRI done', 'DISC done', 'GTOT next'])
  })

  it('proves nothing of one unit by another', () => {
    const events = ['a', 'b'].flatMap((unitId, index) => [
      eventAt('DISC', 26, hamburg, index === 0 ? { unitId } : { ...planned, unitId }),
      eventAt('GTOT', 27, hamburg, index === 0 ? { unitId } : { ...planned, unitId }),
    ])
    expect(linesOf(order({ events })).slice(1)).toEqual([
      'ARRI done',
      'DISC done',
      'GTOT done',
      'DISC next',
      'GTOT coming',
    ])
  })

  it('follows the status where nothing was reported, and leaves nothing open in a canceled order', () => {
    const route = [
      stopAt(shanghai, { mode: 'sea', departure: times(1) }),
      stopAt(hamburg, { arrival: times(22) }),
    ]
    const events = [eventAt('DROP', 24, berlin, planned)]
    const states = (shipmentStatus: SampleOrder['shipmentStatus']) =>
      linesOf(order({ shipmentStatus, route, events })).map((line) => line.split(' ')[1])
    expect(states('BOOKED')).toEqual(['next', 'coming', 'coming'])
    expect(states('IN_TRANSIT')).toEqual(['done', 'next', 'coming'])
    expect(states('ARRIVED')).toEqual(['done', 'done', 'next'])
    expect(states('CANCELED')).toEqual(['dropped', 'dropped', 'dropped'])
    const delivered = order({ shipmentStatus: 'ARRIVED', isDelivered: true, route, events })
    expect(linesOf(delivered)).toEqual(['DEPA done', 'ARRI done', 'DROP done'])
  })

  it('has the delivery to an address after the last stop, and a depot before the first one there', () => {
    const events = [
      eventAt('DROP', 23, berlin, planned),
      eventAt('GTOT', -5, placeOf('Suzhou')),
      eventAt('STUF', -4, shanghai),
    ]
    const stops = timelineOf(order({ events }))
    expect(stops.map(({ rows }) => rows.map(({ milestone }) => milestone.code).join(' '))).toEqual([
      'GTOT STUF DEPA',
      'ARRI DROP',
    ])
    expect(stops[0]?.rows[0]?.isEmptyCollected).toBe(true)
    expect(stops[0]?.onward?.rows).toEqual([])
  })

  it('shows customs of a truck before the unloading, and the return of a container last', () => {
    const route = [
      stopAt(shanghai, { mode: 'truck', departure: times(1, null, 1) }),
      stopAt(hamburg, { arrival: times(22) }),
    ]
    const events = [
      eventAt('DISC', 24, hamburg, planned),
      eventAt('CUSR', 23, hamburg, planned),
      eventAt('DROP', 25, hamburg, planned),
      eventAt('GTIN', 27, hamburg, planned),
    ]
    expect(linesOf(order({ transportMode: 'truck', route, events })).slice(1)).toEqual([
      'ARRI next',
      'CUSR coming',
      'DISC coming',
      'DROP coming',
      'GTIN coming',
    ])
  })
})

/** Numbers from 0 to 1 that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const codes =
  'ARRI DEPA LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP CUSS CUSR BKD RCS MAN DEP ARR RCF NFD CCD DLV'

function randomOrder(random: () => number): SampleOrder {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const cities = [shanghai, placeOf('Singapore', 'SGSIN'), hamburg, berlin]
  const stops = cities.slice(0, 2 + Math.floor(random() * 3))
  const maybe = (at: number, chance: number) => (random() < chance ? at + Math.floor(random() * 9) - 4 : null)
  const modes = ['sea', 'air', 'truck', 'rail'] as const
  const route = stops.map((place, index) => {
    const around = () => times(maybe(index * 10, 0.9), maybe(index * 10, 0.4), maybe(index * 10, 0.2))
    return stopAt(place, {
      mode: pick(modes),
      arrival: index === 0 ? null : around(),
      departure: index === stops.length - 1 ? null : around(),
    })
  })
  const events = Array.from({ length: Math.floor(random() * 14) }, (): SampleEvent => {
    const classifier = pick(['planned', 'planned', 'estimated', 'actual'] as const)
    const hour = Math.floor(random() * 24)
    return eventAt(pick(codes.split(' ')), 0, pick([...cities, placeOf('Suzhou'), null]), {
      classifier,
      at: day(Math.floor(random() * 36) - 4, hour),
      unitId: pick([null, null, 'a', 'b']),
      ...(classifier !== 'actual' && random() < 0.2 && { precision: 'day' as const }),
    })
  })
  const shipmentStatus = pick(['BOOKED', 'IN_TRANSIT', 'IN_TRANSIT', 'ARRIVED', 'CANCELED'] as const)
  return { transportMode: pick(modes), shipmentStatus, isDelivered: random() < 0.1, route, events }
}

it('1,000 random timelines can be, and lose no fact', () => {
  const random = randomOf(30)
  let marks = 0
  for (let run = 0; run < 1_000; run++) {
    const facts = randomOrder(random)
    const stops = timelineOf(facts)
    const rows = rowsOf(stops)
    expect(faultsOf(stops, facts), `${run} ${JSON.stringify(facts)}`).toEqual([])
    const shown = new Set(rows.flatMap(({ milestone }) => Object.values(milestone.times)))
    for (const { at, classifier } of facts.events)
      if (classifier === 'actual') expect(shown, `${run} ${at}`).toContain(at)
    marks += rows.filter(({ overtaken }) => overtaken).length
  }
  expect(marks).toBeGreaterThan(500)
})
