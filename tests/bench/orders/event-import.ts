// Measures how long the import of 10,000 events of 2,500 orders from a CSV file takes, compared with saving
// these orders in the same run: `npm run bench:events`, `npm run bench:events -- --json`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importEvents } from '../../../apps/api/src/freight/imports/events/import-events.ts'
import { saveOrders } from '../../../apps/api/src/freight/order-record/save/save-orders.ts'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { systemClock } from '../../../apps/api/src/platform/process/clock.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { subscribers } from '../../../apps/api/src/subscribers.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { recordOf } from './order-record.ts'

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '3' } },
})
const eventCount = 10_000
const orderCount = 2_500
/** The limit as a multiple of saving the orders: each changes four times. */
const maxRatio = 10
/** The promise for two idle cores. */
const promisedSeconds = 20

const codes = [
  ['GTIN', 'CNSHA'],
  ['LOAD', 'CNSHA'],
  ['DEPA', 'CNSHA'],
  ['ARRI', 'DEHAM'],
] as const

/** Returns the first milestones of all orders, then the second ones: every order changes four times. */
function linesOf(first: number): string[] {
  return Array.from({ length: eventCount }, (_, n) => {
    const step = Math.floor(n / orderCount)
    const day = String(1 + step * 7).padStart(2, '0')
    return [`order-${first + (n % orderCount)}`, n, ...(codes[step] ?? []), `2026-11-${day} 10:00`].join()
  })
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

function say(line: string): void {
  if (!options.json) process.stdout.write(`${line}\n`)
}

/** Returns the peak memory of this process; the kernel counts in KiB. */
const peakMemoryMb = () => process.resourceUsage().maxRSS / 1024

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const bench = await openBenchDatabase()
const open = await openDatabase(readEnv({ DATABASE_URL: bench.url }), openLog('silent'))
await migrate(open)
const deps = {
  database: open.database,
  env: readEnv({ DATABASE_URL: bench.url }),
  ...subscribers,
  clock: systemClock,
}
const folder = mkdtempSync(join(tmpdir(), 'portolan-events-'))
const paths = { file: join(folder, 'events.csv'), map: join(folder, 'map.json'), isDryRun: false }
const rule = { id: '{No}', code: '{Code}', at: '{At}', place: '{Place}' }
writeFileSync(paths.map, JSON.stringify({ order: { ref: '{Order}' }, event: rule }))

async function save(first: number): Promise<void> {
  for (let start = 0; start < orderCount; start += 500)
    await saveOrders(
      deps,
      Array.from({ length: 500 }, (_, index) => recordOf(first + start + index, 'Pallets')),
    )
}

async function importAll() {
  const listener = { progress: async () => {}, line: async () => {} }
  return importEvents(deps, paths, listener, new AbortController().signal)
}

try {
  // Loads the sea lanes, which takes longer than a transaction may.
  await saveOrders(deps, [recordOf(-1, 'Pallets')])
  const rounds = []
  for (let round = 0; round < Number(options.rounds); round++) {
    const first = round * orderCount
    const saving = await secondsOf(() => save(first))
    writeFileSync(paths.file, ['Order,No,Code,Place,At', ...linesOf(first)].join('\n'))
    const before = peakMemoryMb()
    const { seconds: importing } = await importAll()
    const megabytesMore = peakMemoryMb() - before
    const again = await importAll()
    if (again.events.unchanged !== eventCount) throw new Error('Not every event was imported')
    rounds.push({ saving, importing, again: again.seconds, megabytesMore })
    say(
      `orders saved in ${saving.toFixed(1)} s, events imported in ${importing.toFixed(1)} s, again in ${again.seconds.toFixed(1)} s; ${megabytesMore.toFixed(0)} MB more`,
    )
  }
  const ratio = median(rounds.map(({ importing, saving }) => importing / saving))
  const result = { rounds, ratio, seconds: median(rounds.map(({ importing }) => importing)) }
  if (options.json) process.stdout.write(`${JSON.stringify(result)}\n`)
  say(
    `${eventCount} events in ${result.seconds.toFixed(1)} s (${promisedSeconds} s are promised on two idle cores), ${ratio.toFixed(1)} times as long as their orders (at most ${maxRatio})`,
  )
  if (ratio > maxRatio) process.exitCode = 1
} finally {
  await open.close()
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
}
