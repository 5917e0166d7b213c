import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.deps.database.execute(sql`CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)`)
})
afterAll(() => portal.close())

async function values(): Promise<number[]> {
  const rows = await rowsOf<{ value: number }>(
    portal.deps.database,
    sql`SELECT value FROM counters ORDER BY id`,
  )
  return rows.map(({ value }) => value)
}

it('transactions that deadlock are both done in the end, each once', async () => {
  const { database } = portal.deps
  await database.execute(sql`TRUNCATE counters`)
  await database.execute(sql`INSERT INTO counters VALUES (1, 0), (2, 0)`)
  let attempts = 0
  let holding = 0
  const meet = Promise.withResolvers<void>()
  const addInOrder = (ids: number[]) =>
    database.transaction(async (tx) => {
      attempts++
      // The two of the first round each lock one row before they ask for the other's.
      for (const [index, id] of ids.entries()) {
        if (index === 1) holding++
        if (holding === 2) meet.resolve()
        if (index === 1 && holding <= 2) await meet.promise
        await tx.execute(sql`UPDATE counters SET value = value + 1 WHERE id = ${id}`)
      }
    })
  await Promise.all([addInOrder([1, 2]), addInOrder([2, 1])])
  expect(await values()).toEqual([2, 2])
  // One of the two runs again; on a busy machine the second attempt may hit the same deadlock.
  expect(attempts).toBeGreaterThanOrEqual(3)
})

it('serializable transactions that conflict are all done in the end', async () => {
  const { database } = portal.deps
  await database.execute(sql`TRUNCATE counters`)
  await database.execute(sql`INSERT INTO counters VALUES (1, 0)`)
  const add = () =>
    database.transaction(
      async (tx) => {
        const [row] = await rowsOf<{ value: number }>(tx, sql`SELECT value FROM counters WHERE id = 1`)
        await tx.execute(sql`UPDATE counters SET value = ${(row?.value ?? 0) + 1} WHERE id = 1`)
      },
      { isolationLevel: 'serializable' },
    )
  await Promise.all([1, 2, 3].map(add))
  expect(await values()).toEqual([3])
})

it('a transaction whose connection is cut tells what it failed of', async () => {
  const { database } = portal.deps
  const cut = database.transaction(async (tx) => {
    const [own] = await rowsOf<{ pid: number }>(tx, sql`SELECT pg_backend_pid() AS pid`)
    await rowsOf(database, sql`SELECT pg_terminate_backend(${own?.pid ?? 0})`)
    await expect
      .poll(() =>
        tx.execute(sql`SELECT 1`).then(
          () => 'alive',
          () => 'gone',
        ),
      )
      .toBe('gone')
    throw new Error('what the work failed of')
  })
  await expect(cut).rejects.toThrow('what the work failed of')
})
