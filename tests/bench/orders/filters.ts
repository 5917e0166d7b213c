// Measures how fast filtered orders are counted and listed, of 100,000 orders of one customer: `npm run
// bench:filters`, `npm run bench:filters -- --times 100`. The database has to be on this machine: its
// processor time is read too, which, unlike the duration, doesn't depend on other processes.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { countMatches } from '../../../apps/api/src/freight/order-finding/count-matches.ts'
import { findCountedPage } from '../../../apps/api/src/freight/order-finding/find-page.ts'
import { readOrderKeys } from '../../../apps/api/src/freight/order-finding/sort/order-keys.ts'
import { cursorBehind } from '../../../apps/api/src/freight/order-finding/sort/ordering.ts'
import type { ListPage } from '../../../apps/api/src/freight/order-finding/sort/sort-key.ts'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { type Database, openDatabase, rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { attentionStatements, bigOrganization } from './attention-rows.ts'

const { values: options } = parseArgs({
  options: { times: { type: 'string', default: '40' }, only: { type: 'string', default: '' } },
})
const times = Number(options.times)
const maxMs = 30

const now = new Date().toISOString()
const viewer = { userId: '00000000-0000-7000-8000-00000000000a', organizationIds: [bigOrganization] }

function day(offset: number): string {
  return new Date(Date.now() + offset * 24 * 3_600_000).toISOString().slice(0, 10)
}

/** Single filters and pairs that people use; each kind has one that matches many, few and no orders. */
const filters: Record<string, OrderFilter> = {
  'no filter': {},
  'from a country': { from: ['CN'] },
  'from a port': { from: ['CNSHA'] },
  'from a rare port': { from: ['NZAKL'] },
  'from nowhere known': { from: ['ZZZZZ'] },
  'to a country': { to: ['DE'] },
  'to a rare port': { to: ['ISREY'] },
  'from and to a port': { from: ['CNSHA'], to: ['DEHAM'] },
  'departed in a month': { departureFrom: day(-90), departureTo: day(-60) },
  'departed ever': { departureFrom: day(-3_000) },
  'departing never': { departureFrom: day(3_000) },
  'arriving in a week': { arrivalFrom: day(0), arrivalTo: day(7) },
  'arriving ever': { arrivalFrom: day(-3_000) },
  'departed in a month and arriving in a week': {
    departureFrom: day(-90),
    departureTo: day(-60),
    arrivalFrom: day(0),
    arrivalTo: day(7),
  },
  'from a country, by sea': { from: ['CN'], transportMode: ['sea'] },
  'to a port, in transit': { to: ['DEHAM'], shipmentStatus: ['IN_TRANSIT'] },
  'from a country, departed in a month': { from: ['CN'], departureFrom: day(-90), departureTo: day(-60) },
  'at the door in a week': { deliveryFrom: day(0), deliveryTo: day(7) },
  'at the door ever': { deliveryFrom: day(-3_000) },
  delivered: { delivered: 'true' },
  'arrived, not delivered': { shipmentStatus: ['ARRIVED'], delivered: 'false' },
  'arriving in a week, by sea': { arrivalFrom: day(0), arrivalTo: day(7), transportMode: ['sea'] },
  'arriving in a week, late': { arrivalFrom: day(0), arrivalTo: day(7), attention: ['late'] },
  'departed ever, in transit': { departureFrom: day(-3_000), shipmentStatus: ['IN_TRANSIT'] },
  'search for one number': { search: 'BN-0054321' },
  'search for a word of a tenth': { search: 'cnsha' },
  'search for a word of a thousandth': { search: 'nzakl' },
  'search for a word of all': { search: 'ocean' },
  'search for a word of none': { search: 'zeppelin' },
  'to a country, search for a word of a tenth': { to: ['DE'], search: 'cnsha' },
  'to a country, search for a word of all': { to: ['DE'], search: 'ocean' },
  'arriving in a week, search for a word of all': { arrivalFrom: day(0), arrivalTo: day(7), search: 'ocean' },
  'by sea, search for a word of a tenth': { transportMode: ['sea'], search: 'cnsha' },
  'in transit, search for a word of all': { shipmentStatus: ['IN_TRANSIT'], search: 'ocean' },
}

/** Returns the processor time of a process in milliseconds, or null if it runs elsewhere. */
function processorMs(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}

function at(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0
}

/** Times the work and prints it; returns true if it took too long. */
async function time(name: string, pid: number, ask: () => Promise<unknown>): Promise<boolean> {
  const [took, computed]: [number[], number[]] = [[], []]
  await ask()
  for (let turn = 0; turn < times; turn++) {
    const before = processorMs(pid)
    const start = performance.now()
    await ask()
    took.push(performance.now() - start)
    const after = processorMs(pid)
    if (before !== null && after !== null) computed.push(after - before)
  }
  const figures = [at(took, 0.5), at(took, 0.95), at(computed, 0.5), at(computed, 0.95)]
  const cells = figures.map((figure) => figure.toFixed(1).padStart(9)).join('')
  const isSlow = at(took, 0.95) > maxMs
  process.stdout.write(`${name.padEnd(78)}${cells}${isSlow ? ' *' : ''}\n`)
  return isSlow
}

async function run(database: Database): Promise<void> {
  for (const statement of attentionStatements) await database.execute(sql.raw(statement))
  // All work stays in the one process whose processor time is read.
  await database.execute(sql`SET max_parallel_workers_per_gather = 0`)
  const [backend] = await rowsOf<{ pid: number }>(database, sql`SELECT pg_backend_pid() AS pid`)
  const pid = backend?.pid ?? 0
  const heads = ['p50 ms', 'p95 ms', 'CPU p50', 'CPU p95'].map((head) => head.padStart(9)).join('')
  process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}, ${times} times each\n${''.padEnd(78)}${heads}\n`)
  let slow = 0
  const measure = async (name: string, ask: () => Promise<unknown>) => {
    if (name.includes(options.only)) slow += Number(await time(name, pid, ask))
  }
  for (const [name, narrowing] of Object.entries(filters)) {
    for (const status of [['active'], ['active', 'archived']] as const) {
      const filter: OrderFilter = { ...narrowing, status: [...status] }
      const label = `${name}${status.length > 1 ? ', all' : ''}`
      await measure(`count: ${label}`, () => countMatches(database, viewer.organizationIds, filter, now))
      for (const sort of ['-updatedAt', 'arrival', 'number'] as const) {
        const sorted: OrderFilter = { ...filter, ordering: ['-pinned', sort] }
        const page = (after: ListPage['after'], limit = 20) =>
          findCountedPage(database, viewer, sorted, { after, limit, now })
        await measure(`page by ${sort}: ${label}`, () => page(null))
        if (sort !== '-updatedAt') continue
        const last = readOrderKeys((await page(null, 200)).keys).at(-2)
        const after = last ? cursorBehind(sorted, last, { after: null, now }) : null
        await measure(`page 11 by ${sort}: ${label}`, () => page(after))
      }
    }
  }
  process.stdout.write(`${slow} over ${maxMs} ms (p95), load ${loadavg()[0]?.toFixed(1)}\n`)
  if (slow > 0) process.exitCode = 1
}

const benchDatabase = await openBenchDatabase()
try {
  const open = await openDatabase(readEnv({ DATABASE_URL: benchDatabase.url }), openLog('silent'))
  try {
    await migrate(open)
    await using patient = await open.openPatient()
    await run(patient.database)
  } finally {
    await open.close()
  }
} finally {
  await benchDatabase.close()
}
