import { NotificationData } from '@portolan/contract/messaging/notifications'
import { describe, expect, it } from 'vitest'
import { detectOrderChanges } from '#freight/order-record/changes/detect-order-changes.ts'
import { orderRowOf } from '#freight/order-record/save/order-row.ts'
import { buildOrder } from '#testing/builders.ts'
import { notificationOf, notificationsOf } from './notify-of-order-changes.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const unknown = { planned: null, estimated: null, actual: null }
const built = orderRowOf(buildOrder(), '')

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

/** The members' notifications when an order is saved as `after` and was `before`. */
function orderNotifications(before: Row | null, after: Row) {
  const saved = { organizationId: 'o', orderId: '1' }
  const changes = detectOrderChanges(before, after).map((change) => ({ ...saved, ...change }))
  return notificationsOf(changes, now)
}

const departed = { shipmentStatus: 'IN_TRANSIT', departure: { actual: '2026-11-02T08:00:00Z' } } as const
const arrived = { shipmentStatus: 'ARRIVED', arrival: { actual: '2026-11-20T08:00:00Z' } } as const
const expected = (day: number, hour = 8): Change => ({
  arrival: { estimated: `2026-12-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z` },
})
const canceled = { shipmentStatus: 'CANCELED' } as const

describe('the notifications of an order', () => {
  it.each<[string, Change | null, Change, string[]]>([
    ['new and booked', null, {}, []],
    ['new and already under way', null, departed, []],
    ['new and already late', null, { ...departed, ...expected(20) }, []],
    ['new and already canceled', null, canceled, []],
    ['with nothing changed', departed, departed, []],

    ['that left', {}, departed, ['order-departed']],
    ['that left, as only its status says', {}, { shipmentStatus: 'IN_TRANSIT' }, ['order-departed']],
    ['that left, as only the time says', {}, { departure: departed.departure }, ['order-departed']],
    ['that is back where it was', departed, {}, []],
    ['whose time of departure comes later', { shipmentStatus: 'IN_TRANSIT' }, departed, []],
    [
      'whose time of departure is corrected',
      departed,
      { ...departed, departure: { actual: '2026-11-03T08:00:00Z' } },
      [],
    ],

    ['that arrived', departed, arrived, ['order-arrived']],
    ['that arrived, as only its status says', departed, { shipmentStatus: 'ARRIVED' }, ['order-arrived']],
    [
      'that arrived, as only the time says',
      departed,
      { ...departed, arrival: arrived.arrival },
      ['order-arrived'],
    ],
    ['that left and arrived since', {}, arrived, ['order-arrived']],
    [
      'that arrived late',
      { ...departed, ...expected(5) },
      { ...arrived, arrival: { actual: '2026-11-21T07:00:00Z' } },
      ['order-arrived'],
    ],
    ['that arrived and is archived at once', departed, { ...arrived, status: 'archived' }, ['order-arrived']],
    ['that had arrived and is archived', arrived, { ...arrived, status: 'archived' }, []],
    [
      'whose time of arrival is corrected',
      arrived,
      { ...arrived, arrival: { actual: '2026-11-19T08:00:00Z' } },
      [],
    ],

    ['expected a day later than planned', {}, expected(6), ['order-delayed']],
    ['expected 13 hours later than planned', {}, expected(5, 21), ['order-delayed']],
    ['expected 12 hours later than planned', {}, expected(5, 20), ['arrival-changed']],
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
    ['that left, and comes late', {}, { ...departed, ...expected(9) }, ['order-departed', 'order-delayed']],

    ['that was canceled', departed, canceled, ['order-canceled']],
    ['that was canceled, and its arrival moved', {}, { ...canceled, ...expected(20) }, ['order-canceled']],
    ['that had been canceled', canceled, { ...canceled, ...expected(20) }, []],
    ['that was canceled by mistake', canceled, departed, ['order-departed']],
    ['that was canceled by mistake and has arrived', { ...arrived, ...canceled }, arrived, ['order-arrived']],

    ['that is archived and put right', { status: 'archived' }, { ...arrived, status: 'archived' }, []],
    ['that left long ago', {}, { ...departed, departure: { actual: '2026-10-20T08:00:00Z' } }, []],
    ['that arrived long ago', {}, { ...arrived, arrival: { actual: '2014-03-01T08:00:00Z' } }, []],
    ['that was expected long ago', {}, { arrival: { estimated: '2026-10-20T08:00:00Z' } }, []],
  ])('%s', (_which, before, after, kinds) => {
    const notifications = orderNotifications(before && order(before), order(after))
    expect(notifications.map(({ kind }) => kind)).toEqual(kinds)
    for (const { data } of notifications) expect(NotificationData.safeParse(data).success).toBe(true)
  })

  it('says where and when it left, in the zone of that place', () => {
    expect(orderNotifications(order(), order(departed))[0]?.data).toEqual({
      from: 'Shanghai',
      to: 'Hamburg',
      place: 'Shanghai',
      timeZone: 'Asia/Shanghai',
      at: '2026-11-02T08:00:00Z',
    })
  })

  it('says no time of arrival where none was given', () => {
    const [notification] = orderNotifications(order(departed), order({ shipmentStatus: 'ARRIVED' }))
    expect(notification?.data).toEqual({
      from: 'Shanghai',
      to: 'Hamburg',
      place: 'Hamburg',
      timeZone: 'Europe/Berlin',
    })
  })

  it('says when it comes now and when it was to come', () => {
    expect(orderNotifications(order(expected(7)), order(expected(12)))[0]?.data).toEqual({
      from: 'Shanghai',
      to: 'Hamburg',
      place: 'Hamburg',
      timeZone: 'Europe/Berlin',
      previousArrival: '2026-12-07T08:00:00Z',
      estimatedArrival: '2026-12-12T08:00:00Z',
    })
  })
})

describe('a later arrival', () => {
  const hour = 3_600_000
  const planned = '2026-12-05T08:00:00.000Z'
  const kindOf = (transportMode: Row['transportMode'], timeZone: string | null, offMs: number) => {
    const row = order({ arrival: { planned } })
    const at = new Date(Date.parse(planned) + offMs).toISOString()
    const after = {
      ...row,
      transportMode,
      toPlace: { ...row.toPlace, timeZone },
      arrival: { ...row.arrival, estimated: at },
    }
    return orderNotifications(row, after).map(({ kind }) => kind)
  }

  it.each([
    ['air', 1],
    ['truck', 2],
    ['rail', 6],
    ['sea', 12],
  ] as const)('by %s is a delay from where the pages call it late, after %d hours', (mode, hours) => {
    expect(kindOf(mode, 'Europe/Berlin', hours * hour)).toEqual(['arrival-changed'])
    expect(kindOf(mode, 'Europe/Berlin', hours * hour + 1)).toEqual(['order-delayed'])
  })

  it('is a delay from the next date on, where only dates are known', () => {
    expect(kindOf('air', null, 16 * hour - 1)).toEqual(['arrival-changed'])
    expect(kindOf('air', null, 16 * hour)).toEqual(['order-delayed'])
  })

  it('than a day is one from the next day there on, and an hour of that day is no news', () => {
    const day = {
      planned: '2026-12-04T23:00:00Z',
      estimated: null,
      actual: null,
      precision: { planned: 'day' },
    }
    const before = order({ arrival: day as Row['arrival'] })
    const kinds = (estimated: string) =>
      orderNotifications(before, { ...before, arrival: { ...before.arrival, estimated } }).map(
        ({ kind, data }) => [kind, data.precision],
      )
    const precision = { previousArrival: 'day' }
    expect(kinds('2026-12-05T14:00:00Z')).toEqual([])
    expect(kinds('2026-12-05T22:59:00Z')).toEqual([])
    expect(kinds('2026-12-05T23:00:00Z')).toEqual([['order-delayed', precision]])
    expect(kinds('2026-12-04T12:00:00Z')).toEqual([['arrival-changed', precision]])
  })
})

describe('what no one is notified of', () => {
  const ends = { from: 'Shanghai', to: 'Hamburg' }

  it('is that an order was created or delivered', () => {
    const at = { ...ends, place: 'Hamburg', timeZone: null, at: '2026-11-21T07:00:00Z' }
    expect(notificationOf({ kind: 'created', data: ends }, now)).toBeNull()
    expect(notificationOf({ kind: 'delivered', data: at }, now)).toBeNull()
  })

  it('is a document or an invoice of more than 30 days ago', () => {
    const added = (createdAt: string) => {
      const document = { ...ends, documentId: '', documentName: 'A.pdf', createdAt }
      const invoice = {
        invoiceNumber: 'R-1',
        amount: { amount: '9.50', currency: 'EUR' },
        dueOn: '2026-12-01',
      }
      return [
        notificationOf({ kind: 'document-added', data: { ...document, documentKind: 'other' } }, now),
        notificationOf(
          { kind: 'invoice-added', data: { ...document, documentKind: 'invoice', ...invoice } },
          now,
        ),
      ]
    }
    expect(added('2026-10-22T07:59:59Z')).toEqual([null, null])
    expect(added('2026-10-22T08:00:00Z')).toEqual([
      { kind: 'document-added', data: { ...ends, documentName: 'A.pdf' } },
      {
        kind: 'invoice-added',
        data: {
          ...ends,
          invoiceNumber: 'R-1',
          amount: { amount: '9.50', currency: 'EUR' },
          dueOn: '2026-12-01',
        },
      },
    ])
  })
})
