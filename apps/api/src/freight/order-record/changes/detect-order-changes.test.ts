import { OrderChange } from '@portolan/contract/freight/ledger/order-changes'
import { describe, expect, it } from 'vitest'
import { orderRowOf } from '#freight/order-record/save/order-row.ts'
import { buildOrder } from '#testing/builders.ts'
import { detectOrderChanges, type NewOrderState } from './detect-order-changes.ts'

const unknown = { planned: null, estimated: null, actual: null }
const built = orderRowOf(buildOrder(), '')

type Given = Partial<Omit<NewOrderState, 'departure' | 'arrival'>> & {
  departure?: Partial<NewOrderState['departure']>
  arrival?: Partial<NewOrderState['arrival']>
}

/** From Shanghai to Hamburg by sea, planned to leave on 1 November and to arrive on 5 December. */
function order({ departure, arrival, ...rest }: Given = {}): NewOrderState {
  return {
    ...built,
    isDelivered: false,
    delivery: unknown,
    ...rest,
    departure: { ...unknown, planned: '2026-11-01T08:00:00Z', ...departure },
    arrival: { ...unknown, planned: '2026-12-05T08:00:00Z', ...arrival },
  }
}

const handedOver = { ...unknown, actual: '2026-12-07T08:00:00Z' }
const departed: Given = { shipmentStatus: 'IN_TRANSIT', departure: { actual: '2026-11-02T08:00:00Z' } }
const arrived: Given = { ...departed, shipmentStatus: 'ARRIVED', arrival: { actual: '2026-12-06T08:00:00Z' } }
const delivered: Given = { ...arrived, isDelivered: true, delivery: handedOver }
const expected: Given = { arrival: { estimated: '2026-12-05T09:00:00Z' } }
const canceled: Given = { shipmentStatus: 'CANCELED' }
const archived = { status: 'archived' } as const

describe('the changes of an order', () => {
  it.each<[string, Given | null, Given, OrderChange['kind'][]]>([
    ['that is new', null, {}, ['created']],
    ['that is new and delivered', null, delivered, ['created']],
    ['that is new and canceled', null, canceled, ['created']],
    ['that is saved as it was', departed, departed, []],
    ['that left', {}, departed, ['departed']],
    ['that left long ago', {}, { departure: { actual: '2014-03-01T08:00:00Z' } }, ['departed']],
    ['that arrived', departed, arrived, ['arrived']],
    ['that left and arrived since', {}, arrived, ['departed', 'arrived']],
    ['that left, arrived and was delivered since', {}, delivered, ['departed', 'arrived', 'delivered']],
    ['that was delivered', arrived, delivered, ['delivered']],
    ['that had been delivered', delivered, delivered, []],
    ['whose units were not delivered after all', delivered, arrived, []],
    ['whose arrival moves by an hour', {}, expected, ['arrival-moved']],
    ['that left, and comes later', {}, { ...departed, ...expected }, ['departed', 'arrival-moved']],
    ['that arrived at another hour than expected', { ...departed, ...expected }, arrived, ['arrived']],
    ['that was canceled', departed, canceled, ['canceled']],
    ['that was canceled, and was to come later', departed, { ...canceled, ...expected }, ['canceled']],
    ['that had been canceled', canceled, { ...canceled, ...expected }, []],
    ['that is archived on arrival', departed, { ...arrived, ...archived }, ['arrived']],
    ['that is archived and put right', archived, { ...arrived, ...archived }, []],
  ])('%s', (_which, before, after, kinds) => {
    const changes = detectOrderChanges(before && order(before), order(after))
    expect(changes.map(({ kind }) => kind)).toEqual(kinds)
    for (const change of changes) expect(OrderChange.parse(change)).toEqual(change)
  })

  it('say where and when, in the zone of the place', () => {
    const ends = { from: 'Shanghai', to: 'Hamburg' }
    const hamburg = { ...ends, place: 'Hamburg', timeZone: 'Europe/Berlin' }
    expect(detectOrderChanges(order(), order(delivered))).toEqual([
      {
        kind: 'departed',
        data: { ...ends, place: 'Shanghai', timeZone: 'Asia/Shanghai', at: '2026-11-02T08:00:00Z' },
      },
      { kind: 'arrived', data: { ...hamburg, at: '2026-12-06T08:00:00Z' } },
      { kind: 'delivered', data: { ...hamburg, at: '2026-12-07T08:00:00Z' } },
    ])
  })

  it('say from when to when an arrival moved, and against which plan', () => {
    const [moved] = detectOrderChanges(order(), order({ arrival: { planned: '2026-12-09T08:00:00Z' } }))
    expect(moved).toEqual({
      kind: 'arrival-moved',
      data: {
        from: 'Shanghai',
        to: 'Hamburg',
        place: 'Hamburg',
        timeZone: 'Europe/Berlin',
        transportMode: 'sea',
        plannedArrival: '2026-12-05T08:00:00Z',
        previousArrival: '2026-12-05T08:00:00Z',
        estimatedArrival: '2026-12-09T08:00:00Z',
      },
    })
  })
})
