import type { Alert } from '@portolan/contract/freight/attention'
import type { PromiseHistory } from '@portolan/contract/freight/ledger/order-history'
import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'
import { describe, expect, it } from 'vitest'
import { containersOf, shortContainerType } from './containers.ts'
import { describeNear, describeOrder } from './describe-order.ts'

const now = new Date('2026-11-21T12:00:00Z')
const none = { planned: null, estimated: null, actual: null }
const dubai = {
  name: 'Jebel Ali',
  city: 'Dubai',
  countryCode: 'AE',
  locode: 'AEJEA',
  lat: 25,
  lng: 55,
  timeZone: 'Asia/Dubai',
}

const order = (changes: Partial<OrderDetail>) =>
  ({
    shipmentStatus: 'IN_TRANSIT',
    transportMode: 'sea',
    currentMode: 'sea',
    from: dubai,
    to: dubai,
    departure: none,
    arrival: none,
    delivery: none,
    isDelivered: false,
    waitsFor: null,
    route: [],
    alerts: [],
    position: null,
    cancellation: null,
    slipReasonCode: null,
    arrivalSlipMinutes: null,
    departureSlipMinutes: null,
    ...changes,
  }) as OrderDetail

const alert = (kind: Alert['kind'], changes: Partial<Alert> = {}): Alert => ({
  kind,
  at: null,
  place: dubai,
  minutes: null,
  reasonCode: null,
  documentKinds: [],
  freeTime: null,
  cutOff: null,
  ahead: null,
  ...changes,
})

/** With ordinary spaces, so that the expected texts are readable. */
const textOf = (changes: Partial<OrderDetail>, locale: 'en' | 'ru' = 'en', promises: PromiseHistory[] = []) =>
  describeOrder(order(changes), promises, locale, now).replaceAll('\u00a0', ' ')

describe('the sentence that matters', () => {
  it('says what an arrived order waits for, and when it was delivered', () => {
    const arrived = {
      shipmentStatus: 'ARRIVED',
      arrival: { ...none, actual: '2026-11-20T08:00:00Z' },
    } as const
    expect(textOf(arrived)).toBe('Arrived in Dubai on 20 Nov 2026.')
    expect(textOf({ ...arrived, waitsFor: 'customs' })).toBe(
      'Arrived in Dubai on 20 Nov 2026, waiting for customs.',
    )
    expect(textOf({ ...arrived, waitsFor: 'delivery' }, 'ru')).toBe(
      'Прибыл 20 нояб. 2026, Dubai, в пути к получателю.',
    )
    const delivered = { ...arrived, isDelivered: true, delivery: { ...none, actual: '2026-11-21T08:00:00Z' } }
    expect(textOf(delivered)).toBe('Delivered in Dubai on 21 Nov 2026.')
    expect(textOf({ ...delivered, shipmentStatus: 'IN_TRANSIT', delivery: none })).toBe('Delivered in Dubai.')
    const alerts = [alert('overdue-invoices', { at: '2026-11-20T00:00:00Z' })]
    expect(textOf({ ...delivered, alerts })).toMatch(/^Delivered in Dubai on 21 Nov 2026\. \S/)
  })

  it('says what holds the cargo, and what that does to the arrival', () => {
    const alerts = [
      alert('unlikely-arrival', { minutes: 300 }),
      alert('missed-departure', { minutes: 300 }),
      alert('overdue-invoices'),
      alert('customs-hold', { reasonCode: 'transit papers' }),
    ]
    expect(textOf({ alerts })).toBe(
      'Held by customs in Dubai · transit papers. Departure overdue by 5 h, so the arrival is uncertain.',
    )
    expect(textOf({ alerts }, 'ru')).toContain('Отправление просрочено на 5 ч, поэтому срок под вопросом.')
  })

  it('ends in one period, also after a short month', () => {
    const alerts = [alert('free-days-ending', { at: '2026-11-24T00:00:00Z' })]
    expect(textOf({ alerts })).toBe('Free days end 24 Nov.')
    expect(textOf({ alerts }, 'ru')).toBe('Бесплатное хранение до 24 нояб.')
  })

  it('says when and why an order was canceled, as far as that is known', () => {
    const canceled = (at: string | null, reason: string | null) =>
      textOf({ shipmentStatus: 'CANCELED', cancellation: { at, reason } })
    expect(canceled('2026-11-19T10:00:00Z', 'Sold elsewhere.')).toBe(
      'Canceled on 19 Nov 2026: Sold elsewhere.',
    )
    expect(canceled('2026-11-19T10:00:00Z', null)).toBe('Canceled on 19 Nov 2026.')
    expect(canceled(null, 'Sold elsewhere')).toBe('Canceled: Sold elsewhere.')
    expect(canceled(null, '')).toBe('Canceled.')
    const alerts = [alert('overdue-invoices', { at: '2026-11-01T00:00:00Z' })]
    expect(textOf({ shipmentStatus: 'CANCELED', alerts })).toBe('Canceled. Payment was due 1 Nov.')
  })

  it('says how things are where nothing needs attention', () => {
    const times = (actual: string) => ({ ...none, actual })
    expect(textOf({ shipmentStatus: 'BOOKED' })).toBe('The departure date isn’t known yet.')
    expect(
      textOf({ shipmentStatus: 'BOOKED', departure: { ...none, planned: '2026-11-30T08:00:00Z' } }),
    ).toBe('Departure from Dubai: 30 Nov 2026, planned.')
    expect(textOf({ shipmentStatus: 'ARRIVED', arrival: times('2026-11-20T08:00:00Z') })).toBe(
      'Arrived in Dubai on 20 Nov 2026.',
    )
    expect(textOf({})).toBe('Under way by sea.')
    const near = {
      city: 'Colombo',
      countryCode: 'LK',
      distanceKm: 210,
      direction: 'W',
      isAtSea: true,
    } as const
    const position = { lat: 0, lng: 0, alt: null, at: '2026-11-20T08:00:00Z', near }
    expect(textOf({ position })).toBe('Under way by sea, 210 km west of Colombo.')
    const stop = { leg: 'via', place: dubai, mode: null, carrier: null, conveyance: null } as const
    const waiting = [
      { ...stop, arrival: null, departure: times('2026-11-10T08:00:00Z') },
      { ...stop, arrival: times('2026-11-20T08:00:00Z'), departure: none },
      { ...stop, arrival: none, departure: null },
    ]
    expect(textOf({ route: waiting })).toBe('Waiting in Dubai for the next leg.')
  })

  it('gives the reason of a delay: the code’s words, else those of its source', () => {
    expect(textOf({ arrivalSlipMinutes: 2880, slipReasonCode: 'WEA' })).toBe(
      'Under way by sea. Reason for the change: weather.',
    )
    const change: PromiseHistory['changes'][number] = {
      at: '2026-12-01T08:00:00Z',
      classifier: 'estimated',
      source: { kind: 'company', name: null },
      reasonCode: null,
      remark: 'Berth congestion.',
      receivedAt: '2026-11-01T08:00:00Z',
    }
    const promises = [
      { target: 'arrival' as const, changes: [change], slipMinutes: 2880, contradictions: [] },
    ]
    expect(textOf({ arrivalSlipMinutes: 2880 }, 'ru', promises)).toBe(
      'В пути морем. Причина переноса: Berth congestion.',
    )
    const coded = { arrivalSlipMinutes: 2880, slipReasonCode: 'ZZ9' }
    expect(textOf(coded, 'en', promises)).toBe('Under way by sea. Reason for the change: Berth congestion.')
    expect(textOf(coded)).toBe('Under way by sea. Reason for the change: code ZZ9.')
    expect(textOf({ slipReasonCode: 'WEA' })).toBe('Under way by sea.')
  })
})

describe('a position', () => {
  const near = {
    city: 'Colombo',
    countryCode: 'LK',
    distanceKm: 211,
    direction: 'SW',
    isAtSea: false,
  } as const
  const described = (changes: object, locale: 'en' | 'ru' = 'en') =>
    describeNear({ ...near, ...changes }, locale).replaceAll('\u00a0', ' ')

  it('is described by the place near it', () => {
    expect(described({})).toBe('211 km southwest of Colombo')
    expect(described({ isAtSea: true })).toBe('at sea, 211 km southwest of Colombo')
    expect(described({ distanceKm: 9 })).toBe('near Colombo')
    expect(described({ isAtSea: true, city: 'Коломбо' }, 'ru')).toBe(
      'в море, 211 км к юго-западу от г. Коломбо',
    )
  })
})

describe('containers', () => {
  it('are listed once, with the type that any of their units names', () => {
    const unit = (container: string | null, containerType: string | null = null) =>
      ({ container, containerType }) as ShipmentUnit
    expect(containersOf([unit('A'), unit(null), unit('A', '45G1'), unit('B')])).toEqual([
      { number: 'A', type: '45G1' },
      { number: 'B', type: null },
    ])
  })

  it('have the short names of the trade', () => {
    expect(shortContainerType('22G1')).toBe('20′ GP')
    expect(shortContainerType('40HC')).toBe('40′ HC')
    expect(shortContainerType('22V0')).toBe('22V0')
  })
})
