// Requests per second of the real product with 200,000 orders on PostgreSQL: `npm run bench`, `npm run bench -- --json`.
import { parseArgs } from 'node:util'
import { Client, Pool } from 'pg'
import { orderListStatement } from '../../apps/api/src/freight/orders/list/list-orders.ts'
import { PgDialect } from '../../apps/api/src/platform/db/drizzle.ts'
import { demoPassword, fetchToken } from '../browser/sign-in.ts'
import { buildWeb, type Portal, startPortal } from '../machine/portal.ts'
import { openBenchDatabase } from './bench-database.ts'
import { benchEmail, fill } from './fill.ts'
import { connections, type Measured, measureHttp, measureSql } from './measure.ts'
import { serverMemoryMb } from './server-memory.ts'

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, seconds: { type: 'string', default: '10' } },
})
const seconds = Number(options.seconds)

function say(line: string): void {
  if (!options.json) process.stdout.write(`${line}\n`)
}

async function fillDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const filled = await fill(client)
  await client.end()
  say(`${filled.orders.toLocaleString('en')} orders in ${filled.seconds.toFixed(0)} s`)
}

/** The statement of the first page exactly as the API sends it. */
async function bareList(url: string): Promise<Measured> {
  const pool = new Pool({ connectionString: url, max: connections })
  try {
    const { rows } = await pool.query<{ id: string; organizations: string[] }>(
      `SELECT u.id, array_agg(m.organization_id::text) AS organizations
       FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email = $1 GROUP BY u.id`,
      [benchEmail],
    )
    const [viewer] = rows
    if (viewer === undefined) throw new Error('The bench user is missing.')
    const statement = orderListStatement(
      { userId: viewer.id, organizationIds: viewer.organizations },
      { status: ['active'] },
      { after: null, limit: 20, now: new Date().toISOString() },
    )
    const { sql, params } = new PgDialect().sqlToQuery(statement)
    return await measureSql(pool, sql, params, seconds)
  } finally {
    await pool.end()
  }
}

async function measureApi(portal: Portal): Promise<Record<string, Measured>> {
  const token = await fetchToken(portal.url, benchEmail, demoPassword)
  const headers = { authorization: `JWT ${token}` }
  const customer = `${portal.url}/api/v2/customer`
  const list = `${customer}/orders/?status=active&ordering=-pinned,-updatedAt`
  const page = await (await fetch(list, { headers })).json()
  const id: string = page.results[0].id
  const measured: Record<string, Measured> = {}
  for (const [name, url] of Object.entries({
    'orders list': list,
    'order detail': `${customer}/orders/${id}/`,
    'orders count': `${customer}/orders/count/?status=active`,
    'notifications count': `${customer}/notifications/count/`,
  })) {
    measured[name] = await measureHttp(url, headers, seconds)
  }
  return measured
}

function row(name: string, { perSecond, p50, p99 }: Measured): string {
  const cells = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)].map((cell) => cell.padStart(10))
  return `${name.padEnd(24)}${cells.join('')}`
}

await buildWeb()
const database = await openBenchDatabase()
try {
  const portal = await startPortal({ DATABASE_URL: database.url })
  try {
    await fillDatabase(database.url)
    const http = await measureApi(portal)
    const memoryMb = serverMemoryMb(portal.pid)
    const sql = await bareList(database.url)
    const ratio = (http['orders list']?.perSecond ?? 0) / sql.perSecond
    if (options.json) process.stdout.write(`${JSON.stringify({ http, sql, ratio, memoryMb })}\n`)
    say(
      `${`${connections} connections`.padEnd(24)}${['per s', 'p50 ms', 'p99 ms'].map((cell) => cell.padStart(10)).join('')}`,
    )
    for (const [name, measured] of Object.entries(http)) say(row(name, measured))
    say(row('bare SQL of the list', sql))
    say(
      `the list reaches ${(ratio * 100).toFixed(0)} % of the bare SQL; memory after the run ${memoryMb.toFixed(0)} MB`,
    )
  } finally {
    await portal.stop()
  }
} finally {
  await database.close()
}
