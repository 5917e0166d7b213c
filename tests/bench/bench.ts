// Measures requests per second of the product on PostgreSQL with 200,000 orders, compared with PostgreSQL
// itself for the same pages: `npm run bench`, `npm run bench -- --json`, `npm run bench -- --record` for a
// line in docs/performance.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { buildWeb, type Portal, startPortal } from '../machine/portal.ts'
import { openBenchDatabase } from './bench-database.ts'
import { fill } from './fill.ts'
import { parentOf } from './load/cpu-time.ts'
import { connections, type Measured, measureHttp, type Processes, type Request } from './load/http-load.ts'
import { openSessions } from './load/people.ts'
import { recordRun } from './record-run.ts'
import { serverMemoryMb } from './server-memory.ts'
import { fillYardstick, measureYardstick } from './yardstick/yardstick.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
  },
})
const seconds = Number(options.seconds)
const customer = '/api/v2/customer'
const listPath = `${customer}/orders/?status=active&ordering=-pinned,-updatedAt`

/** The number of browsers with a token each; those for badges poll every ten seconds. */
const browsers = { pages: 50, badges: 5_000 }

function say(line: string): void {
  if (!options.json) process.stdout.write(`${line}\n`)
}

async function fillDatabase(client: Client): Promise<void> {
  const filled = await fill(client)
  await fillYardstick(client)
  say(`${filled.orders.toLocaleString('en')} orders in ${filled.seconds.toFixed(0)} s`)
}

/**
 * Returns the requests of each load: 2,000 orders that the people see, and badges with their last entity tag.
 */
async function requestsOf(portal: Portal, client: Client): Promise<Record<string, Request[]>> {
  const tokens = await openSessions(client, portal.dataDir, browsers.pages)
  const polling = await openSessions(client, portal.dataDir, browsers.badges)
  const { rows: orders } = await client.query<{ id: string }>(
    `SELECT id FROM orders WHERE number LIKE 'BN-%' AND organization_id = (
       SELECT organization_id FROM orders WHERE number = 'BN-0000001') ORDER BY number LIMIT 2000`,
  )
  const tokenOf = (place: number) => tokens[place % tokens.length] ?? ''
  const badge = async (path: string) => {
    const answer = await fetch(portal.url + path, { headers: { authorization: `JWT ${polling[0]}` } })
    const etag = answer.headers.get('etag') ?? ''
    return polling.map((token) => ({ path, token, etag }))
  }
  return {
    'orders list': tokens.map((token) => ({ path: listPath, token })),
    'order detail': orders.map(({ id }, place) => ({
      path: `${customer}/orders/${id}/`,
      token: tokenOf(place),
    })),
    'orders count': await badge(`${customer}/orders/count/?status=active`),
    'notifications count': await badge(`${customer}/notifications/count/`),
  }
}

async function processesOf(portal: Portal, client: Client): Promise<Processes> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return { server: portal.pid, database: parentOf(rows[0]?.pid ?? 0) }
}

function row(name: string, measured: Measured): string {
  const { perSecond, p50, p99, serverMs, databaseMs, bytes } = measured
  const cells = [perSecond, p50, p99, serverMs, databaseMs, bytes].map((value, index) =>
    value.toFixed([0, 1, 1, 3, 3, 0][index]).padStart(13),
  )
  return `${name.padEnd(22)}${cells.join('')}`
}

await buildWeb()
const database = await openBenchDatabase()
const client = new Client({ connectionString: database.url })
const compiled = mkdtempSync(join(tmpdir(), 'portolan-compiled-'))
try {
  // Measures a process that has only served, as after a restart, and not the one that filled the database and
  // compiled the code.
  const environment = { DATABASE_URL: database.url, NODE_COMPILE_CACHE: compiled }
  await (await startPortal(environment, { demo: false })).stop()
  await client.connect()
  await fillDatabase(client)
  const portal = await startPortal(environment, { demo: false })
  try {
    const requests = await requestsOf(portal, client)
    const processes = await processesOf(portal, client)
    const idleMb = serverMemoryMb(portal.pid)
    const http: Record<string, Measured> = {}
    for (const [name, load] of Object.entries(requests)) {
      http[name] = await measureHttp(portal.url, load, { seconds, processes })
    }
    const busyMb = serverMemoryMb(portal.pid)
    const yardstick = {
      list: await measureYardstick(database.url, 'list', seconds),
      detail: await measureYardstick(database.url, 'detail', seconds),
    }
    const shares = {
      list: (http['orders list']?.perSecond ?? 0) / yardstick.list,
      detail: (http['order detail']?.perSecond ?? 0) / yardstick.detail,
    }
    const run = { http, yardstick, shares, memoryMb: { idle: idleMb, busy: busyMb } }
    if (options.json) process.stdout.write(`${JSON.stringify(run)}\n`)
    const head = ['per s', 'p50 ms', 'p99 ms', 'server ms', 'database ms', 'bytes']
    say(`${`${connections} connections`.padEnd(22)}${head.map((cell) => cell.padStart(13)).join('')}`)
    for (const [name, measured] of Object.entries(http)) say(row(name, measured))
    for (const [name, perSecond] of Object.entries(yardstick)) {
      say(`${`SQL of the ${name}`.padEnd(22)}${perSecond.toFixed(0).padStart(13)}`)
    }
    const percent = (share: number) => `${(share * 100).toFixed(0)} %`
    say(`the list reaches ${percent(shares.list)} of SQL, an order ${percent(shares.detail)}`)
    say(`memory ${idleMb.toFixed(0)} MB idle, ${busyMb.toFixed(0)} MB after the run`)
    if (options.record) recordRun(run)
  } finally {
    await portal.stop()
  }
} finally {
  await client.end()
  await database.close()
  rmSync(compiled, { recursive: true, force: true })
}
