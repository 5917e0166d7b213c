import { expect, it } from 'vitest'
import { saveOrders } from '#freight/orders/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildRate } from '#testing/builders.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { rateStoredOrders } from './rate-stored-orders.ts'
import { saveRates } from './save-rates.ts'

const organizations = ['a', 'b', 'c'].map((ref) => ({ ref, name: ref.toUpperCase() }))

it('an order and a record of it that are saved at the same time never count twice', async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  const orders = organizations.flatMap((organization) =>
    Array.from({ length: 10 }, () =>
      buildOrder({
        organization,
        charges: [{ kind: 'freight', amount: { amount: '450', currency: 'EUR' } }],
      }),
    ),
  )
  await saveOrders(
    portal.deps,
    organizations.map((organization) => buildOrder({ organization })),
  )
  const records = orders.map(({ ref, organization }) => ({
    ...buildRate({ organizationRef: organization.ref, orderRef: ref }),
    ref: `of-${ref}`,
  }))
  for (let round = 0; round < 6; round++) {
    const amount = String(1000 + round)
    const changed = records.map((record) => ({ ...record, charge: { amount, currency: 'USD' } }))
    const moved = orders.map((order) => ({ ...order, cargo: `in round ${round}` }))
    const unnamed = changed.map((record) => ({ ...record, orderRef: null }))
    // Each pair alone and all at once, in both directions, beside the making of rates that are missing.
    await Promise.all([
      ...changed.flatMap((record, at) => [
        saveRates(portal.deps, [record]),
        saveOrders(portal.deps, moved.slice(at, at + 1)),
      ]),
      saveOrders(portal.deps, moved.toReversed()),
      saveRates(portal.deps, changed.toReversed()),
      ...(round % 2 === 0 ? [] : [saveRates(portal.deps, unnamed)]),
      database.execute(sql`UPDATE orders SET rated_hash = NULL`).then(() => rateStoredOrders(database)),
      rateStoredOrders(database),
    ])
    const wrong = await rowsOf(
      database,
      sql`SELECT own.order_ref, own.counts FROM rates own WHERE own.ref IS NULL AND own.counts =
        EXISTS (SELECT FROM rates r WHERE r.organization_id = own.organization_id AND r.order_ref = own.order_ref AND r.ref IS NOT NULL)`,
    )
    expect(wrong).toEqual([])
  }
  const [counted] = await rowsOf(
    database,
    sql`SELECT count(*) FILTER (WHERE ref IS NULL)::int AS own, count(ref)::int AS records FROM rates`,
  )
  expect(counted).toEqual({ own: 30, records: 30 })
  await portal.close()
})
