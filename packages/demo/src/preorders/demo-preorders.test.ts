import { emptyContent, SentContent } from '@portolan/contract/freight/preorders/preorder-content'
import { bookingData } from '@portolan/freight/booking/booking-data'
import { findBookingProblems } from '@portolan/freight/booking/rules/find-booking-problems'
import { isKnownHsCode } from '@portolan/freight/hs-codes/hs-codes'
import { describe, expect, it } from 'vitest'
import { makeDemoOrders } from '#orders/demo-orders.ts'
import { makeDemoPreorders } from './demo-preorders.ts'
import { preorderDocumentsOf } from './preorder-documents.ts'

describe.each(['2026-11-21T10:45:00Z', '2028-02-29T17:20:00Z'])('demo pre-orders at %s', (clock) => {
  const now = Date.parse(clock)
  const preorders = makeDemoPreorders(now, makeDemoOrders(now))

  it('are bookings that the portal takes', () => {
    for (const { booking, submittedAt } of preorders) {
      expect(SentContent.safeParse(booking).error, booking.cargo).toBeUndefined()
      const found = findBookingProblems(
        { ...emptyContent, ...booking },
        { today: new Date(submittedAt).toISOString().slice(0, 10), data: bookingData, isKnownHsCode },
      )
      expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
    }
  })

  it('are in every stage, for both people, in their order up to now', () => {
    const stages = preorders.map(
      ({ customer, steps }) => `${customer.user} ${steps.at(-1)?.kind ?? 'submitted'}`,
    )
    expect(stages.sort()).toEqual([
      'anna approved',
      'anna cancellation-requested',
      'anna changes-proposed',
      'anna rejected',
      'anna submitted',
      'anna update-requested',
      'boris amendment-requested',
      'boris approved',
      'boris submitted',
      'boris update-requested',
    ])
    for (const { submittedAt, steps } of preorders) {
      const times = [submittedAt, ...steps.map(({ at }) => at), now]
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }
  })

  it('come with documents that say what they say', () => {
    const drawn = preorders.flatMap((preorder) =>
      preorderDocumentsOf(preorder).map((document) => ({ preorder, document })),
    )
    expect(drawn.length).toBeGreaterThan(6)
    expect(new Set(drawn.map(({ document }) => document.name)).size).toBe(drawn.length)
    for (const { preorder, document } of drawn) {
      expect(document.at).toBeGreaterThan(preorder.submittedAt)
      expect(document.at).toBeLessThan(preorder.steps[0]?.at ?? now)
      const text = JSON.stringify(document.draw())
      expect(text).not.toMatch(/undefined|NaN|null/)
      const { customerReference, parties, units } = preorder.booking
      for (const said of [customerReference, parties?.shipper?.name, parties?.consignee?.name])
        expect(text).toContain(JSON.stringify(said))
      for (const { description } of units) expect(text).toContain(description)
    }
    // The company read this weight in the supplier's packing list.
    const frames = drawn.find(({ preorder }) => preorder.booking.cargo === 'Bicycle frames and forks')
    expect(JSON.stringify(frames?.document.draw())).toContain('"1 240.0"')
  })

  it('show a finding of the rules', () => {
    const found = preorders.flatMap(({ booking, steps }) =>
      steps.length > 0
        ? []
        : findBookingProblems(
            { ...emptyContent, ...booking },
            { today: clock.slice(0, 10), data: bookingData, isKnownHsCode },
          ),
    )
    expect(found.map(({ id }) => id)).toContain('B01')
  })
})
