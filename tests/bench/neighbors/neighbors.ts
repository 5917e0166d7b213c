// Measures the cost of one customer's heaviest requests, and how others fare while that customer sends many
// at once: `npm run bench:neighbors`. `-- --only export` for some requests, `--seconds 10` for the duration
// of each, `--keep` for a database on the server of DATABASE_URL that is filled once, `--table` for lines of
// docs/performance.md. Fails if others' p99 is over 50 ms.
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { buildWeb, startPortal } from '../../machine/portal.ts'
import { openFilledDatabase } from '../growth/growth-database.ts'
import { people } from '../growth/growth-rows.ts'
import { cpuSeconds, parentOf } from '../load/cpu-time.ts'
import { openSessions } from '../load/people.ts'
import { serverMemoryMb } from '../server-memory.ts'
import { floods } from './floods.ts'
import type { Felt, NeighborTask } from './neighbor.ts'
import type { Flood, World } from './world.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '6' },
    keep: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds)
const maxMs = 50
/**
 * The pause of a rude client after a rejection. A client without any pause floods with requests, which isn't
 * measured here.
 */
const rudePauseMs = 200
const folder = mkdtempSync(join(tmpdir(), 'portolan-neighbors-'))
const key = `ptl_${'bench'.repeat(9).slice(0, 43)}`

/** The number of concurrent requests of a customer, and of those that may wait. */
const limits = { calls: '2 + 100', files: '2 + 4', light: 'light', none: '–' }

interface Quantiles {
  p50: number
  p99: number
  worst: number
  failed: number
}

/** Figures for one request, and for many at once. */
interface Measured {
  name: string
  atOnce: number
  limit: string
  alone: { ms: number; serverMs: number; databaseMs: number; turnMs: number }
  /** The number of requests by status. */
  statuses: Record<string, number>
  before: Quantiles
  during: Quantiles
  moreMb: number
}

function quantilesOf({ times, failed }: Felt): Quantiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50: at(0.5), p99: at(0.99), worst: at(1), failed }
}

async function feel(neighbor: ChildProcess, forSeconds: number): Promise<Quantiles> {
  neighbor.send({ seconds: forSeconds })
  const [felt] = await once(neighbor, 'message')
  return quantilesOf(felt as Felt)
}

/** Returns the longest turn of the server's event loop since the last call, in milliseconds. */
async function longestTurn({ portal: { pid } }: World): Promise<number> {
  const file = join(folder, `turn.${pid}`)
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  let text = ''
  while (text === '') {
    await sleep(10)
    if (existsSync(file)) text = readFileSync(file, 'utf8')
  }
  return Number(text)
}

async function measureAlone(flood: Flood, world: World, database: number): Promise<Measured['alone']> {
  await flood.call(world, 0)
  await longestTurn(world)
  const cpu = () => [cpuSeconds(world.portal.pid), cpuSeconds(database)] as const
  const calls = 3
  const [before, start] = [cpu(), performance.now()]
  for (let turn = 1; turn <= calls; turn++) {
    const status = await flood.call(world, turn)
    if (status >= 400) throw new Error(`${flood.name} answers ${status}`)
  }
  const ms = (performance.now() - start) / calls
  const [server, postgres] = cpu().map((now, index) => ((now - (before[index] ?? 0)) * 1000) / calls)
  return { ms, serverMs: server ?? 0, databaseMs: postgres ?? 0, turnMs: await longestTurn(world) }
}

/** Repeats the request over this many connections until it is stopped. */
function startFlood({ call, atOnce }: Flood, world: World, statuses: Record<string, number>) {
  const end = new AbortController()
  const flooding = { ...world, signal: end.signal }
  let turn = 10
  const loops = Array.from({ length: atOnce }, async () => {
    while (!end.signal.aborted) {
      const status = await call(flooding, turn++).catch(() => 0)
      if (end.signal.aborted) return
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status >= 400 || status === 0) await sleep(rudePauseMs)
    }
  })
  return async () => {
    end.abort()
    await Promise.all(loops)
  }
}

/** An overloaded server rejects requests for a while after a flood. */
async function untilReady({ portal: { url } }: World): Promise<void> {
  while (!(await fetch(`${url}/health/ready`)).ok) await sleep(200)
}

async function measure(
  flood: Flood,
  world: World,
  neighbor: ChildProcess,
  database: number,
): Promise<Measured> {
  await untilReady(world)
  await flood.prepare?.(world)
  const alone = await measureAlone(flood, world, database)
  const before = await feel(neighbor, 2)
  const statuses: Record<string, number> = {}
  const idleMb = serverMemoryMb(world.portal.pid)
  let peakMb = idleMb
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, serverMemoryMb(world.portal.pid))
  }, 50)
  const stop = startFlood(flood, world, statuses)
  await sleep(300)
  const during = await feel(neighbor, seconds)
  await stop()
  clearInterval(sampling)
  // Lets the server finish its work before the next measurement.
  await sleep(1_500)
  const { name, atOnce, limit } = flood
  return {
    name,
    atOnce,
    limit: limits[limit ?? 'calls'],
    alone,
    statuses,
    before,
    during,
    moreMb: peakMb - idleMb,
  }
}

const heads = [
  'alone, ms',
  'CPU, ms',
  'turn, ms',
  'at once',
  'limit',
  'answers',
  'others before',
  'others during',
  'MB',
]
function cellsOf({ alone, atOnce, limit, statuses, before, during, moreMb }: Measured): string[] {
  const felt = ({ p50, p99, worst, failed }: Quantiles) =>
    `${p50.toFixed(1)} · ${p99.toFixed(0)} · ${worst.toFixed(0)}${failed > 0 ? ` (${failed} failed)` : ''}`
  return [
    alone.ms.toFixed(0),
    `${alone.serverMs.toFixed(0)} + ${alone.databaseMs.toFixed(0)}`,
    alone.turnMs.toFixed(0),
    String(atOnce),
    limit,
    Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    felt(before),
    felt(during),
    `+${moreMb.toFixed(0)}`,
  ]
}

function print(measured: Measured): void {
  const cells = cellsOf(measured)
  const isOver = measured.during.p99 > maxMs
  if (options.table) process.stdout.write(`| ${[measured.name, ...cells].join(' | ')} |\n`)
  else {
    const widths = [12, 14, 7, 5, 9, 24, 20, 30, 7]
    const line = cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('')
    process.stdout.write(`${measured.name.padEnd(46)}${line}${isOver ? ' *' : ''}\n`)
  }
}

await buildWeb()
const database = await openFilledDatabase('2x30000', options.keep)
const client = new Client({ connectionString: database.url })
await client.connect()
const probe = pathToFileURL(join(import.meta.dirname, 'turn-probe.mjs'))
const portal = await startPortal(
  { DATABASE_URL: database.url, NODE_OPTIONS: `--import=${probe.href}`, TURN_PROBE: join(folder, 'turn') },
  { demo: false },
)
const neighbor = fork(join(import.meta.dirname, 'neighbor.ts'), {
  execArgv: ['--disable-warning=ExperimentalWarning'],
})
try {
  // People see the two organizations alternately.
  const tokens = await openSessions(client, portal.dataDir, people)
  const tokensOf = (place: number) => tokens.filter((_, index) => index % 2 === place)
  const { rows: organizations } = await client.query<{ id: string; orders: string[] }>(
    `SELECT g.id, ARRAY(SELECT o.id FROM orders o WHERE o.organization_id = g.id ORDER BY o.updated_at DESC, o.id LIMIT 200)::text[] AS orders
     FROM organizations g WHERE g.ref LIKE 'growth-%' ORDER BY g.id`,
  )
  const [flooding, other] = organizations
  if (!flooding || !other) throw new Error('There are no two customers')
  await client.query(
    `INSERT INTO api_keys (id, name, key_hash, prefix, scopes) VALUES (gen_random_uuid(), 'bench', $1, 'ptl_bench', '{read,write}')
     ON CONFLICT DO NOTHING`,
    [createHash('sha256').update(key).digest()],
  )
  const { rows: backend } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postgres = parentOf(backend[0]?.pid ?? 0)
  const task: NeighborTask = { url: portal.url, tokens: tokensOf(1), orderIds: other.orders }
  neighbor.send({ task })
  const world: World = {
    portal,
    client,
    key,
    databaseUrl: database.url,
    tokens: tokensOf(0),
    signal: new AbortController().signal,
    organizationId: flooding.id,
    orderIds: flooding.orders,
  }
  await feel(neighbor, 2)
  const row = (cells: string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
  if (options.table) {
    row(['call', ...heads])
    row(['---', ...heads.map(() => '---')])
  } else process.stdout.write(`${'call'.padEnd(46)}${heads.join(' · ')}; others: p50 · p99 · worst, ms\n`)
  for (const flood of floods.filter(({ name }) => new RegExp(options.only).test(name))) {
    // A flood that fails must not hide the others.
    const measured = await measure(flood, world, neighbor, postgres).catch((error: Error) => error)
    const isFine = !(measured instanceof Error) && measured.during.p99 <= maxMs
    if (!isFine) process.exitCode = 1
    if (measured instanceof Error) process.stdout.write(`${flood.name}: ${measured.message.slice(0, 300)}\n`)
    else print(measured)
  }
} finally {
  neighbor.kill()
  await portal.stop()
  await client.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
