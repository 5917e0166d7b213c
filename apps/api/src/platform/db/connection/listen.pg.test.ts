import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let open: OpenDatabase
let unlisten: () => Promise<void>
let notices = 0
beforeEach(async () => {
  open = await openTestDatabase()
  notices = 0
  unlisten = await open.listen('portolan_test', () => notices++)
})
afterEach(async () => {
  await unlisten()
  await open.close()
})

const patient = { timeout: 10_000 }
const notify = () => open.database.execute(sql`SELECT pg_notify('portolan_test', '')`)

async function breakListener(): Promise<void> {
  const ended = await rowsOf(
    open.database,
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  )
  expect(ended).toHaveLength(1)
}

it('hears of a notice when its transaction commits, not before and not after a rollback', async () => {
  const before = notices
  const undone = open.database.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_notify('portolan_test', '')`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await notify()
  await expect.poll(() => notices, patient).toBe(before + 1)
})

it('hears of several channels over one connection', async () => {
  let others = 0
  const unlistenOther = await open.listen('portolan_other', () => others++)
  const before = [notices, others]
  await open.database.execute(sql`SELECT pg_notify('portolan_other', '')`)
  await expect.poll(() => [notices, others], patient).toEqual([before[0], (before[1] ?? 0) + 1])
  await unlistenOther()
  await notify()
  await expect.poll(() => notices, patient).toBe((before[0] ?? 0) + 1)
  const listening = await rowsOf(
    open.database,
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'portolan direct'`,
  )
  expect(listening).toHaveLength(1)
})

it('looks again when its broken connection is back, and hears on', async () => {
  const before = notices
  await breakListener()
  await expect.poll(() => notices, patient).toBe(before + 1)
  await notify()
  await expect.poll(() => notices, patient).toBe(before + 2)
})
