import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOrderKeys } from '#freight/order-finding/sort/order-keys.ts'
import { readCardRows } from '#freight/orders/list/cards/order-cards.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { findPage } from './find-page.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
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
