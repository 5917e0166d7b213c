// Measures how fast `portal import orders` saves 200,000 lines, compared with bare COPY of all written rows
// into an equal database with the same indexes and triggers, and how much memory it takes: `npm run
// bench:import`, `npm run bench:import -- --json`. The database's files must be on this machine.
import { spawn } from 'node:child_process'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { repository } from '../../repository/source-files.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { cpuSeconds, parentOf } from '../load/cpu-time.ts'
import { copyIn, copyOut } from './copy-rows.ts'
import { importLines, importMap } from './import-file.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    lines: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
  },
})
const lines = Number(options.lines)
/** The lowest share of COPY's speed. */
const leastShare = 0.5
/** The limit for the importing process, including the thread that reads, in megabytes. */
const maxMb = 250
const customer = 'import'
const linesToCompile = 30
const bytesPerMb = 1_000_000

interface Summary {
  lines: { usedInFull: number }
  orders: { created: number; unchanged: number }
  seconds: number
  peakMemoryMiB: number
}

interface Imported {
  summary: Summary
  /** The duration of the whole command. */
  seconds: number
  /** Processor time of the command and all its processes. */
  cpu: number
}

function say(line: string): void {
  if (!options.json) process.stdout.write(`${line}\n`)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Runs the command as a person does, with this run's flags for Node. */
async function importOrders(databaseUrl: string, table = file): Promise<Imported> {
  const start = performance.now()
  const command = spawn(
    process.execPath,
    [...process.execArgv, 'apps/cli/src/portal.mjs', 'import', 'orders', table, '--map', map, '--json'],
    {
      cwd: repository,
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  let cpu = 0
  const sampling = setInterval(() => {
    if (command.pid) cpu = Math.max(cpu, cpuSeconds(command.pid))
  }, 100)
  let text = ''
  for await (const chunk of command.stdout.setEncoding('utf8')) text += chunk
  clearInterval(sampling)
  const summary: Summary = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '{}')
  return { summary, seconds: (performance.now() - start) / 1000, cpu }
}

/** Tables that exist already or that triggers fill. */
const notCopied = ['organizations', 'order_counts', 'order_lane_counts', 'order_words']

/** Returns the tables into which the import has written rows. */
async function tablesWritten(filled: Client, empty: Client): Promise<string[]> {
  const { rows } = await filled.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  )
  const tables: string[] = []
  for (const { name } of rows) {
    const counted = `SELECT count(*)::int AS count FROM (SELECT FROM ${name} LIMIT 1000) AS first`
    const [before, after] = [await empty.query(counted), await filled.query(counted)]
    if (before.rows[0].count < after.rows[0].count && !notCopied.includes(name)) tables.push(name)
  }
  // Tables that others refer to come first.
  const first = ['orders', 'shipment_units']
  return [...first, ...tables.filter((name) => !first.includes(name))]
}

/** Compiles the code as a portal that has run before: commands use the cache of its server in this folder. */
async function compileCommand(): Promise<void> {
  mkdirSync(join(folder, 'data/cache'), { recursive: true })
  const few = join(folder, 'few.csv')
  await pipeline(Readable.from(importLines(customer, linesToCompile)), createWriteStream(few))
  const name = `portolan_compile_${process.pid}`
  const template = new URL(bench.url).pathname.slice(1)
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await importOrders(Object.assign(new URL(bench.url), { pathname: `/${name}` }).href, few)
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
}

/** Imports into a new database and copies the written rows into another one. */
async function runRound(admin: Client, round: number) {
  const names = [`portolan_import_${process.pid}_${round}`, `portolan_copy_${process.pid}_${round}`] as const
  const urlOf = (name: string) => Object.assign(new URL(bench.url), { pathname: `/${name}` }).href
  const template = new URL(bench.url).pathname.slice(1)
  for (const name of names) await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const [filled, empty] = names.map((name) => new Client({ connectionString: urlOf(name) }))
  if (!filled || !empty) throw new Error('There are two databases')
  try {
    await filled.connect()
    const { rows } = await filled.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const server = parentOf(rows[0]?.pid ?? 0)
    const before = cpuSeconds(server)
    const imported = await importOrders(urlOf(names[0]))
    const postgres = cpuSeconds(server) - before
    if (imported.summary.lines.usedInFull !== lines) throw new Error(JSON.stringify(imported.summary))
    await empty.connect()
    const copied = { folder, tables: await tablesWritten(filled, empty) }
    const counts = await copyOut(filled, copied)
    const organization = await filled.query(`SELECT id FROM organizations WHERE ref = $1`, [customer])
    await empty.query(`INSERT INTO organizations (id, ref, name) VALUES ($1, $2, $2)`, [
      organization.rows[0]?.id,
      customer,
    ])
    await admin.query('CHECKPOINT')
    const beforeCopy = cpuSeconds(server)
    const copy = await copyIn(empty, copied)
    const share = copy / imported.summary.seconds
    return { imported, postgres, counts, copy, copyPostgres: cpuSeconds(server) - beforeCopy, share }
  } finally {
    await filled.end()
    await empty.end()
    for (const name of names) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}

const bench = await openBenchDatabase()
const folder = mkdtempSync(join(tmpdir(), 'portolan-import-'))
chmodSync(folder, 0o777)
const [file, map] = [join(folder, 'orders.csv'), join(folder, 'map.json')]
const adminUrl = Object.assign(new URL(bench.url), { pathname: '/postgres' }).href
const admin = new Client({ connectionString: adminUrl })
try {
  const opened = await openDatabase(readEnv({ DATABASE_URL: bench.url }), openLog('silent'))
  await migrate(opened)
  await opened.close()
  await admin.connect()
  await pipeline(Readable.from(importLines(customer, lines)), createWriteStream(file))
  writeFileSync(map, JSON.stringify(importMap))
  await compileCommand()
  const results = []
  for (let round = 0; round < Number(options.rounds); round++) {
    const result = await runRound(admin, round)
    results.push(result)
    const { imported, postgres, counts, copy, copyPostgres, share } = result
    const megabytes = (imported.summary.peakMemoryMiB * 1024 * 1024) / bytesPerMb
    if (round === 0) say(`${lines} lines; rows written: ${JSON.stringify(counts)}`)
    say(
      `import ${imported.summary.seconds.toFixed(1)} s (whole command ${imported.seconds.toFixed(1)} s; processor: command ${imported.cpu.toFixed(1)} s, PostgreSQL ${postgres.toFixed(1)} s), ${megabytes.toFixed(0)} MB; COPY ${copy.toFixed(1)} s (PostgreSQL ${copyPostgres.toFixed(1)} s): ${(share * 100).toFixed(0)} %`,
    )
  }
  const share = median(results.map((result) => result.share))
  const megabytes =
    (Math.max(...results.map(({ imported }) => imported.summary.peakMemoryMiB)) * 1024 * 1024) / bytesPerMb
  if (options.json) process.stdout.write(`${JSON.stringify({ lines, results, share, megabytes })}\n`)
  say(
    `${(share * 100).toFixed(0)} % of the speed of COPY (at least ${leastShare * 100} %), ${megabytes.toFixed(0)} MB at most (${maxMb} are allowed)`,
  )
  if (share < leastShare || megabytes > maxMb) process.exitCode = 1
} finally {
  await admin.end()
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
}
