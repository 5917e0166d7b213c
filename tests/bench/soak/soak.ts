// Lets people use the portal for some minutes, and draws memory and latency over time: `npm run soak`,
// `npm run soak -- --minutes 3 --chart soak.svg`. It fails if memory grows or a call does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../../apps/api/src/open-deps.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { startPortal } from '../../machine/portal.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { bulkLines } from '../orders/bulk-orders.ts'
import { heldMemoryMb, probeEnvironment, serverMemoryMb } from '../server-memory.ts'
import { type Call, openCalls } from './calls.ts'
import { drawChart } from './chart.ts'
import { givenCustomers, givenKey, givenStaff, readCode } from './people.ts'
import { actAsCustomer, actAsStaff, actAsSystem } from './roles.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    customers: { type: 'string', default: '50' },
    staff: { type: 'string', default: '5' },
    chart: { type: 'string', default: 'soak.svg' },
  },
})
const seconds = Number(options.minutes) * 60
const ordersPerCustomer = 40
/** How much more memory may be held in the last third than in the second, and megabytes that don't matter. */
const most = { growth: 1.1, megabytes: 10 }
/** A point of the chart. */
const stepSeconds = Math.max(2, seconds / 60)

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0
const thirds = <T extends { at: number }>(points: readonly T[]) =>
  [1, 2].map((third) => points.filter(({ at }) => Math.floor((at * 3) / seconds) === third))

async function fillDatabase(url: string, key: string): Promise<void> {
  for (let n = 1; n <= Number(options.customers); n++) {
    const answer = await fetch(`${url}/api/v2/company/orders/bulk/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      body: bulkLines(`soak-${n}`, ordersPerCustomer).join('\n'),
    })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
  }
}

function report(calls: readonly Call[], memory: readonly { at: number; held: number }[]): void {
  const failed = calls.filter(({ isGood }) => !isGood)
  const refused = calls.filter(({ status }) => status === 429 || status === 503).length
  const [second = [], last = []] = thirds(memory)
  const [before, after] = [mean(second.map(({ held }) => held)), mean(last.map(({ held }) => held))]
  const [callsBefore = [], callsAfter = []] = thirds(calls)
  const p50 = (some: readonly Call[]) =>
    quantile(
      some.map(({ ms }) => ms),
      0.5,
    ).toFixed(0)
  const p99 = (some: readonly Call[]) =>
    quantile(
      some.map(({ ms }) => ms),
      0.99,
    ).toFixed(0)
  process.stdout.write(
    `${calls.length} calls in ${options.minutes} min by ${options.customers} customers, ${options.staff} staff and a system; ` +
      `${refused} told to wait, ${failed.length} failed\n` +
      `memory held in the second and the last third: ${before.toFixed(0)} and ${after.toFixed(0)} MB\n` +
      `p50 · p99 there: ${p50(callsBefore)} · ${p99(callsBefore)} and ${p50(callsAfter)} · ${p99(callsAfter)} ms\n`,
  )
  const signIns = calls.filter(
    ({ name, status }) => (name === 'sign-in' || name === 'code') && status === 200,
  )
  process.stdout.write(`of them, ${signIns.length} were passwords and codes that signed in\n`)
  for (const [name, count] of Object.entries(
    Object.groupBy(failed, ({ name, status }) => `${name} ${status}`),
  ))
    process.stdout.write(`failed: ${name} × ${count?.length}\n`)
  if (failed.length > 0 || after > Math.max(before * most.growth, before + most.megabytes))
    process.exitCode = 1
}

const folder = mkdtempSync(join(tmpdir(), 'portolan-soak-'))
const database = await openBenchDatabase()
const secret = 'a secret for tests only, 32 characters'
const environment = { DATABASE_URL: database.url, SECRET_KEY: secret, ...probeEnvironment(folder) }
const portal = await startPortal(environment, { demo: false })
const deps = await openDeps(
  readEnv({ DATABASE_URL: database.url, DATA_DIR: portal.dataDir, SECRET_KEY: secret, DATABASE_POOL: '2' }),
  openLog('silent'),
)
try {
  const key = await givenKey(deps)
  await fillDatabase(portal.url, key)
  const customers = await givenCustomers(deps)
  const staff = await givenStaff(deps, Number(options.staff))
  const start = performance.now()
  const calls = openCalls(portal.url, start)
  const isOver = () => performance.now() - start > seconds * 1_000
  const acting = Promise.all([
    ...customers.map((person, n) => actAsCustomer(calls, person, { isOver, seed: n })),
    ...staff.map((colleague, n) =>
      actAsStaff(calls, colleague, { isOver, seed: n, readCode: (email) => readCode(deps, email) }),
    ),
    actAsSystem(calls, key, { isOver, seed: 0, customers: customers.length }),
  ])
  const memory: { at: number; resident: number; held: number }[] = []
  while (!isOver()) {
    const held = await heldMemoryMb(portal.pid, folder)
    memory.push({ at: (performance.now() - start) / 1_000, resident: serverMemoryMb(portal.pid), held })
    await sleep(stepSeconds * 1_000)
  }
  await acting
  const steps = Array.from({ length: Math.floor(seconds / stepSeconds) }, (_, n) => n * stepSeconds)
  const latency = (share: number) =>
    steps.map((at) => ({
      at,
      value: quantile(
        calls.all.filter((call) => call.at >= at && call.at < at + stepSeconds).map(({ ms }) => ms),
        share,
      ),
    }))
  const chart = drawChart(seconds, [
    {
      title: 'Memory of the server',
      unit: 'MB',
      series: [
        { name: 'resident', color: '#888', points: memory.map(({ at, resident: value }) => ({ at, value })) },
        {
          name: 'held after garbage',
          color: '#06c',
          points: memory.map(({ at, held: value }) => ({ at, value })),
        },
      ],
    },
    {
      title: 'Latency of all calls',
      unit: 'ms',
      series: [
        { name: 'p50', color: '#06c', points: latency(0.5) },
        { name: 'p95', color: '#c60', points: latency(0.95) },
      ],
    },
  ])
  writeFileSync(options.chart, chart)
  report(calls.all, memory)
} finally {
  await deps.close()
  await portal.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
