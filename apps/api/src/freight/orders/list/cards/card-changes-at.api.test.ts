import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { presentOrder } from '#freight/orders/present.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { atHour, createPicks, randomOrder } from '#testing/freight/random-orders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { cardChangesAt } from './card-changes-at.ts'
import { type CardRow, readCardRows } from './order-cards.ts'

const picks = createPicks(37)
let portal: TestPortal
let rows: CardRow[]

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(atHour(0)) } })
  const saved = await saveOrders(
    portal.deps,
    Array.from({ length: 80 }, () => randomOrder('acme', picks)),
  )
  for (const { organizationId, id } of saved.slice(0, 20))
    await givenInvoice(portal, { organizationId, orderId: id }, { dueOn: '2026-11-05' })
  rows = [...(await readCardRows(portal.deps.database, saved)).values()]
})
afterAll(() => portal.close())

const shownAt = (row: CardRow, now: number) =>
  JSON.stringify(presentOrder({ ...row, pinned: false }, { locale: 'en', now }))

it('a card stays the same until it changes, and not for longer', () => {
  expect(rows).toHaveLength(80)
  let changes = 0
  for (const row of rows) {
    for (let turn = 0; turn < 20; turn++) {
      const now = Date.parse(atHour(picks.next() * 500 - 50))
      const until = cardChangesAt(row, now)
      const card = shownAt(row, now)
      const last = Math.min(until, Date.parse(atHour(600))) - 1
      for (const at of [last, now + (last - now) * picks.next()])
        expect(shownAt(row, Math.max(now, Math.floor(at)))).toBe(card)
      if (until === Number.POSITIVE_INFINITY) continue
      changes++
      // Two milliseconds later than calculated.
      expect(shownAt(row, Math.ceil(until) + 2)).not.toBe(card)
    }
  }
  expect(changes).toBeGreaterThan(500)
})
