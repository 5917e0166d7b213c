// Measures how long an analysis of rates takes for the customer with 100,000 of 1,000,000, compared with the
// naive query: `npm run bench:rates`, `npm run bench:rates -- --json`.
import { parseArgs } from 'node:util'
import { Client, Pool } from 'pg'
import { demoPassword, fetchToken } from '../browser/sign-in.ts'
import { buildWeb, startPortal } from '../machine/portal.ts'
import { openBenchDatabase } from './bench-database.ts'
import { benchEmail } from './fill.ts'
import { fillRates, naiveStatement, naiveValues, questions, timeInserts } from './rate-rows.ts'

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, seconds: { type: 'string', default: '5' } },
})
const milliseconds = Number(options.seconds) * 1000
/** The number of concurrent questions, one per core. */
const sideBySide = 2

type Times = { count: number; p50: number; p95: number }

function say(line: string): void {
  if (!options.json) process.stdout.write(`${line}\n`)
}

/** Asks repeatedly, two at a time. */
async function time(ask: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  await ask()
  const until = performance.now() + milliseconds
  async function round() {
    while (performance.now() < until) {
      const start = performance.now()
      await ask()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, round))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
  return { count: times.length, p50: at(0.5), p95: at(0.95) }
}

async function timeAnswers(databaseUrl: string, sharedRates: 'on' | 'off'): Promise<Record<string, Times>> {
  const portal = await startPortal({ DATABASE_URL: databaseUrl, SHARED_RATES: sharedRates })
  try {
    const headers = { authorization: `JWT ${await fetchToken(portal.url, benchEmail, demoPassword)}` }
    const measured: Record<string, Times> = {}
    for (const [name, question] of Object.entries(questions)) {
      const url = `${portal.url}/api/v2/customer/estimations/orders-rate-analysis/?${new URLSearchParams(question)}`
      measured[name] = await time(async () => {
        const answer = await fetch(url, { headers })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
      })
    }
    return measured
  } finally {
    await portal.stop()
  }
}

async function timeNaive(databaseUrl: string): Promise<Record<string, Times>> {
  const pool = new Pool({ connectionString: databaseUrl, max: sideBySide })
  const since = new Date(Date.now() - 2 * 365.25 * 86_400_000).toISOString().slice(0, 10)
  const measured: Record<string, Times> = {}
  for (const [name, question] of Object.entries(questions))
    measured[name] = await time(() => pool.query(naiveStatement, naiveValues(question, since)))
  await pool.end()
  return measured
}

function table(title: string, measured: Record<string, Times>): void {
  say(`${title.padEnd(36)}${['answers', 'p50 ms', 'p95 ms'].map((cell) => cell.padStart(10)).join('')}`)
  for (const [name, { count, p50, p95 }] of Object.entries(measured)) {
    const cells = [String(count), p50.toFixed(0), p95.toFixed(0)].map((cell) => cell.padStart(10))
    say(`  ${name.padEnd(34)}${cells.join('')}`)
  }
}

await buildWeb()
const database = await openBenchDatabase()
const client = new Client({ connectionString: database.url })
try {
  // Only the first start with the demo creates the users whose password the fill reuses.
  await (await startPortal({ DATABASE_URL: database.url })).stop()
  await client.connect()
  say(`1,000,000 rates in ${(await fillRates(client)).toFixed(0)} s`)
  const own = await timeAnswers(database.url, 'off')
  table('answers over HTTP', own)
  const shared = await timeAnswers(database.url, 'on')
  table('with SHARED_RATES=on', shared)

  const { rows } = await client.query<{ definition: string; bytes: string; whole: string }>(
    `SELECT pg_get_indexdef('rates_by_departure'::regclass) AS definition,
       pg_relation_size('rates_by_departure') AS bytes, pg_total_relation_size('rates') AS whole`,
  )
  const withIndex = await timeInserts(client)
  await client.query('DROP INDEX rates_by_departure')
  const withoutIndex = await timeInserts(client)
  await client.query('VACUUM ANALYZE rates')
  const naive = await timeNaive(database.url)
  table('naive query, bare SQL', naive)
  const index = {
    megabytes: Number(rows[0]?.bytes) / 1e6,
    tableMegabytes: Number(rows[0]?.whole) / 1e6,
    withIndex,
    withoutIndex,
  }
  say(
    `the index takes ${index.megabytes.toFixed(0)} of ${index.tableMegabytes.toFixed(0)} MB; ` +
      `20,000 rates are inserted in ${withIndex.toFixed(0)} ms with it and in ${withoutIndex.toFixed(0)} ms without`,
  )
  if (options.json) process.stdout.write(`${JSON.stringify({ own, shared, naive, index })}\n`)
  const worst = Math.max(...Object.values(own).map(({ p95 }) => p95))
  say(`the slowest question has a p95 of ${worst.toFixed(0)} ms (at most 150)`)
  if (worst > 150) process.exitCode = 1
} finally {
  await client.end()
  await database.close()
}
