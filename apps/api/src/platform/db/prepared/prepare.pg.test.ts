import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openLog } from '#platform/process/log.ts'
import { readEnv } from '#platform/settings/env.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { prepare } from './prepare.ts'

let test: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  test = await openTestDatabase({ pastPooler: true })
})
afterEach(() => test.close())

const doubled = prepare<{ twice: number }, { value: number }>(
  'test_doubled',
  sql`SELECT ${sql.placeholder('value')}::int * 2 AS twice`,
)

/** The statements that the connection has prepared after three calls. */
const preparedBy = (database: Database) =>
  database.transaction(async (tx) => {
    for (const value of [1, 2, 3]) expect(await doubled(tx, { value })).toEqual([{ twice: value * 2 }])
    return rowsOf<{ name: string; calls: number }>(
      tx,
      sql`SELECT name, (generic_plans + custom_plans)::int AS calls FROM pg_prepared_statements`,
    )
  })

it('a named statement is parsed once for each connection', async () => {
  expect(await preparedBy(test.database)).toEqual([{ name: 'test_doubled', calls: 3 }])
})

it('with DATABASE_PREPARED=off the server keeps no statements', async () => {
  const env = readEnv({ DATABASE_URL: test.url ?? '', DATABASE_PREPARED: 'off' })
  const open = await openDatabase(env, openLog('silent'))
  try {
    expect(await preparedBy(open.database)).toEqual([])
  } finally {
    await open.close()
  }
})
