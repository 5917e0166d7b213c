import type { EventRecord } from '@portolan/contract/company/orders'
import { OrderRecord } from '@portolan/contract/company/orders'
import type { RoutePoint } from '@portolan/contract/freight/places'
import { isContainerNumber } from '@portolan/freight/container-number'
import { endOfDay, startOfDay, wallAt } from '@portolan/freight/time/wall-clock'
import { describe, expect, it } from 'vitest'
import { day } from '#services/zoned-time.ts'
import type { DemoOrder } from './demo-order.ts'
import { makeDemoOrders } from './demo-orders.ts'

const at = (instant: string | null | undefined) => Date.parse(instant ?? '')
const isActual = ({ classifier }: EventRecord) => classifier === 'actual'
const isDeparture = ({ code }: EventRecord) => code === 'DEPA' || code === 'DEP'
const rising = (instants: readonly number[]) =>
  instants.every((instant, index) => index === 0 || instant >= (instants[index - 1] ?? 0))

/** Every hour of a route in one reading, in the order of travel, without those that aren't known. */
function hoursOf(route: readonly RoutePoint[], reading: 'planned' | 'estimated' | 'actual'): number[] {
  return route
    .flatMap(({ arrival, departure }) => [arrival?.[reading] ?? null, departure?.[reading] ?? null])
    .filter((instant) => instant !== null)
    .map(at)
}

const clocks = [
  '2026-11-21T10:45:00Z',
  '2026-11-23T00:03:00Z',
  '2026-12-31T23:57:00Z',
  '2027-03-28T01:30:00Z',
  '2028-02-29T17:20:00Z',
]

describe.each(clocks)('demo orders at %s', (clock) => {
  const now = Date.parse(clock)
  const orders = makeDemoOrders(now)
  const each = (check: (order: DemoOrder) => void) => {
    for (const order of orders) check(order)
  }
  const count = (wanted: (order: DemoOrder) => boolean) => orders.filter(wanted).length

  it('are as many and as varied as a week of a forwarder', () => {
    const anna = orders.filter(({ customer }) => customer.user === 'anna')
    expect(anna.length).toBeGreaterThanOrEqual(64)
    expect(new Set(anna.map(({ customer }) => customer.ref)).size).toBe(2)
    expect(anna.filter(({ record }) => record.status === 'active').length).toBeGreaterThanOrEqual(40)
    expect(anna.filter(({ record }) => record.status === 'archived').length).toBeGreaterThanOrEqual(24)
    expect(orders.length - anna.length).toBeGreaterThanOrEqual(12)
    for (const mode of ['sea', 'air', 'truck', 'rail'])
      expect(count(({ record }) => record.transportMode === mode)).toBeGreaterThanOrEqual(8)
    for (const status of ['BOOKED', 'IN_TRANSIT', 'ARRIVED', 'CANCELED'])
      expect(count(({ record }) => record.shipmentStatus === status)).toBeGreaterThanOrEqual(4)
    expect(count(({ record }) => record.route.length > 2)).toBeGreaterThan(30)
    expect(new Set(orders.map(({ record }) => record.ref)).size).toBe(orders.length)
    expect(new Set(orders.map(({ record }) => record.number)).size).toBe(orders.length)
  })

  it('are valid records', () => {
    each(({ record }) => expect(OrderRecord.safeParse(record).error, record.ref).toBeUndefined())
  })

  it('have a route whose hours follow each other', () => {
    each(({ record: { route, ref } }) => {
      expect(route[0]?.leg).toBe('from')
      expect(route.at(-1)?.leg).toBe('to')
      expect(route.slice(1, -1).every(({ leg, mode }) => leg === 'via' && mode !== null)).toBe(true)
      for (const reading of ['planned', 'estimated', 'actual'] as const)
        expect(rising(hoursOf(route, reading)), `${ref} ${reading}`).toBe(true)
      expect(hoursOf(route, 'planned')).toHaveLength(2 * route.length - 2)
    })
  })

  it('have a status that their events and hours bear out', () => {
    each(({ record }) => {
      const departed = record.events.some((event) => isActual(event) && isDeparture(event))
      const arrived = record.route.at(-1)?.arrival?.actual != null
      const expected = {
        BOOKED: [false, false],
        IN_TRANSIT: [true, false],
        ARRIVED: [true, true],
        CANCELED: [false, false],
      }
      expect([departed, arrived], record.ref).toEqual(expected[record.shipmentStatus])
      expect(record.route[0]?.departure?.actual != null).toBe(departed)
      expect(record.position !== null, record.ref).toBe(record.shipmentStatus === 'IN_TRANSIT')
      if (record.status === 'archived') expect(['ARRIVED', 'CANCELED']).toContain(record.shipmentStatus)
      const delivered = record.events.some((event) => isActual(event) && ['DROP', 'DLV'].includes(event.code))
      for (const unit of record.units) expect(unit.delivery).toBe(delivered ? 'delivered' : 'booked')
    })
  })

  it('have events in the order in which things happen, none of them ahead of its time', () => {
    each(({ record, booking }) => {
      const actual = record.events.filter(isActual)
      const steps = actual.map(({ ref }) => Number.parseInt(ref, 10))
      expect(rising(record.events.map((event) => at(event.at)))).toBe(true)
      expect(rising(steps), record.ref).toBe(true)
      expect(new Set(record.events.map(({ ref }) => ref)).size).toBe(record.events.length)
      for (const event of actual) expect(at(event.at)).toBeLessThanOrEqual(now)
      const announced = new Set(
        record.events.filter((event) => event.classifier !== 'planned').map(({ ref }) => ref.split('-')[0]),
      )
      const awaited = record.events.filter(
        (event) =>
          event.classifier === 'estimated' ||
          (event.classifier === 'planned' && !announced.has(event.ref.split('-')[0])),
      )
      if (booking.silent === undefined)
        for (const event of awaited) {
          // A day is awaited until it has ended at its place.
          const isDay = event.precision === 'day'
          const until = isDay ? endOfDay(at(event.at), event.place?.timeZone ?? null) : at(event.at)
          expect(until, `${record.ref} ${event.ref}`).toBeGreaterThan(now)
        }
      if (record.shipmentStatus === 'CANCELED') expect(awaited).toEqual([])
      expect(actual[0]?.code).toBe('BKD')
    })
  })

  it('have several plans of which only days are known, each the start of its day', () => {
    const days = orders.flatMap(({ record }) =>
      record.route.flatMap(({ place, arrival }) =>
        arrival?.planned && arrival.precision?.planned === 'day'
          ? [[arrival.planned, place.timeZone] as const]
          : [],
      ),
    )
    expect(days.length).toBeGreaterThan(3)
    for (const [planned, zone] of days)
      expect(startOfDay(wallAt(at(planned), zone ?? 'UTC') ?? 0, zone)).toBe(at(planned))
  })

  it('were made before they changed, and changed before now', () => {
    each(({ record }) => {
      expect(at(record.createdAt)).toBeLessThanOrEqual(at(record.updatedAt))
      expect(at(record.updatedAt)).toBeLessThanOrEqual(now)
      if (record.position) expect(at(record.position.at)).toBeLessThanOrEqual(now)
    })
  })

  it('have valid containers where they are full loads, and dimensions where not', () => {
    each(({ record }) => {
      for (const unit of record.units) {
        if (record.loadType === 'FCL') expect(isContainerNumber(unit.container ?? '')).toBe(true)
        else expect([unit.container, unit.lengthCm === null]).toEqual([null, false])
      }
      expect(['FCL', 'LCL'].includes(record.loadType)).toBe(['sea', 'rail'].includes(record.transportMode))
    })
  })

  it('have totals that are the sums of their units, and loads that fit', () => {
    each(({ record: { units, totals, ref } }) => {
      const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
      expect(totals.packages).toBe(sum(units.map(({ quantity }) => quantity)))
      expect(totals.grossWeightKg).toBeCloseTo(sum(units.map(({ grossWeightKg }) => grossWeightKg)), 3)
      expect(totals.volumeM3).toBeCloseTo(sum(units.map(({ volumeM3 }) => volumeM3)), 3)
      expect(totals.chargeableWeightKg).toBeGreaterThan(0)
      for (const unit of units) expect(unit.grossWeightKg, ref).toBeLessThan(26_000)
    })
  })

  it('have cargo that customs has selected and not let go yet', () => {
    const held = orders.filter(({ record, booking }) => {
      const codes = record.events.filter(isActual).map(({ code }) => code)
      return record.status === 'active' && booking.customer === 'meridian' && codes.at(-1) === 'CUSS'
    })
    expect(held.length).toBeGreaterThan(0)
  })

  it('have moved estimates, and a few that no one has heard of for three days', () => {
    const late = count(({ record }) => {
      const arrival = record.route.at(-1)?.arrival
      return record.status === 'active' && at(arrival?.estimated) - at(arrival?.planned) >= day
    })
    expect(late).toBeGreaterThanOrEqual(5)
    const silent = count(
      ({ record }) => record.shipmentStatus === 'IN_TRANSIT' && now - at(record.updatedAt) > 3 * day,
    )
    expect(silent).toBeGreaterThanOrEqual(3)
    expect(silent).toBeLessThanOrEqual(8)
  })
})

it('makes the same orders for the same hour', () => {
  const records = () => makeDemoOrders(Date.parse('2026-11-21T10:45:00Z')).map(({ record }) => record)
  expect(records()).toEqual(records())
})
