// Measures one machine in the ways that the portal runs on it, and prints the table of docs/scale.md:
// `npm run bench:scale`, some seven minutes on two cores. `-- --only embedded` measures one way, and
// `--seconds 5` each load for less.
import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../../apps/api/src/open-deps.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { startPortal } from '../../machine/portal.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { cpuSeconds } from '../load/cpu-time.ts'
import { type Measured, measureHttp, type Request } from '../load/http-load.ts'
import { bulkLines } from '../orders/bulk-orders.ts'
import { serverMemoryMb } from '../server-memory.ts'
import { givenCustomers, givenKey, type Person } from '../soak/people.ts'

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, seconds: { type: 'string', default: '10' } },
})
const seconds = Number(options.seconds)
const secret = 'a secret for tests only, 32 characters'
const customers = 50

/** A way to run the portal, and how many orders it is filled with. */
interface Way {
  name: string
  isEmbedded: boolean
  workers: number
  orders: number
}

const ways: readonly Way[] = [
  { name: 'embedded', isEmbedded: true, workers: 1, orders: 5_000 },
  { name: 'PostgreSQL, one process', isEmbedded: false, workers: 1, orders: 20_000 },
  { name: 'PostgreSQL, two processes', isEmbedded: false, workers: 2, orders: 20_000 },
]

async function sendOrders(url: string, key: string, lines: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
  for (;;) {
    const init = { method: 'POST', headers, body: lines.join('\n') }
    const answer = await fetch(`${url}/api/v2/company/orders/bulk/`, init)
    const text = await answer.text()
    if (text.match(/"outcome":"(created|unchanged)"/g)?.length === lines.length) return
    if (answer.status !== 503) throw new Error(text.slice(0, 500))
    // A busy machine makes the server ask for patience.
    await sleep(1_000)
  }
}

/** Sends orders of all customers as a system does, and returns how many were saved in a second. */
async function importOrders(url: string, key: string, count: number): Promise<number> {
  const start = performance.now()
  for (let n = 1; n <= customers; n++) await sendOrders(url, key, bulkLines(`scale-${n}`, count / customers))
  return count / ((performance.now() - start) / 1_000)
}

/** The calls of browsers: pages of the list, orders, and the two counts of every open page. */
async function loadsOf(url: string, people: readonly Person[]): Promise<Record<string, Request[]>> {
  const customer = '/api/v2/customer'
  const polling = async (path: string) => {
    const requests: Request[] = []
    for (const { token } of people) {
      const answer = await fetch(url + path, { headers: { authorization: `JWT ${token}` } })
      requests.push({ path, token, etag: answer.headers.get('etag') ?? '' })
    }
    return requests
  }
  const list = `${customer}/orders/?status=active&ordering=-pinned,-updatedAt`
  return {
    list: people.map(({ token }) => ({ path: list, token })),
    order: people.flatMap(({ token, orderIds }) =>
      orderIds.slice(0, 40).map((id) => ({ path: `${customer}/orders/${id}/`, token })),
    ),
    counts: [
      ...(await polling(`${customer}/orders/count/?status=active`)),
      ...(await polling(`${customer}/notifications/count/`)),
    ],
  }
}

/** A second of an open browser: two counts every ten seconds, a list and an order each half minute. */
const browser: Readonly<Record<string, number>> = { counts: 0.2, list: 1 / 30, order: 1 / 30 }

/** How many open browsers keep half of what was measured busy; none if a load couldn't be measured. */
function browsersOf(measured: Readonly<Record<string, Measured>>): number {
  const share = Object.entries(browser).reduce(
    (sum, [name, perSecond]) => sum + perSecond / (measured[name]?.perSecond ?? 0),
    0,
  )
  return Math.round(0.5 / share)
}

/** Resident megabytes of a process and of those that it started. */
function memoryMb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const below = children.filter(Boolean).reduce((sum, child) => sum + memoryMb(Number(child)), 0)
  return serverMemoryMb(pid) + below
}

/** Customers with a person each, and a key, before the server has the embedded database. */
async function fillWithPeople(variables: Record<string, string>, dataDir: string) {
  const deps = await openDeps(readEnv({ ...variables, DATA_DIR: dataDir }), openLog('silent'))
  try {
    await deps.database.execute(sql`INSERT INTO organizations (id, ref, name)
      SELECT gen_random_uuid(), 'scale-' || n, 'Customer ' || n FROM generate_series(1, ${customers}::int) AS n`)
    return { key: await givenKey(deps), people: await givenCustomers(deps) }
  } finally {
    await deps.close()
  }
}

async function readOrderIds(url: string, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const headers = { authorization: `JWT ${person.token}` }
    const answer = await fetch(`${url}/api/v2/customer/orders/?limit=40`, { headers })
    const { results } = (await answer.json()) as { results: { id: string }[] }
    person.orderIds = results.map(({ id }) => id)
  }
}

/** Waits, at most two minutes, until the server has done what saving left for later, such as notifications. */
async function settle(server: number): Promise<void> {
  for (let looks = 0; looks < 60; looks++) {
    const before = cpuSeconds(server)
    await sleep(2_000)
    if (cpuSeconds(server) - before < 0.1) return
  }
}

async function measure({ name, isEmbedded, workers, orders }: Way): Promise<void> {
  const database = isEmbedded ? null : await openBenchDatabase()
  const environment: Record<string, string> = { SECRET_KEY: secret }
  if (database) environment.DATABASE_URL = database.url
  let filled: Awaited<ReturnType<typeof fillWithPeople>> = { key: '', people: [] }
  const portal = await startPortal(environment, {
    demo: false,
    args: workers > 1 ? ['--workers', String(workers)] : [],
    prepare: async (dataDir) => {
      filled = await fillWithPeople(environment, dataDir)
    },
  })
  try {
    const idle = memoryMb(portal.pid)
    const saved = await importOrders(portal.url, filled.key, orders)
    await readOrderIds(portal.url, filled.people)
    await settle(portal.pid)
    const measured: Record<string, Measured> = {}
    for (const [load, requests] of Object.entries(await loadsOf(portal.url, filled.people))) {
      const processes = { server: portal.pid, database: portal.pid }
      try {
        measured[load] = await measureHttp(portal.url, requests, { seconds, processes })
      } catch (error) {
        // A way that can't keep up says so, and the other loads are still measured.
        process.stderr.write(`${name}, ${load}: ${error}\n`)
      }
    }
    const rates = ['list', 'order', 'counts'].map((load) => {
      const { perSecond, p99 } = measured[load] ?? {}
      return perSecond && p99 ? `${perSecond.toFixed(0)} · ${p99.toFixed(0)}` : '–'
    })
    const memory = `${idle.toFixed(0)} · ${memoryMb(portal.pid).toFixed(0)}`
    const cells = [name, orders, saved.toFixed(0), ...rates, browsersOf(measured), memory]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  } finally {
    await portal.stop()
    await database?.close()
  }
}

process.stdout.write(
  `${cpus().length} cores (${cpus()[0]?.model}), ${(totalmem() / 1e9).toFixed(0)} GB; ` +
    `${customers} customers; the clients run on the same machine\n` +
    '| way | orders | orders saved a second | lists a second · p99 ms | orders read | counts | open browsers at half load | MB idle · busy |\n' +
    '|---|---|---|---|---|---|---|---|\n',
)
for (const way of ways) if (way.name.includes(options.only)) await measure(way)
