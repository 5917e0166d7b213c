import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { recounts } from '#recounts.ts'
import { buildOrder } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Runs a statement on every connection of the pool. */
const everywhere = (statement: SQL) =>
  Promise.all(
    Array.from({ length: 5 }, () =>
      portal.deps.database.execute(sql`SELECT ${statement} FROM (SELECT pg_sleep(0.05)) AS waited`),
    ),
  )

/** Rows of orders that the database has read so far. */
async function rowsRead(): Promise<number> {
  await everywhere(sql`pg_stat_force_next_flush()`)
  const [row] = await rowsOf<{ rows: number }>(
    portal.deps.database,
    sql`SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_user_tables WHERE relname = 'orders'`,
  )
  return row?.rows ?? 0
}

it('a batch reads its own orders, however many others there are', { tags: ['exhaustive'] }, async () => {
  const orders = 2_000
  for (let saved = 0; saved < orders; saved += 500)
    await saveOrders(
      portal.deps,
      Array.from({ length: 500 }, () => buildOrder({ status: 'archived' })),
    )
  // Without statistics, as after an import, and without a scan, which PostgreSQL prefers for so few orders.
  await everywhere(sql`set_config('enable_seqscan', 'off', false)`)
  for (const { name, run } of recounts) {
    const before = await rowsRead()
    await run(portal.deps)
    const read = (await rowsRead()) - before
    // Batches that read all would read each ten times, and before and after.
    expect({ name, isBounded: read < 12 * orders }).toEqual({ name, isBounded: true })
  }
})
