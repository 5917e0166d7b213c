import { expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder } from '#testing/builders.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { saveOrders } from './save-orders.ts'

it('writers at the same time save every order once and wait in no circle', async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  const organizations = ['a', 'b', 'c'].map((ref) => ({ ref, name: ref.toUpperCase() }))
  const shared = organizations.flatMap((organization) =>
    Array.from({ length: 5 }, () => buildOrder({ organization })),
  )
  const batches = Array.from({ length: 8 }, (_, writer) => {
    const own = organizations.map((organization) => buildOrder({ organization, ref: `own-${writer}` }))
    const all = [...shared.map((record) => ({ ...record, cargo: `by ${writer}` })), ...own]
    return writer % 2 === 0 ? all : all.toReversed()
  })
  const saved = await Promise.all(batches.map((batch) => saveOrders(portal.deps, batch)))
  const outcomes = saved.flat().map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(15 + 8 * 3)
  expect(new Set(saved.flat().map(({ id }) => id)).size).toBe(15 + 8 * 3)
  const [counted] = await rowsOf(
    database,
    sql`SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT sum(total)::int FROM order_counts) AS kept`,
  )
  expect(counted).toEqual({ orders: 39, kept: 39 })
  const [mixed] = await rowsOf(
    database,
    sql`SELECT count(DISTINCT cargo)::int AS cargos FROM orders WHERE ref NOT LIKE 'own-%' GROUP BY organization_id`,
  )
  // Each organization's shared orders come from one writer, the last: batches are atomic.
  expect(mixed).toEqual({ cargos: 1 })
  await portal.close()
})

it('instants are read in UTC whatever zone the database is set to', async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  await database.execute(sql`DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET timezone = ''Asia/Kolkata''', current_database());
  END $$`)
  // More parallel requests than open connections, so that some connections are opened after the change.
  const zones = await Promise.all(
    Array.from({ length: 5 }, () =>
      rowsOf<{ at: string }>(
        database,
        sql`SELECT '2026-11-01 08:00:00.123456+00'::timestamptz::text AS at, pg_sleep(0.1)`,
      ),
    ),
  )
  expect(new Set(zones.map(([row]) => row?.at))).toEqual(new Set(['2026-11-01 08:00:00.123456+00']))
  await portal.close()
})
