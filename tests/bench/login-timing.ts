// Does the time of a rejected login, or of a request for a new password, reveal whether the account exists?
// `node tests/bench/login-timing.ts [--attempts 300]` asks for a known and an unknown name in turn and fails
// if the medians differ by more than 5 ms.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { build } from '../../apps/api/src/app.ts'
import { readEnv } from '../../apps/api/src/freight/settings/env.ts'
import { createUser } from '../../apps/api/src/identity/users/create-user.ts'
import { openDeps } from '../../apps/api/src/open-deps.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { openLog } from '../../apps/api/src/platform/process/log.ts'
import { startPostgres } from '../machine/postgres.ts'

const maxDifferenceMs = 5

const { values: options } = parseArgs({ options: { attempts: { type: 'string', default: '300' } } })
const attempts = Number(options.attempts)

const postgres = await startPostgres()
const name = `portolan_timing_${process.pid}`
const admin = new Client({ connectionString: postgres.url })
await admin.connect()
await admin.query(`CREATE DATABASE ${name}`)
const url = new URL(postgres.url)
url.pathname = `/${name}`
const dataDir = mkdtempSync(join(tmpdir(), 'portolan-timing-'))
const unlimited = String(attempts * 10)
const env = readEnv({
  DATABASE_URL: url.href,
  DATA_DIR: dataDir,
  LOGIN_FAILURES_PER_ACCOUNT: unlimited,
  LOGIN_FAILURES_PER_ADDRESS: unlimited,
  // Requests for a new password have separate limits, so they come from many IPs and for many people.
  TRUSTED_PROXIES: '127.0.0.1',
})
const deps = await openDeps(env, openLog('silent'))
const app = await build(deps, { webRoot: null })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

const knownEmail = 'known@customer.example'
const unknown = 'other@customer.example'
let count = 0

async function timeOf(path: string, body: object, status: number): Promise<number> {
  count++
  const ip = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`
  const start = performance.now()
  const answer = await fetch(`${origin}/api/v2/auth/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - start
}

function refusedLogin(who: 'known' | 'unknown'): Promise<number> {
  const username = who === 'known' ? knownEmail : unknown
  return timeOf('token', { username, password: 'not a real password' }, 401)
}

function passwordLink(who: 'known' | 'unknown', round: number): Promise<number> {
  return timeOf('password/reset', { email: `${who}-${round}@customer.example` }, 204)
}

/** Alternates both, and which comes first: the second of a pair finds the machine warmer. */
async function compare(
  what: string,
  ask: (who: 'known' | 'unknown', round: number) => Promise<number>,
): Promise<void> {
  for (let warm = 0; warm < 10; warm++) await ask(warm % 2 === 0 ? 'known' : 'unknown', attempts + warm)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let attempt = 0; attempt < attempts; attempt++) {
    const order = attempt % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const who of order) times[who].push(await ask(who, attempt))
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  const difference = Math.abs(a - b)
  process.stdout.write(
    `${what}, ${attempts} attempts each, medians: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, apart ${difference.toFixed(2)} ms\n`,
  )
  if (!(difference <= maxDifferenceMs)) process.exitCode = 1
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

try {
  const admitted = new Client({ connectionString: url.href })
  await admitted.connect()
  await admitted.query(
    `INSERT INTO organizations (id, ref, name) VALUES (gen_random_uuid(), 'timing', 'Timing')`,
  )
  await admitted.end()
  await createUser(deps, {
    email: knownEmail,
    password: 'correct horse battery staple',
    firstName: 'Ada',
    lastName: 'Kern',
    phone: null,
    locale: 'en',
    organizationRefs: ['timing'],
  })
  await deps.database.execute(sql`INSERT INTO users (id, email, first_name, last_name, locale)
    SELECT gen_random_uuid(), 'known-' || number || '@customer.example', 'Ada', 'Kern', 'en'
    FROM generate_series(0, ${attempts + 10}::int) AS number`)
  await compare('refused logins', refusedLogin)
  await compare('links for a new password', passwordLink)
} finally {
  await app.close()
  await deps.close()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
