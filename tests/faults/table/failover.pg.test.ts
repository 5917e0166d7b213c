import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../../apps/api/src/open-deps.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { type Pair, startReplicated } from '../../machine/replication/start-replicated.ts'
import { kinds } from './kinds.ts'
import { type Fault, lineOf, runFault } from './run-fault.ts'
import { openWorld, type World } from './world.ts'

// The database is lost under writes of every kind, and its standby takes its place as docs/operation.md says.
// Commits wait until the standby has them.

let pair: Pair
let world: World
const opened = new AsyncDisposableStack()
beforeAll(async () => {
  pair = await startReplicated({ synchronousCommit: 'on' })
  opened.defer(pair.standby.stop)
  const { url, stop } = pair.primary
  world = await openWorld({ postgres: { url, stop }, variables: { DATABASE_READ_URL: pair.standby.url } })
  opened.defer(world.close)
})
afterAll(() => opened.disposeAsync())

const failover: Fault = {
  name: 'database lost, failover to its standby',
  begin: () => pair.primary.crash(),
  lastsMs: 1_000,
  async end({ server, variables, deps }) {
    const { standby } = pair
    let since = performance.now()
    const said: string[] = []
    const note = (step: string) => {
      said.push(`${step} ${((performance.now() - since) / 1000).toFixed(1)}`)
      since = performance.now()
    }
    await standby.run('ALTER SYSTEM RESET synchronous_standby_names')
    await standby.run('SELECT pg_reload_conf()')
    await standby.promote()
    note('promotion')
    await server.end()
    note('end of the server')
    Object.assign(variables, { DATABASE_URL: standby.url, DATABASE_READ_URL: '' })
    await server.start()
    note('its start')
    process.stdout.write(`${said.join(', ')} s\n`)
    const env = {
      DATABASE_URL: standby.url,
      DATA_DIR: deps.env.dataDir,
      SECRET_KEY: deps.env.secretKey ?? '',
    }
    const after = await openDeps(readEnv(env), openLog('silent'))
    opened.defer(after.close)
    // The comparison reads what the standby has.
    world.deps = after
  },
}

describe('a standby', { tags: ['exhaustive'], timeout: 900_000 }, () => {
  it('takes the place of its primary, without any acknowledged write lost', async () => {
    const outcome = await runFault(world, failover, { kinds })
    process.stdout.write(`${lineOf(outcome)}\n`)
    expect(outcome).toMatchObject({ lost: [], doubled: [], strange: [] })
    expect(outcome.acknowledged).toBeGreaterThan(0)
  })
})
