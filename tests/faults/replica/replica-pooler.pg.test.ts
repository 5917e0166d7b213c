import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../../apps/api/src/open-deps.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { checkReplica } from '../../../apps/api/src/platform/db/replica/check-replica.ts'
import { asReader, currentReader, Reading } from '../../../apps/api/src/platform/db/replica/reading.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { startPgbouncer, type TestPooler } from '../../machine/pgbouncer.ts'
import { ask, openReplicated, type Portal, type Replicated } from './open-replicated.ts'

// Two servers that reach the primary and its standby through a pgbouncer each, in transaction mode.
let replicated: Replicated
let toStandby: TestPooler
let variables: Record<string, string>
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portolan-pooled-replica-'))
  const poolers: TestPooler[] = []
  replicated = await openReplicated(async ({ primary, standby }) => {
    const toPrimary = await startPgbouncer(primary.url)
    toStandby = await startPgbouncer(standby.url, [
      "skewed=dbname=postgres connect_query='SET statement_timeout = 0'",
    ])
    poolers.push(toPrimary, toStandby)
    variables = {
      DATABASE_URL: toPrimary.urlOf(primary.url),
      DATABASE_DIRECT_URL: primary.url,
      DATABASE_READ_URL: toStandby.urlOf(standby.url),
      DATABASE_PREPARED: 'off',
    }
    return { variables, close: async () => void (await Promise.all(poolers.map(({ stop }) => stop()))) }
  })
})
afterAll(async () => {
  await replicated?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const patient = { timeout: 60_000, interval: 50 }
const untilUsable = (usable = true) =>
  expect
    .poll(
      () => replicated.portals.map(({ deps }) => deps.replica?.state.isUsable(performance.now())),
      patient,
    )
    .toEqual([usable, usable])

async function readThere({ reads }: Portal): Promise<number> {
  return (await reads())['replica current'] ?? 0
}

/** Pins by one server and lists by the other, by turns; returns what a list lacked. */
async function pinAndList(times: number): Promise<string[]> {
  const { portals, token, orderId } = replicated
  const missing: string[] = []
  for (let n = 0; n < times; n++) {
    const [writer, reader] = n % 2 === 0 ? portals : portals.toReversed()
    if (!writer || !reader) throw new Error('There are two servers')
    const pinned = n % 2 === 0
    const written = await ask(
      writer,
      { token },
      pinned ? 'POST' : 'DELETE',
      `customer/orders/${orderId}/pin/`,
    )
    const list = await ask(reader, { token }, 'GET', 'customer/orders/')
    if (written.status !== 204 || list.body.results[0]?.pinned !== pinned) missing.push(`pin ${n}`)
  }
  return missing
}

it('lists are read there, with everything that the reader wrote', { tags: ['exhaustive'] }, async () => {
  await untilUsable()
  const [portal] = replicated.portals
  expect(await pinAndList(20)).toEqual([])
  const before = await readThere(portal)
  await expect
    .poll(async () => {
      await ask(portal, { token: replicated.token }, 'GET', 'customer/orders/')
      return readThere(portal)
    }, patient)
    .toBeGreaterThan(before)
  expect((await portal.reads())['primary failed']).toBeUndefined()
  expect(await checkReplica(portal.deps)).toMatchObject({ ok: true, text: /^a standby of this database/ })
})

it('its connections have the settings of the portal', { tags: ['exhaustive'] }, async () => {
  await untilUsable()
  const { database } = replicated.portals[0].deps
  const settings = () =>
    asReader(() => {
      const reader = currentReader()
      if (reader) reader.reading = new Reading('replica', false, () => {})
      return rowsOf(
        database,
        sql`SELECT pg_is_in_recovery() AS there, current_setting('TimeZone') AS zone,
          current_setting('statement_timeout') AS statement FROM pg_sleep(0.05)`,
      )
    })
  // More than one connection of the pooler.
  const found = await Promise.all(Array.from({ length: 3 }, settings))
  expect(found.flat()).toEqual(Array(3).fill({ there: true, zone: 'UTC', statement: '5s' }))
})

it('what one wrote is there while it stands still, which the doctor says', {
  tags: ['exhaustive'],
}, async () => {
  await untilUsable()
  await replicated.standby.run('SELECT pg_wal_replay_pause()')
  expect(await pinAndList(6)).toEqual([])
  await untilUsable(false)
  expect(await checkReplica(replicated.portals[0].deps)).toMatchObject({
    ok: false,
    text: /^not used, .*behind$/,
  })
  await replicated.standby.run('SELECT pg_wal_replay_resume()')
  await untilUsable()
})

it('a start says why it can’t be in force', { tags: ['exhaustive'] }, async () => {
  const open = (changes: Record<string, string>) =>
    openDeps(
      readEnv({
        DATA_DIR: dataDir,
        SECRET_KEY: 'a secret for tests only, 32 characters',
        ...variables,
        ...changes,
      }),
      openLog('silent'),
    )
  const skewed = Object.assign(new URL(variables.DATABASE_READ_URL ?? ''), { pathname: '/skewed' }).href
  await expect(open({ DATABASE_READ_URL: skewed })).rejects.toThrow(
    "Connections of DATABASE_READ_URL don't have the settings that the portal needs: statement_timeout is 0 instead of 5s",
  )
  // A pooler says the same of a database that isn't there as of one that is down.
  const missing = Object.assign(new URL(variables.DATABASE_READ_URL ?? ''), { pathname: '/missing' }).href
  const deps = await open({ DATABASE_READ_URL: missing })
  try {
    expect(await checkReplica(deps)).toMatchObject({ ok: false, text: /^not used, unreachable: .*missing/ })
  } finally {
    await deps.close()
  }
})

it('all is read from the primary once its pooler is gone', { tags: ['exhaustive'] }, async () => {
  await untilUsable()
  await toStandby.stop()
  await untilUsable(false)
  expect(await pinAndList(6)).toEqual([])
  expect(await checkReplica(replicated.portals[0].deps)).toMatchObject({
    ok: false,
    text: /^not used, unreachable/,
  })
})
