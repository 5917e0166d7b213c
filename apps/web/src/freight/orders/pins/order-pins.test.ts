import type { Order } from '@portolan/contract/freight/orders'
import { describe, expect, it } from 'vitest'
import { columnsFor, countOf, type OrderPages, rowsOf } from '#freight/orders/order-list-data.ts'
import { holds, withPin } from './order-pins.ts'

const place: Order['from'] = {
  name: 'Hamburg',
  city: 'Hamburg',
  countryCode: 'DE',
  locode: 'DEHAM',
  lat: 53.5,
  lng: 10,
  timeZone: 'Europe/Berlin',
}
const nothing = { planned: null, estimated: null, actual: null }

function order(id: string, changes: Partial<Order> = {}): Order {
  return {
    id,
    number: id,
    organization: { id: 'o', name: 'O' },
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode: 'sea',
    currentMode: 'sea',
    containers: [],
    loadType: 'FCL',
    incoterms: 'FOB',
    customerReference: null,
    cargo: 'tea',
    from: place,
    to: place,
    departure: nothing,
    arrival: nothing,
    delivery: nothing,
    isDelivered: false,
    waitsFor: null,
    arrivalSlipMinutes: null,
    lateMinutes: null,
    alerts: [],
    papers: null,
    unpaid: null,
    carrier: null,
    conveyance: null,
    lastEvent: null,
    totals: { packages: 1, grossWeightKg: 1, volumeM3: 1, chargeableWeightKg: 1 },
    progress: 0,
    pinned: false,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...changes,
  }
}

function list(pages: Order[][], more = false): OrderPages {
  return {
    pageParams: pages.map(() => undefined),
    pages: pages.map((results, index) => ({
      count: 100 + index,
      next: more || index < pages.length - 1 ? '/next?cursor=x' : null,
      previous: null,
      results,
    })),
  }
}

const ids = (data: OrderPages) => rowsOf(data).map((row) => `${row.id}${row.pinned ? '*' : ''}`)
const [a, b, c, d] = [order('a'), order('b'), order('c'), order('d')]

describe('the rows of a list', () => {
  it('come once each, where they were seen first', () => {
    expect(
      ids(
        list([
          [a, b],
          [b, c],
        ]),
      ),
    ).toEqual(['a', 'b', 'c'])
  })

  it('are counted by the newest answer', () => {
    expect(countOf(list([[a], [b]]))).toBe(101)
  })

  it('stand in rows of as many cards as fit', () => {
    expect([280, 615, 616, 931, 932, 3000].map(columnsFor)).toEqual([1, 1, 2, 2, 3, 3])
  })
})

describe('pinning', () => {
  it('moves the order to its place among the pinned ones, over all pages', () => {
    const data = list([[{ ...a, pinned: true }, { ...c, pinned: true }, d], [b]])
    expect(ids(withPin(data, b, true, 'number'))).toEqual(['a*', 'b*', 'c*', 'd'])
  })

  it('puts the only pinned one first', () => {
    expect(ids(withPin(list([[a, b, c]]), c, true, 'number'))).toEqual(['c*', 'a', 'b'])
  })

  it('moves an unpinned order back to its place', () => {
    const data = list([[{ ...b, pinned: true }, a, c]])
    expect(ids(withPin(data, { ...b, pinned: true }, false, 'number'))).toEqual(['a', 'b', 'c'])
    expect(ids(withPin(data, { ...b, pinned: true }, false, '-number'))).toEqual(['b', 'a', 'c'])
  })

  it('leaves an unpinned order out while its place isn’t loaded, and ends the list with it when all is', () => {
    const pinned = { ...d, pinned: true }
    expect(ids(withPin(list([[pinned, a, b]], true), pinned, false, 'number'))).toEqual(['a', 'b'])
    expect(ids(withPin(list([[pinned, a, b]]), pinned, false, 'number'))).toEqual(['a', 'b', 'd'])
  })

  it('is undone by its opposite, also where the order had left the list', () => {
    const pinned = { ...d, pinned: true }
    const before = list([[pinned, a, b]], true)
    const undone = withPin(withPin(before, pinned, false, 'number'), pinned, true, 'number')
    expect(ids(undone)).toEqual(ids(before))
  })

  it('changes nothing of what it was given', () => {
    const before = list([[a, b]])
    withPin(before, b, true, 'number')
    expect(ids(before)).toEqual(['a', 'b'])
  })

  it('puts unknown dates last ascending and first descending', () => {
    const at = (id: string, planned: string | null) => order(id, { arrival: { ...nothing, planned } })
    const [early, late, unknown] = [
      at('e', '2026-01-01T00:00:00Z'),
      at('l', '2026-02-01T00:00:00Z'),
      at('u', null),
    ]
    expect(ids(withPin(list([[early, late]]), unknown, false, 'arrival'))).toEqual(['e', 'l', 'u'])
    expect(ids(withPin(list([[late, early]]), unknown, false, '-arrival'))).toEqual(['u', 'l', 'e'])
    expect(ids(withPin(list([[early, unknown]]), late, false, 'arrival'))).toEqual(['e', 'l', 'u'])
  })

  it('lets the id decide between equals, as the server does', () => {
    const data = list([[order('c'), order('a')]])
    expect(ids(withPin(data, order('b'), false, '-updatedAt'))).toEqual(['c', 'b', 'a'])
    expect(ids(withPin(list([[order('a'), order('c')]]), order('b'), false, 'updatedAt'))).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('knows which lists show an order', () => {
    expect([holds(list([[a], [b]]), 'b'), holds(list([[a]]), 'b')]).toEqual([true, false])
  })
})
