import { milestonesOf } from '@portolan/freight/timeline/milestone'
import { expect, test } from 'vitest'
import { punctuality } from '#freight/orders/dates/arrival-facts.ts'
import { sampleOrders, sampleVoyage } from './sample-orders.ts'

const now = new Date('2026-11-21T12:34:00Z')

test('the slides tell one story: the card and the milestones of an order have the same dates', () => {
  const [order] = sampleOrders('en', now)
  const milestones = milestonesOf(sampleVoyage('en', now)?.events ?? [])
  const timesOf = (code: string, city: string | undefined) =>
    milestones.find((milestone) => milestone.code === code && milestone.place?.city === city)?.times
  expect(timesOf('DEPA', order?.from.city)).toMatchObject({ actual: order?.departure.actual })
  expect(timesOf('ARRI', order?.to.city)).toEqual(order?.arrival)
})

test('one order is on time, one arrived early, one is late', () => {
  expect(sampleOrders('en', now).map((order) => punctuality(order, now)?.kind)).toEqual([
    'on-time',
    'early',
    'late',
  ])
})
