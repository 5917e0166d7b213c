import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../../apps/api/src/open-deps.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { checkReplica } from '../../../apps/api/src/platform/db/replica/check-replica.ts'
import { asReader, currentReader, Reading } from '../../../apps/api/src/platform/db/replica/reading.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { ask, openReplicated, type Replicated } from './open-replicated.ts'

// Two servers, a PostgreSQL and a standby that follows it by streaming replication.
let replicated: Replicated
beforeAll(async () => {
  replicated = await openReplicated()
})
afterAll(() => replicated?.close())

const patient = { timeout: 60_000, interval: 50 }
const isUsable = () =>
  replicated.portals.every(({ deps }) => deps.replica?.state.isUsable(performance.now()) === true)
const untilUsable = () => expect.poll(isUsable, patient).toBe(true)

let written = 0

/**
 * Writes as a system by one server and as a person by the other, and reads each at once by the opposite one;
 * returns what was missing.
 */
async function writeAndRead(): Promise<string[]> {
  const { portals, key, token, orderId } = replicated
  const [first, second] = written % 2 === 0 ? portals : [portals[1], portals[0]]
  written++
  const name = `Name ${written}`
  const isPinned = written % 2 === 1
  const missing: string[] = []
  const expectStatus = ({ status }: { status: number }, expected: number) => {
    if (status !== expected) missing.push(`${status} instead of ${expected}`)
  }
  const bySystem = async () => {
    expectStatus(await ask(first, { key }, 'PUT', 'company/organizations/acme/', { name }), 200)
    const list = await ask(second, { key }, 'GET', 'company/organizations/')
    expectStatus(list, 200)
    if (!list.body.results.some((each: { name: string }) => each.name === name)) missing.push(name)
  }
  const byPerson = async () => {
    const method = isPinned ? 'POST' : 'DELETE'
    expectStatus(await ask(second, { token }, method, `customer/orders/${orderId}/pin/`), 204)
    const list = await ask(first, { token }, 'GET', 'customer/orders/')
    expectStatus(list, 200)
    if (list.body.results[0]?.pinned !== isPinned) missing.push(`pin ${written}`)
  }
  await Promise.all([bySystem(), byPerson()])
  return missing
}

async function writeAndReadTimes(times: number): Promise<string[]> {
  const missing: string[] = []
  for (let n = 0; n < times; n++) missing.push(...(await writeAndRead()))
  return missing
}

async function countReads(): Promise<Record<string, number>> {
  const all = await Promise.all(replicated.portals.map(({ reads }) => reads()))
  const sum: Record<string, number> = {}
  for (const [name, value] of all.flatMap((each) => Object.entries(each)))
    sum[name] = (sum[name] ?? 0) + value
  return sum
}

/** Lists until the replica answers. */
async function expectReadThere(): Promise<void> {
  const { portals, token } = replicated
  const before = (await countReads())['replica current'] ?? 0
  await expect
    .poll(async () => {
      expect((await ask(portals[0], { token }, 'GET', 'customer/orders/')).status).toBe(200)
      return (await countReads())['replica current'] ?? 0
    }, patient)
    .toBeGreaterThan(before)
}

describe('lists are read from the replica', () => {
  it('once it has what the reader wrote, by whichever server', async () => {
    await untilUsable()
    expect(await writeAndReadTimes(10)).toEqual([])
    await expectReadThere()
    // Nothing of it failed there.
    expect((await countReads())['primary failed']).toBeUndefined()
  })

  it('and from the primary while it stands still', async () => {
    await replicated.standby.run('SELECT pg_wal_replay_pause()')
    expect(await writeAndReadTimes(5)).toEqual([])
    await expect.poll(isUsable, patient).toBe(false)
    expect(await writeAndReadTimes(5)).toEqual([])
    expect(await checkReplica(replicated.portals[0].deps)).toMatchObject({
      ok: false,
      text: /^not used, .*behind$/,
    })
    await replicated.standby.run('SELECT pg_wal_replay_resume()')
    await untilUsable()
    await expectReadThere()
  })

  it('again from the primary where the standby cancels a statement', { tags: ['exhaustive'] }, async () => {
    const { database } = replicated.portals[0].deps
    await replicated.standby.run(`ALTER SYSTEM SET max_standby_streaming_delay = '0'`)
    await replicated.standby.run('SELECT pg_reload_conf()')
    await replicated.primary.run('CREATE TABLE conflicting AS SELECT generate_series(1, 1000) AS n')
    await untilUsable()
    const failures: unknown[] = []
    const reading = asReader(async () => {
      const reader = currentReader()
      if (reader) reader.reading = new Reading('replica', false, (error) => failures.push(error))
      return rowsOf(
        database,
        sql`SELECT pg_is_in_recovery() AS there, pg_sleep(2), count(*) FROM conflicting`,
      )
    })
    await sleep(500)
    await replicated.primary.run('DELETE FROM conflicting')
    await replicated.primary.run('VACUUM conflicting')
    expect(await reading).toMatchObject([{ there: false }])
    expect(failures).toMatchObject([{ code: '40001' }])
    await replicated.standby.run('ALTER SYSTEM RESET max_standby_streaming_delay')
    await replicated.standby.run('SELECT pg_reload_conf()')
  })

  it('and from the primary without a failure when the standby is killed, until it is back', async () => {
    await untilUsable()
    const { portals, token } = replicated
    let isDone = false
    const statuses = new Set<number>()
    const polling = async () => {
      while (!isDone)
        for (const portal of portals)
          statuses.add((await ask(portal, { token }, 'GET', 'customer/orders/')).status)
    }
    const all = Promise.all([polling(), polling(), polling()])
    await replicated.standby.crash()
    expect(await writeAndReadTimes(5)).toEqual([])
    await expect.poll(isUsable, patient).toBe(false)
    expect(await checkReplica(portals[0].deps)).toMatchObject({ ok: false, text: /^not used, unreachable/ })
    await replicated.standby.start()
    await untilUsable()
    isDone = true
    await all
    expect([...statuses]).toEqual([200])
    await expectReadThere()
  })

  it('a thousand times while it stands still at random', {
    tags: ['exhaustive'],
    timeout: 900_000,
  }, async () => {
    let isDone = false
    const disturb = async () => {
      while (!isDone) {
        await replicated.standby.run('SELECT pg_wal_replay_pause()')
        // Some are longer than a replica may be behind.
        await sleep(Math.random() < 0.1 ? 1_500 : Math.random() * 300)
        await replicated.standby.run('SELECT pg_wal_replay_resume()')
        await sleep(Math.random() * 600)
      }
    }
    const before = await countReads()
    const disturbing = disturb()
    expect(await writeAndReadTimes(1_000)).toEqual([])
    isDone = true
    await disturbing
    const after = await countReads()
    const count = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
    expect(count('primary wrote')).toBeGreaterThan(0)
    expect(count('replica current')).toBeGreaterThan(0)
  })

  it('never where it replays three seconds late', { tags: ['exhaustive'], timeout: 300_000 }, async () => {
    await replicated.standby.run(`ALTER SYSTEM SET recovery_min_apply_delay = '3s'`)
    await replicated.standby.run('SELECT pg_reload_conf()')
    expect(await writeAndReadTimes(30)).toEqual([])
    const before = await countReads()
    expect(await writeAndReadTimes(30)).toEqual([])
    const after = await countReads()
    expect(after['replica current']).toBe(before['replica current'])
    await replicated.standby.run('ALTER SYSTEM RESET recovery_min_apply_delay')
    await replicated.standby.run('SELECT pg_reload_conf()')
    await untilUsable()
  })

  it('and no more once the standby is promoted, which a start survives', {
    tags: ['exhaustive'],
  }, async () => {
    const { primary, standby, portals } = replicated
    await untilUsable()
    await standby.promote()
    await expect.poll(() => portals[0].deps.replica?.state.fault, patient).toBe('not a standby')
    expect(await writeAndReadTimes(3)).toEqual([])
    expect(await checkReplica(portals[0].deps)).toMatchObject({ ok: false, text: 'not used, not a standby' })
    const variables = { DATA_DIR: portals[0].deps.env.dataDir, DATABASE_URL: primary.url }
    const open = (readUrl: string) =>
      openDeps(readEnv({ ...variables, DATABASE_READ_URL: readUrl }), openLog('silent'))
    await (await open(standby.url)).close()
    // Nothing listens there, as while a machine is down.
    await (await open('postgres://postgres@127.0.0.1:1/postgres')).close()
    await expect(open(Object.assign(new URL(standby.url), { pathname: '/nothing' }).href)).rejects.toThrow(
      /DATABASE_READ_URL can't be used: database "nothing" does not exist/,
    )
  })
})
