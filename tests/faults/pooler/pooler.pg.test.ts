import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../../apps/api/src/open-deps.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { checkConnection } from '../../../apps/api/src/platform/db/pooler/settle-in-pool.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { startPgbouncer, type TestPooler } from '../../machine/pgbouncer.ts'

const name = `portolan_pooler_${process.pid}`
const other = `${name}_other`
const skewed = `${name}_skewed`

let dataDir = ''
let admin: Client
let pooler: TestPooler
let directUrl = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portolan-pooler-'))
  admin = new Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  for (const database of [name, other]) await admin.query(`CREATE DATABASE ${database}`)
  // As a company's administrator may have it.
  await admin.query(`ALTER DATABASE ${name} SET timezone = 'America/New_York'`)
  const skew = `${skewed}=dbname=${name} connect_query='SET statement_timeout = 0'`
  pooler = await startPgbouncer(inject('postgresUrl'), [skew])
  directUrl = urlOf(name)
})
afterAll(async () => {
  await pooler.stop()
  for (const database of [name, other]) await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
  await admin.end()
  await rm(dataDir, { recursive: true, force: true })
})

function urlOf(database: string): string {
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${database}` }).href
}

function open(variables: Record<string, string>) {
  const given = Object.assign(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: pooler.urlOf(directUrl),
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_PREPARED: 'off',
    },
    variables,
  )
  return openDeps(readEnv(given), openLog('silent'))
}

it('refuses a pooler without a way past it to the same database', async () => {
  await expect(open({ DATABASE_DIRECT_URL: '' })).rejects.toThrow('Set DATABASE_DIRECT_URL to the database')
  const wrong = 'DATABASE_DIRECT_URL does not hear'
  await Promise.all(
    [pooler.urlOf(directUrl), urlOf(other)].map((url) =>
      expect(open({ DATABASE_DIRECT_URL: url })).rejects.toThrow(wrong),
    ),
  )
})

it('refuses named statements that the pooler would lose', async () => {
  await expect(open({ DATABASE_PREPARED: 'on' })).rejects.toThrow('Set DATABASE_PREPARED=off')
})

it('serves through the pooler with its settings in force, and hears of notices', async () => {
  const deps = await open({})
  try {
    const settings = () =>
      rowsOf(
        deps.database,
        sql`SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS statement,
              current_setting('lock_timeout') AS lock,
              current_setting('idle_in_transaction_session_timeout') AS idle`,
      )
    // More than one connection of the pooler.
    const found = await Promise.all(Array.from({ length: 5 }, settings))
    expect(found.flat()).toEqual(Array(5).fill({ zone: 'UTC', statement: '5s', lock: '2s', idle: '10s' }))
    expect(await checkConnection(deps)).toMatchObject({ ok: true })

    const heard = Promise.withResolvers<void>()
    const { database } = deps
    let isSpoken = false
    // The first call only says that it listens now.
    const unlisten = await deps.listen('pooler_test', () => isSpoken && heard.resolve())
    isSpoken = true
    await database.execute(sql`SELECT pg_notify('pooler_test', '')`)
    await heard.promise
    await unlisten()
  } finally {
    await deps.close()
  }
})

it('refuses to serve where the pooler changes a setting', async () => {
  const wrong = 'statement_timeout is 0 instead of 5s'
  await expect(open({ DATABASE_URL: pooler.urlOf(urlOf(skewed)) })).rejects.toThrow(wrong)
})
