import { expect, it } from 'vitest'
import { facts, hours, route } from './attention-samples.ts'
import { delays, latenessOf, minutesLate } from './delays.ts'
import type { AttentionFacts } from './order-facts.ts'

const late = (hour: number, changes: Partial<AttentionFacts>) =>
  minutesLate(latenessOf(facts(changes)), Date.parse(hours(hour)))

it('is that of the arrival, by the best that is known of it', () => {
  expect(late(1, {})).toBe(0)
  expect(late(1, { route: route({ d: { estimated: hours(470) } }) })).toBe(-600)
  const arrived = { route: route({ d: { estimated: hours(500), actual: hours(490) } }) }
  expect(late(1, arrived)).toBe(600)
  expect(late(900, { ...arrived, shipmentStatus: 'ARRIVED', status: 'archived' })).toBe(600)
  expect(late(1, { route: route({ d: { planned: null, estimated: hours(500) } }) })).toBeNull()
})

it('of an overdue step is the time since its plan, and ends with its report', () => {
  const stalled = route({ a: { estimated: hours(50) }, d: { estimated: hours(482) } })
  const booked = { shipmentStatus: 'BOOKED', route: stalled } as const
  expect(late(62, booked)).toBe(120)
  expect(late(63, booked)).toBe(63 * 60)
  const left = route({ a: { estimated: hours(50), actual: hours(60) }, d: { estimated: hours(482) } })
  expect(late(63, { ...booked, route: left })).toBe(120)
})

it('is nothing for canceled orders, and never below nothing for an overdue one', () => {
  expect(late(63, { shipmentStatus: 'CANCELED' })).toBeNull()
  const early = { shipmentStatus: 'BOOKED', route: route({ a: { estimated: hours(-50) } }) } as const
  expect(late(-20, early)).toBeGreaterThanOrEqual(0)
})

it('gives the reason of a time only with what is about that time', () => {
  const reasonsOf = (changes: Partial<AttentionFacts>) =>
    delays(facts(changes)).map(({ kind, reason }) => [kind, reason])
  const late = route({ d: { estimated: hours(500) } })
  const [weather, port] = [
    { departure: null, arrival: 'WEA' },
    { departure: 'POR', arrival: null },
  ]
  const booked = { shipmentStatus: 'BOOKED', route: late } as const
  expect(reasonsOf({ ...booked, reasons: weather })).toEqual([
    ['late-arrival', 'WEA'],
    ['missed-departure', undefined],
    ['unlikely-arrival', 'WEA'],
  ])
  expect(reasonsOf({ ...booked, reasons: port })).toEqual([
    ['late-arrival', undefined],
    ['missed-departure', 'POR'],
    ['unlikely-arrival', undefined],
  ])
  // On the way, what moved is another time.
  const underway = route({ a: { actual: hours(0) } })
  expect(reasonsOf({ route: underway, reasons: weather })[0]).toEqual(['missed-arrival', undefined])
})
