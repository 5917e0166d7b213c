import { expect, it, onTestFinished } from 'vitest'
import { openActivityLog } from '../../../apps/api/src/platform/activity/activity-log.ts'
import type { NewEntry } from '../../../apps/api/src/platform/activity/chain.ts'
import { verifyChains } from '../../../apps/api/src/platform/activity/verify-chains.ts'
import { type Database, openDatabase, rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { systemClock } from '../../../apps/api/src/platform/process/clock.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { readEnv } from '../../../apps/api/src/platform/settings/env.ts'
import { openTestDatabase } from '../../../apps/api/src/testing/test-database.ts'
import { openWire } from '../../machine/wire.ts'

const lines: string[] = []
const log = openLog('error', { write: (line: string) => lines.push(line) })

async function open() {
  const opened = await openTestDatabase()
  onTestFinished(opened.close)
  return opened
}

const entry = (act: string): NewEntry => ({
  organizationId: null,
  actor: 'command',
  act,
  outcome: 'done',
  target: {},
  changes: [],
  personal: [],
  requestId: null,
})

const actsOf = async (database: Database) =>
  (await rowsOf<{ act: string }>(database, sql`SELECT act FROM activity_entries ORDER BY chain, seq`)).map(
    ({ act }) => act,
  )

it('entries that can’t be stored keep no caller, and are stored once afterwards', async () => {
  const { database } = await open()
  const activity = openActivityLog({ database, clock: systemClock, log })
  await activity.record(entry('before'))
  await database.execute(sql`ALTER TABLE activity_entries RENAME TO gone`)
  const together = [activity.record(entry('one')), activity.record(entry('two'))]
  await Promise.all(together)
  await activity.record(entry('three'))
  await database.execute(sql`ALTER TABLE gone RENAME TO activity_entries`)
  await activity.close()
  expect(await actsOf(database)).toEqual(['before', 'one', 'two', 'three'])
  expect(await verifyChains(database)).toMatchObject({ entries: 4, faults: [] })
})

it('an entry whose commit was done but not answered is stored once, and doesn’t hold up the next', async () => {
  const { database, url } = await open()
  const wire = await openWire(new URL(url ?? ''))
  onTestFinished(wire.close)
  const server = await openDatabase(readEnv({ DATABASE_URL: wire.url }), log)
  onTestFinished(server.close)
  const activity = openActivityLog({ database: server.database, clock: systemClock, log })
  const stops: boolean[] = []
  wire.cut({
    isAt: (sent) => sent.includes('commit'),
    when: 'after',
    isAnswer: (received) => received.includes('COMMIT'),
    act: () => stops.push(true),
  })
  await activity.record(entry('one'))
  await activity.record(entry('two'))
  await activity.close()
  expect(stops).toEqual([true])
  expect(await actsOf(database)).toEqual(['one', 'two'])
  expect(await verifyChains(database)).toMatchObject({ entries: 2, faults: [] })
  expect(lines).toEqual([])
})
