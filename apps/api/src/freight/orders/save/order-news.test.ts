import { NotificationData } from '@portolan/contract/messaging/notifications'
import { describe, expect, it } from 'vitest'
import { orderRowOf } from '#freight/orders/order-row.ts'
import { buildOrder } from '#testing/builders.ts'
import { orderNews } from './order-news.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const unknown = { planned: null, estimated: null, actual: null }
const keys = { id: '', organizationId: '', recordHash: '' }
const built = orderRowOf(buildOrder(), keys)

type Row = typeof built
type Change = Pick<Partial<Row>, 'status' | 'shipmentStatus'> & {
  departure?: Partial<Row['departure']>
  arrival?: Partial<Row['arrival']>
}

/** From Shanghai to Hamburg, planned to leave on 1 November and to arrive on 5 December. */
function order({ departure, arrival, ...rest }: Change = {}): Row {
  return {
    ...built,
    ...rest,
    departure: { ...unknown, planned: '2026-11-01T08:00:00Z', ...departure },
    arrival: { ...unknown, planned: '2026-12-05T08:00:00Z', ...arrival },
  }
}

const left = { shipmentStatus: 'IN_TRANSIT', departure: { actual: '2026-11-02T08:00:00Z' } } as const
const arrived = { shipmentStatus: 'ARRIVED', arrival: { actual: '2026-11-20T08:00:00Z' } } as const
const expected = (day: number, hour = 8): Change => ({
  arrival: { estimated: `2026-12-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z` },
})
const canceled = { shipmentStatus: 'CANCELED' } as const

describe('the news of an order', () => {
  it.each<[string, Change | null, Change, string[]]>([
    ['new and booked', null, {}, []],
    ['new and already under way', null, left, []],
    ['new and already late', null, { ...left, ...expected(20) }, []],
    ['new and already canceled', null, canceled, []],
    ['with nothing changed', left, left, []],

    ['that left', {}, left, ['order-departed']],
    ['that left, as only its status says', {}, { shipmentStatus: 'IN_TRANSIT' }, ['order-departed']],
    ['that left, as only the time says', {}, { departure: left.departure }, ['order-departed']],
    ['that is back where it was', left, {}, []],
    ['whose time of departure comes later', { shipmentStatus: 'IN_TRANSIT' }, left, []],
    [
      'whose time of departure is corrected',
      left,
      { ...left, departure: { actual: '2026-11-03T08:00:00Z' } },
      [],
    ],

    ['that arrived', left, arrived, ['order-arrived']],
    ['that arrived, as only its status says', left, { shipmentStatus: 'ARRIVED' }, ['order-arrived']],
    ['that arrived, as only the time says', left, { ...left, arrival: arrived.arrival }, ['order-arrived']],
    ['that left and arrived since', {}, arrived, ['order-arrived']],
    [
      'that arrived late',
      { ...left, ...expected(5) },
      { ...arrived, arrival: { actual: '2026-11-21T07:00:00Z' } },
      ['order-arrived'],
    ],
    ['that arrived and is archived at once', left, { ...arrived, status: 'archived' }, ['order-arrived']],
    ['that had arrived and is archived', arrived, { ...arrived, status: 'archived' }, []],
    [
      'whose time of arrival is corrected',
      arrived,
      { ...arrived, arrival: { actual: '2026-11-19T08:00:00Z' } },
      [],
    ],

    ['expected a day later than planned', {}, expected(6), ['order-delayed']],
    ['expected some hours later than planned', {}, expected(6, 7), ['arrival-changed']],
    ['that is late and slips on', expected(8), expected(8, 9), ['order-delayed']],
    ['that is late and makes up for some of it', expected(12), expected(8), ['arrival-changed']],
    ['expected later, and still before the plan', expected(1), expected(4), ['arrival-changed']],
    ['whose plan itself moves', {}, { arrival: { planned: '2026-12-09T08:00:00Z' } }, ['order-delayed']],
    ['whose first estimate is the plan', {}, expected(5), []],
    [
      'whose estimate is only written otherwise',
      expected(7),
      { arrival: { estimated: '2026-12-07T08:00:00.000Z' } },
      [],
    ],
    ['whose estimate is withdrawn', expected(7), {}, ['arrival-changed']],
    ['whose arrival was not known', { arrival: { planned: null } }, expected(7), []],
    ['whose arrival is not known any more', expected(7), { arrival: { planned: null } }, []],
    ['that left, and comes late', {}, { ...left, ...expected(9) }, ['order-departed', 'order-delayed']],

    ['that was canceled', left, canceled, ['order-canceled']],
    ['that was canceled, and its arrival moved', {}, { ...canceled, ...expected(20) }, ['order-canceled']],
    ['that had been canceled', canceled, { ...canceled, ...expected(20) }, []],
    ['that was canceled by mistake', canceled, left, ['order-departed']],
    ['that was canceled by mistake and has arrived', { ...arrived, ...canceled }, arrived, ['order-arrived']],

    ['that is archived and put right', { status: 'archived' }, { ...arrived, status: 'archived' }, []],
    ['that left long ago', {}, { ...left, departure: { actual: '2026-10-20T08:00:00Z' } }, []],
    ['that arrived long ago', {}, { ...arrived, arrival: { actual: '2014-03-01T08:00:00Z' } }, []],
    ['that was expected long ago', {}, { arrival: { estimated: '2026-10-20T08:00:00Z' } }, []],
  ])('%s', (_which, before, after, kinds) => {
    const news = orderNews(before && order(before), order(after), now)
    expect(news.map(({ kind }) => kind)).toEqual(kinds)
    for (const { data } of news) expect(NotificationData.safeParse(data).success).toBe(true)
  })

  it('says where and when it left, in the zone of that place', () => {
    expect(orderNews(order(), order(left), now)[0]?.data).toEqual({
      from: 'Shanghai',
      to: 'Hamburg',
      place: 'Shanghai',
      timeZone: 'Asia/Shanghai',
      at: '2026-11-02T08:00:00Z',
    })
  })

  it('says no time of arrival where none was given', () => {
    const [news] = orderNews(order(left), order({ shipmentStatus: 'ARRIVED' }), now)
    expect(news?.data).toEqual({
      from: 'Shanghai',
      to: 'Hamburg',
      place: 'Hamburg',
      timeZone: 'Europe/Berlin',
    })
  })

  it('says when it comes now and when it was to come', () => {
    expect(orderNews(order(expected(7)), order(expected(12)), now)[0]?.data).toEqual({
      from: 'Shanghai',
      to: 'Hamburg',
      place: 'Hamburg',
      timeZone: 'Europe/Berlin',
      previousArrival: '2026-12-07T08:00:00Z',
      estimatedArrival: '2026-12-12T08:00:00Z',
    })
  })
})
