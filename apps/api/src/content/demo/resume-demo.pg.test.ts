import { expect, it } from 'vitest'
import type { Deps } from '#freight/deps.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { isDemoLoaded } from './demo-people.ts'
import { loadDemo } from './load-demo.ts'

// Without the documents of orders, which take most of the time and aren't tested here.
const load = (deps: Deps) =>
  loadDemo(
    deps,
    () => undefined,
    () => [],
  )

it('of processes that start together one loads the demo, and a load that was cut off is completed, with all notifications once', {
  tags: ['exhaustive'],
}, async () => {
  const portal = await openTestPortal()
  const { database } = portal.deps
  const countEach = () =>
    rowsOf(
      database,
      sql`SELECT u.email, n.kind, count(*)::int AS count, count(n.preorder_id)::int AS preorders
        FROM notifications n JOIN users u ON u.id = n.user_id GROUP BY u.email, n.kind ORDER BY u.email, n.kind`,
    )
  try {
    const loads = await Promise.all([1, 2].map(() => load(portal.deps)))
    expect(loads.map(({ loaded }) => loaded).sort()).toEqual([false, true])
    expect(await isDemoLoaded(portal.deps)).toBe(true)
    const first = loads.find(({ loaded }) => loaded)
    const complete = await countEach()
    // The state that the previous version left: notifications of one person were saved, those of the next
    // were not.
    await database.execute(
      sql`DELETE FROM notifications WHERE user_id = (SELECT id FROM users WHERE email = 'boris@demo.example')`,
    )
    expect(await load(portal.deps)).toEqual(first)
    expect(await countEach()).toEqual(complete)
    expect(complete).toContainEqual({
      email: 'anna@demo.example',
      kind: 'preorder-changes-proposed',
      count: 1,
      preorders: 1,
    })
  } finally {
    await portal.close()
  }
})
