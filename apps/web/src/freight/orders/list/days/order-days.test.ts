import type { Order } from '@portolan/contract/freight/orders'
import { describe, expect, it } from 'vitest'
import { dayOfArrival, inListOrder } from '#freight/orders/dates/days/arrival-days.ts'
import { validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { entriesOf, entryOf, keyOfEntry } from './order-days.ts'

const now = new Date('2026-11-26T08:00:00Z')

function arriving(id: string, at: string, timeZone: string | null, changes: Partial<Order> = {}): Order {
  return {
    id,
    shipmentStatus: 'IN_TRANSIT',
    isDelivered: false,
    to: { timeZone },
    arrival: { planned: null, estimated: at, actual: null },
    delivery: { planned: null, estimated: null, actual: null },
    ...changes,
  } as Order
}

// In the order of the server: by instant.
const tokyo = arriving('tokyo', '2026-11-26T16:00:00Z', 'Asia/Tokyo')
const angeles = arriving('angeles', '2026-11-27T07:00:00Z', 'America/Los_Angeles')
const hamburg = arriving('hamburg', '2026-11-27T08:00:00Z', 'Europe/Berlin')
const unzoned = arriving('unzoned', '2026-11-28T00:00:00Z', null)
const orders = [tokyo, angeles, hamburg, unzoned]
const byDay = validateOrderSearch({ attention: 'arriving' })

describe('arriving orders by day', () => {
  const sorted = inListOrder(byDay, orders, now)

  it('follow the calendar of the place, each day once', () => {
    expect(sorted.map(({ id }) => id)).toEqual(['angeles', 'tokyo', 'hamburg', 'unzoned'])
    expect(entriesOf(sorted, 1, now).map(keyOfEntry)).toEqual([
      'day 2026-11-26',
      'angeles',
      'day 2026-11-27',
      'tokyo',
      'hamburg',
      'day 2026-11-28',
      'unzoned',
    ])
  })

  it('stand side by side within their day, and know their places', () => {
    const entries = entriesOf(sorted, 3, now)
    expect(entries.map((entry) => ('day' in entry ? entry.day : [entry.place, entry.orders.length]))).toEqual(
      ['2026-11-26', [1, 1], '2026-11-27', [2, 2], '2026-11-28', [4, 1]],
    )
    expect([entryOf(entries, 'hamburg'), entryOf(entries, 'elsewhere')]).toEqual([3, -1])
  })

  it('stand under the day of their door once they have reached their port', () => {
    const delivery = { planned: '2026-11-30T09:00:00Z', estimated: null, actual: null }
    const days = [
      arriving('at sea', '2026-11-27T08:00:00Z', 'Europe/Berlin', { delivery }),
      arriving('unloaded', '2026-11-25T08:00:00Z', 'Europe/Berlin', { delivery, shipmentStatus: 'ARRIVED' }),
      arriving('unconfirmed', '2026-11-25T08:00:00Z', 'Europe/Berlin', { delivery }),
    ].map((order) => dayOfArrival(order, now))
    expect(days).toEqual(['2026-11-27', '2026-11-30', '2026-11-30'])
  })

  it('keep the order of the server under another sort or filter', () => {
    for (const search of [{ attention: 'arriving', ordering: 'number' }, { attention: 'late' }, {}])
      expect(inListOrder(validateOrderSearch(search), orders, now)).toEqual(orders)
  })
})

it('other lists have no headings, and rows of as many cards as fit', () => {
  expect(entriesOf(orders, 3, null)).toEqual([
    { orders: [tokyo, angeles, hamburg], place: 1 },
    { orders: [unzoned], place: 4 },
  ])
  expect(entriesOf([], 3, null)).toEqual([])
})
