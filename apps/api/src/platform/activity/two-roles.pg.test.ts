import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { grantToServer } from '#platform/db/grant-to-server.ts'
import { systemClock } from '#platform/process/clock.ts'
import { openLog } from '#platform/process/log.ts'
import { readEnv } from '#platform/settings/env.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openActivityLog } from './activity-log.ts'
import { checkActivity } from './check-activity.ts'
import { eraseValues } from './erase-values.ts'

// The owner migrates, and another role serves.
const role = `portolan_server_${process.pid}`
const log = openLog('silent')

let owner: Awaited<ReturnType<typeof openTestDatabase>>
let server: OpenDatabase
let env: ReturnType<typeof readEnv>

beforeEach(async () => {
  owner = await openTestDatabase()
  await owner.database.execute(sql.raw(`DROP ROLE IF EXISTS ${role}`))
  await owner.database.execute(sql.raw(`CREATE ROLE ${role} LOGIN PASSWORD 'serves'`))
  const url = Object.assign(new URL(owner.url ?? ''), { username: role, password: 'serves' })
  env = readEnv({ DATABASE_URL: url.href, DATABASE_DIRECT_URL: owner.url ?? '' })
  server = await openDatabase(env, log)
  await grantToServer(server)
})
afterEach(async () => {
  await server.close()
  await owner.database.execute(sql.raw(`DROP OWNED BY ${role}`))
  await owner.database.execute(sql.raw(`DROP ROLE ${role}`))
  await owner.close()
})

it('the role that serves adds to the log and erases people, and changes and removes no entry', async () => {
  const { database } = server
  const activity = openActivityLog({ database, clock: systemClock, log })
  const personal = [{ name: 'ip', value: '192.0.2.1', about: 'person' }]
  const entry = { organizationId: null, actor: 'command', act: 'one', outcome: 'done', target: {} } as const
  await activity.record({ ...entry, changes: [], personal, requestId: null })
  await eraseValues(database, ['person'])
  expect(await checkActivity({ database, env })).toEqual({
    ok: true,
    text: expect.stringMatching(
      /^1 entry in 1 chain compared, all right, 1 personal value erased.*can’t change/,
    ),
  })
  const forbidden = [
    `UPDATE activity_entries SET act = 'two'`,
    'DELETE FROM activity_entries',
    'TRUNCATE activity_entries',
    `UPDATE activity_values SET value = ''`,
    'DELETE FROM activity_heads',
    'DROP TABLE activity_entries',
    `UPDATE schema_migrations SET hash = ''`,
  ]
  for (const statement of forbidden)
    await expect(database.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { code: '42501' },
    })
})

it('two processes add to the same chains at once, each entry in its place', async () => {
  const { database } = owner
  const processes = [1, 2].map(() => openActivityLog({ database, clock: systemClock, log }))
  const entry = {
    actor: 'command',
    act: 'one',
    outcome: 'done',
    target: {},
    changes: [],
    personal: [],
  } as const
  const organizations = [null, '019ac000-0000-7000-8000-000000000001', '019ac000-0000-7000-8000-000000000002']
  for (let round = 0; round < 20; round++)
    await Promise.all(
      processes.flatMap((each) =>
        organizations.map((organizationId) => each.record({ ...entry, organizationId, requestId: null })),
      ),
    )
  const { ok, text } = await checkActivity({ database, env })
  expect([ok, text]).toEqual([true, expect.stringContaining('120 entries in 3 chains compared, all right')])
})

it('says so where the role that serves owns the log', async () => {
  const { database } = owner
  expect((await checkActivity({ database, env })).text).toContain('could change entries')
})
