import type { OrderRecord } from '@portolan/contract/company/orders'
import { expect, it } from 'vitest'
import { rateStoredOrders } from '#freight/order-record/catch-up/rate-stored-orders.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildRate } from '#testing/builders.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { saveRates } from './records/save-rates.ts'

const organizations = ['a', 'b', 'c'].map((ref) => ({ ref, name: ref.toUpperCase() }))
const charges: OrderRecord['charges'] = [{ code: 'BAS', amount: '450', currency: 'EUR' }]
const rounds = 8
const ordersPerRound = 12

it('an order and a record of it that are saved at the same time never count twice', async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  await saveOrders(
    portal.deps,
    organizations.map((organization) => buildOrder({ organization })),
  )
  const wrong = () =>
    rowsOf(
      database,
      sql`SELECT own.order_ref, own.counts FROM rates own WHERE own.ref IS NULL AND own.counts = EXISTS (SELECT FROM rates r
        WHERE r.organization_id = own.organization_id AND r.order_ref = own.order_ref AND r.ref IS NOT NULL)`,
    )
  for (let round = 0; round < rounds; round++) {
    const orders = Array.from({ length: ordersPerRound }, (_, at) =>
      buildOrder({ organization: organizations[at % 3] ?? { ref: '', name: '' }, charges }),
    )
    const records = orders.map(({ ref, organization }) => ({
      ...buildRate({ organizationRef: organization.ref, orderRef: ref }),
      ref: `of-${ref}`,
    }))
    // Saves each pair separately, in either order, so that a transaction of each is open at once.
    await Promise.all(
      orders.flatMap((order, at) => {
        const both = [
          () => saveOrders(portal.deps, [order]),
          () => saveRates(portal.deps, records.slice(at, at + 1)),
        ]
        return (at % 2 === 0 ? both : both.toReversed()).map((save) => save())
      }),
    )
    expect(await wrong()).toEqual([])
    // Saves all in one transaction, in either direction, while records cease to name orders and missing rates
    // are made.
    const other = orders.map((order) => ({ ...order, cargo: `in round ${round}` }))
    await database.execute(sql`UPDATE orders SET rated_hash = NULL`)
    await Promise.all([
      saveOrders(portal.deps, other.toReversed()),
      saveRates(
        portal.deps,
        records.map((record) => ({ ...record, orderRef: null })),
      ),
      rateStoredOrders(portal.deps),
      rateStoredOrders(portal.deps),
      saveRates(portal.deps, records.toReversed()),
    ])
    expect(await wrong()).toEqual([])
  }
  const [counted] = await rowsOf(
    database,
    sql`SELECT count(*) FILTER (WHERE ref IS NULL)::int AS own, count(ref)::int AS records FROM rates`,
  )
  expect(counted).toEqual({ own: rounds * ordersPerRound, records: rounds * ordersPerRound })
  await portal.close()
})
