// Measures how fast one bulk request saves 10,000 orders with 30,000 units, compared with bare COPY of the
// same rows into the same tables, and whether memory stays flat: the server's heap during and after requests,
// and its memory on the machine. `npm run bench:bulk`, `npm run bench:bulk -- --json`. The database's files
// must be on this machine.
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { buildWeb, type Portal, startPortal } from '../../machine/portal.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { heldMemoryMb, probeEnvironment, serverMemoryMb } from '../server-memory.ts'
import { bulkLines } from './bulk-orders.ts'
import { copyIn, copyOut } from './copy-rows.ts'

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '5' } },
})
const rounds = Number(options.rounds)
/** The lowest share of COPY's speed. */
const leastShare = 0.3
/**
 * Limits in megabytes, without garbage: for what requests after the second leave behind, and for what one
 * holds while it runs.
 */
const maxKeptMb = 5
const maxHeldMb = 40
/** The limit for how much more a request may hold than one with a fifth of its lines. */
const maxByLinesMb = 10
/**
 * The limit for the memory of the machine that a request adds to a warm server's. Garbage counts: it is
 * collected only when room is needed.
 */
const maxMb = 80
const customer = 'bulk'
const key = `ptl_${'bench'.repeat(9).slice(0, 43)}`

function say(line: string): void {
  if (!options.json) process.stdout.write(`${line}\n`)
}

/** Sends the lines and counts the outcomes; `readsLate` delays reading until all are saved. */
async function send(portal: Portal, lines: readonly string[], readsLate?: () => Promise<void>) {
  const sending = request(`${portal.url}/api/v2/company/orders/bulk/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
  })
  const answered = new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject)
  })
  for (const line of lines)
    if (!sending.write(`${line}\n`)) await new Promise((resolve) => sending.once('drain', resolve))
  sending.end()
  const answer = await answered
  await readsLate?.()
  let text = ''
  for await (const chunk of answer) text += chunk
  const outcomes: Record<string, number> = {}
  for (const line of text.trimEnd().split('\n')) {
    const { outcome } = JSON.parse(line)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}

/**
 * Returns by how many megabytes the server's heap grows during the work. It collects all garbage repeatedly,
 * which takes time.
 */
async function measureHeld(portal: Portal, work: () => Promise<unknown>): Promise<number> {
  const before = await heldMemoryMb(portal.pid, folder)
  let peak = before
  let isWorking = true
  const working = work().finally(() => {
    isWorking = false
  })
  while (isWorking) {
    peak = Math.max(peak, await heldMemoryMb(portal.pid, folder))
    await sleep(50)
  }
  await working
  return peak - before
}

/** Runs the work; returns its seconds and by how many megabytes the server grew at most. */
async function measure(portal: Portal, work: () => Promise<unknown>) {
  await heldMemoryMb(portal.pid, folder)
  const before = serverMemoryMb(portal.pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, serverMemoryMb(portal.pid))
  }, 20)
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  clearInterval(sampling)
  return { seconds, before, more: peak - before }
}

const tables = ['orders', 'shipment_units'] as const
const ofCustomer = `organization_id = (SELECT id FROM organizations WHERE ref = '${customer}')`

/** Removes the customer with all orders, and returns its row. */
async function clear(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `DELETE FROM organizations WHERE ref = $1 RETURNING id`,
    [customer],
  )
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
  return rows[0]?.id ?? ''
}

/** Restores the customer and copies its rows in; returns the seconds of the copy. */
async function copyBack(client: Client, organizationId: string): Promise<number> {
  await client.query(`INSERT INTO organizations (id, ref, name) VALUES ($1, $2, $2)`, [
    organizationId,
    customer,
  ])
  return copyIn(client, { folder, tables })
}

async function countSaved(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM orders WHERE ${ofCustomer}`,
  )
  return rows[0]?.count ?? 0
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

await buildWeb()
const database = await openBenchDatabase()
const client = new Client({ connectionString: database.url })
const folder = mkdtempSync(join(tmpdir(), 'portolan-bulk-'))
chmodSync(folder, 0o777)
const probe = probeEnvironment(folder)
// Node options of this run also apply to the server.
const nodeOptions = [probe.NODE_OPTIONS, process.env.NODE_OPTIONS].join(' ').trim()
const portal = await startPortal(
  { DATABASE_URL: database.url, ...probe, NODE_OPTIONS: nodeOptions },
  { demo: false },
)
try {
  await client.connect()
  await client.query(
    `INSERT INTO api_keys (id, name, key_hash, prefix, scopes) VALUES (gen_random_uuid(), 'bench', $1, 'ptl_bench', '{write}')`,
    [createHash('sha256').update(key).digest()],
  )
  const lines = bulkLines(customer)
  const megabytes = lines.reduce((sum, line) => sum + line.length + 1, 0) / 1024 / 1024
  say(`10,000 orders with 30,000 units, ${megabytes.toFixed(1)} MB`)
  const bulk: number[] = []
  const copy: number[] = []
  const heapSizes: number[] = []
  let grown = 0
  for (let round = 0; round < rounds; round++) {
    let outcomes: Record<string, number> = {}
    const { seconds, before, more } = await measure(portal, async () => {
      outcomes = await send(portal, lines)
    })
    // Statements time out on an overloaded machine.
    if (outcomes.created !== lines.length) throw new Error(`Not all were saved: ${JSON.stringify(outcomes)}`)
    bulk.push(seconds)
    heapSizes.push(await heldMemoryMb(portal.pid, folder))
    // The first round also fills caches and memory of the compiler.
    if (round > 0) grown = Math.max(grown, more)
    await copyOut(client, { folder, tables }, ofCustomer)
    const copied = await copyBack(client, await clear(client))
    copy.push(copied)
    await clear(client)
    say(
      `bulk ${seconds.toFixed(2)} s ${JSON.stringify(outcomes)}, ${before.toFixed(0)} MB and ${more.toFixed(0)} more, ${heapSizes.at(-1)?.toFixed(1)} held afterwards; COPY ${copied.toFixed(2)} s`,
    )
  }
  const late = await measure(portal, () =>
    send(portal, lines, async () => {
      while ((await countSaved(client)) < lines.length) await sleep(50)
    }),
  )
  say(`read only after everything is saved: ${late.seconds.toFixed(2)} s, ${late.more.toFixed(0)} MB more`)
  let outcomes = {}
  const again = await measure(portal, async () => {
    outcomes = await send(portal, lines)
  })
  say(
    `the same again: ${again.seconds.toFixed(2)} s ${JSON.stringify(outcomes)}, ${again.more.toFixed(0)} MB more`,
  )
  await clear(client)
  const fewer = await measureHeld(portal, () => send(portal, lines.slice(0, lines.length / 5)))
  await clear(client)
  const heapGrowth = await measureHeld(portal, () => send(portal, lines))
  say(
    `holds ${heapGrowth.toFixed(1)} MB while it saves all lines, ${fewer.toFixed(1)} MB while it saves a fifth of them`,
  )
  const leftBehind = (heapSizes.at(-1) ?? 0) - (heapSizes[1] ?? 0)
  const share = median(copy) / median(bulk)
  const result = {
    megabytes,
    bulk,
    copy,
    share,
    megabytesMore: grown,
    left: leftBehind,
    held: heapGrowth,
    fewer,
    lateReader: late,
    again,
  }
  if (options.json) process.stdout.write(`${JSON.stringify(result)}\n`)
  say(
    `${(share * 100).toFixed(0)} % of the speed of COPY (at least ${leastShare * 100} %); ${grown.toFixed(0)} MB more (at most ${maxMb})`,
  )
  say(
    `${leftBehind.toFixed(1)} MB more held after the last call than after the second (at most ${maxKeptMb})`,
  )
  const isFlat = leftBehind <= maxKeptMb && heapGrowth <= maxHeldMb && heapGrowth - fewer <= maxByLinesMb
  if (share < leastShare || !isFlat || Math.max(grown, late.more) > maxMb) process.exitCode = 1
} finally {
  await client.end()
  await portal.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
