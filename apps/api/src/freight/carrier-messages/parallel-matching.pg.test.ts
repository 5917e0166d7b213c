import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder } from '#testing/builders.ts'
import { buildTracking, givenMessage } from '#testing/freight/carrier-messages.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { matchWaiting } from './matching/match-waiting.ts'

const rounds = 40

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

it('an order and the message about it that are saved at the same time find each other', async () => {
  const orderOf = (n: number) =>
    buildOrder({ ref: `R${n}`, number: `R${n}`, references: [{ type: 'BKG', value: `B${n}X` }] })
  // As many at once as there are connections: on a busy machine, more would wait too long for one.
  for (let n = 0; n < rounds; n++)
    await Promise.all([
      givenMessage(portal, [buildTracking({ bookings: [`B${n}X`], bills: [`M${n}X`] })]),
      saveOrders(portal.deps, [orderOf(n)]),
      givenMessage(portal, [buildTracking({ bills: [`M${n}X`] })]),
      // As another process would.
      matchWaiting(portal.deps),
    ])
  await matchWaiting(portal.deps)
  const rows = await rowsOf<{ ref: string; events: number }>(
    portal.deps.database,
    sql`SELECT o.ref, count(l.id)::int AS events FROM orders o
      LEFT JOIN event_log l ON l.organization_id = o.organization_id AND l.order_id = o.id
      GROUP BY o.ref`,
  )
  expect(rows).toHaveLength(rounds)
  // One event by the booking, and one by the bill of lading that the order learned from it.
  expect(rows.filter(({ events }) => events !== 2)).toEqual([])
})
