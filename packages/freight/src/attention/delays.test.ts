import { expect, it } from 'vitest'
import { facts, hours, route } from './attention-samples.ts'
import { latenessOf, minutesLate } from './delays.ts'
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
