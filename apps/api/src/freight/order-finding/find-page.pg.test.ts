import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOrderKeys } from '#freight/order-finding/sort/order-keys.ts'
import { readCardRows } from '#freight/orders/list/cards/order-cards.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { saveVariedOrders } from '#testing/freight/varied-orders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { findPage } from './find-page.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ pastPooler: true })
})
afterAll(() => portal.close())

const calls = 20

it('a page without filters and its cards are planned five times at most by each connection', async () => {
  const { organizationId } = await givenOrder(portal)
  await portal.deps.database.execute(sql`ANALYZE`)
  const { id: userId } = await givenUser(portal)
  const caller = { userId, organizationIds: [organizationId] }
  const filter = { status: ['active' as const] }
  const plans = await portal.deps.database.transaction(async (tx) => {
    for (let call = 0; call < calls; call++) {
      const page = { after: null, limit: 20, now: new Date().toISOString() }
      const keys = readOrderKeys(await findPage(tx, caller, filter, page))
      expect(await readCardRows(tx, keys)).toHaveProperty('size', 1)
    }
    return rowsOf<{ name: string; generic: number; custom: number }>(
      tx,
      sql`SELECT name, generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements
        WHERE name LIKE 'order%' ORDER BY name`,
    )
  })
  const planned = { custom: 5, generic: calls - 5 }
  expect(plans).toEqual([
    { name: 'order_cards', ...planned },
    { name: 'order_keys_1_active_first_updatedAt_true_20_', ...planned },
  ])
})

it('a page of all customers reads its index in order, whatever their number', async () => {
  await saveVariedOrders(portal)
  const filter = { status: ['active' as const], ordering: ['-updatedAt' as const] }
  const page = { after: null, limit: 20, now: new Date().toISOString() }
  const plan = await portal.deps.database.transaction(async (tx) => {
    // Few orders are read faster by a scan.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    await findPage(tx, { userId: null, organizationIds: 'all' }, filter, page)
    const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(
      tx,
      sql`SELECT name FROM pg_prepared_statements WHERE name LIKE 'order_keys_all%'`,
    )
    const [row] = await rowsOf<{ 'QUERY PLAN': unknown }>(
      tx,
      sql`EXPLAIN (ANALYZE, FORMAT JSON, TIMING off) EXECUTE ${sql.identifier(name)} (NULL)`,
    )
    return JSON.stringify(row)
  })
  expect(plan).toContain('"Index Name":"orders_of_all_by_updated"')
  // The scan ends after the page and one row more.
  expect(plan).toMatch(/"Index Name":"orders_of_all_by_updated"[^{}]*"Actual Rows":21\b/)
})
