// Measures how long 1,200 orders of one bulk request take to find their events among 1,000,000 stored ones,
// and how long another customer waits meanwhile: `npm run bench:matching`; `-- --embedded` for the embedded
// database with 60,000 events, `-- --events 200000` for another number, `--json` for one line.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { saveOrders } from '../../../apps/api/src/freight/order-record/save/save-orders.ts'
import { type Env, readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { signSessionToken } from '../../../apps/api/src/identity/sessions/session-token.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { systemClock } from '../../../apps/api/src/platform/process/clock.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { openSecrets } from '../../../apps/api/src/platform/process/secrets.ts'
import { subscribers } from '../../../apps/api/src/subscribers.ts'
import { type Portal, startPortal } from '../../machine/portal.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { cpuSeconds, parentOf } from '../load/cpu-time.ts'
import { startProber, summaryOf } from '../load/others.ts'
import { recordOf } from '../orders/order-record.ts'
import { bulkOrders, orderLines, type Queryable, storeEvents, waitingMessage } from './stored-events.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
    events: { type: 'string' },
    seconds: { type: 'string', default: '120' },
  },
})
const events = Number(options.events ?? (options.embedded ? 60_000 : 1_000_000))
const maxSeconds = 3
const maxMs = options.embedded ? 100 : 50
/**
 * Milliseconds between two requests of the other customer. More would keep the embedded database fully busy.
 */
const everyMs = options.embedded ? 50 : 25
const key = `ptl_${'bench'.repeat(9).slice(0, 43)}`
const sessionId = randomUUID()

function say(line: string): void {
  if (!options.json) process.stdout.write(`${line}\n`)
}

/** Creates another customer with some orders and a session, and the company's key. */
async function fill(env: Env): Promise<void> {
  const open = await openDatabase(env, openLog('silent'))
  try {
    await migrate(open)
    const deps = { database: open.database, env, ...subscribers, clock: systemClock }
    const saved = await saveOrders(
      deps,
      Array.from({ length: 50 }, (_, n) => recordOf(n, 'Pallets')),
    )
    const { $client: client } = open.database as unknown as { $client: Queryable }
    const query: Queryable['query'] = (statement, params = []) => client.query(statement, params)
    await query(
      `INSERT INTO users (id, email, first_name, last_name, locale) VALUES ($1, 'bench@demo.example', 'Bench', 'Person', 'en')`,
      [sessionId],
    )
    await query(`INSERT INTO memberships (user_id, organization_id, position) VALUES ($1, $2, 0)`, [
      sessionId,
      saved[0]?.organizationId,
    ])
    await query(
      `INSERT INTO sessions (id, user_id, idle_seconds, expires_at) VALUES ($1, $1, 86400, now() + interval '1 day')`,
      [sessionId],
    )
    await query(
      `INSERT INTO api_keys (id, name, key_hash, prefix, scopes) VALUES (gen_random_uuid(), 'bench', $1, 'ptl_bench', '{read,write}')`,
      [createHash('sha256').update(key).digest()],
    )
    if (options.embedded) await storeEvents(client, events)
  } finally {
    await open.close()
  }
}

async function startCaller(portal: Portal) {
  const secret = openSecrets(readEnv({ DATA_DIR: portal.dataDir })).key('sessions')
  const token = await signSessionToken(secret, sessionId, new Date(Date.now() + 86_400_000).toISOString())
  return startProber(`${portal.url}/api/v2/customer/orders/?limit=10`, `JWT ${token}`, everyMs)
}

const headers = { authorization: `Bearer ${key}` }

async function sendBulk(portal: Portal): Promise<void> {
  const answer = await fetch(`${portal.url}/api/v2/company/orders/bulk/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: orderLines().join('\n'),
  })
  const lines = (await answer.text()).trimEnd().split('\n')
  const refused = lines.filter((line) => JSON.parse(line).outcome !== 'created')
  // Statements time out on an overloaded machine.
  if (refused.length > 0 || lines.length !== bulkOrders)
    throw new Error(`${lines.length - refused.length} orders were saved, and others not: ${refused[0]}`)
}

async function countUnmatched(portal: Portal): Promise<number> {
  const answer = await fetch(`${portal.url}/api/v2/company/messages/received/${waitingMessage}/`, { headers })
  return answer.ok ? ((await answer.json()) as { unmatched: number }).unmatched : Number.POSITIVE_INFINITY
}

/**
 * Also counts the processor time of `processes` and their descendants: on a shared machine it says more than
 * the clock.
 */
async function measure(portal: Portal, processes: readonly number[]) {
  const cpu = () => processes.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const quiet = await startCaller(portal)
  await sleep(3_000)
  const idle = summaryOf(await quiet())
  const stop = await startCaller(portal)
  const [start, atStart] = [performance.now(), cpu()]
  await sendBulk(portal)
  const saved = performance.now()
  const savedAt = Date.now()
  const deadline = saved + Number(options.seconds) * 1_000
  let unmatched = await countUnmatched(portal)
  while (unmatched > 0 && performance.now() < deadline) {
    await sleep(100)
    unmatched = await countUnmatched(portal)
  }
  const matched = performance.now()
  const requests = await stop()
  return {
    events,
    savedSeconds: (saved - start) / 1_000,
    matchedSeconds: unmatched > 0 ? null : (matched - saved) / 1_000,
    left: unmatched,
    cpuSeconds: cpu() - atStart,
    idle,
    savingOthers: summaryOf(requests.filter(({ at }) => at < savedAt)),
    others: summaryOf(requests.filter(({ at }) => at >= savedAt)),
  }
}

async function runEmbedded() {
  const portal = await startPortal(
    {},
    { demo: false, prepare: (dataDir) => fill(readEnv({ DATA_DIR: dataDir })) },
  )
  return measure(portal, [portal.pid]).finally(portal.stop)
}

async function runPostgres() {
  const database = await openBenchDatabase()
  const client = new Client({ connectionString: database.url })
  try {
    await fill(readEnv({ DATABASE_URL: database.url }))
    await client.connect()
    await storeEvents(client, events)
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
    const portal = await startPortal({ DATABASE_URL: database.url }, { demo: false })
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const processes = [portal.pid, parentOf(rows[0]?.pid ?? 0)]
    return await measure(portal, processes).finally(portal.stop)
  } finally {
    await client.end()
    await database.close()
  }
}

const result = await (options.embedded ? runEmbedded() : runPostgres())
if (options.json) process.stdout.write(`${JSON.stringify(result)}\n`)
const { idle, savingOthers, others, matchedSeconds, savedSeconds, left: unmatched } = result
const described = ({ asked: requests, failed, p50, p99, worst }: typeof others) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms of ${requests} requests, ${failed} failed`
say(`${events} stored events, ${bulkOrders} orders saved in ${savedSeconds.toFixed(2)} s`)
say(
  matchedSeconds === null
    ? `not matched in ${options.seconds} s: ${unmatched} events left`
    : `matched ${matchedSeconds.toFixed(2)} s after the answer (at most ${maxSeconds})`,
)
say(`${result.cpuSeconds.toFixed(1)} s of processor time for both, with what the others asked meanwhile`)
say(`others before: ${described(idle)}`)
say(`others while they are saved: ${described(savingOthers)}`)
say(`others while they are matched: ${described(others)} (p99 at most ${maxMs} ms)`)
if (matchedSeconds === null || matchedSeconds > maxSeconds || others.p99 > maxMs || others.failed > 0)
  process.exitCode = 1
