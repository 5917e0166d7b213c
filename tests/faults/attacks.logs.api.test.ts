import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Deps } from '../../apps/api/src/freight/deps.ts'
import { saveOrders } from '../../apps/api/src/freight/order-record/save/save-orders.ts'
import { bindHandler, type RunnableCommand } from '../../apps/api/src/platform/commands/command-handler.ts'
import { socketPath, startLocalSocket } from '../../apps/api/src/platform/commands/local-socket.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { errorText } from '../../apps/api/src/platform/process/log.ts'
import { buildOrder } from '../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'

// A failed command wrote its whole statement with every value into one line of the log, and sent it to the
// client.

const longestLine = 8_000
const secret = 'a customer’s cargo'

let portal: TestPortal
let socket: { close(): Promise<void> }

function command(name: string, run: (deps: Deps) => Promise<void>): RunnableCommand<Deps> {
  return bindHandler({ name, summary: '', args: {} }, run)
}

const save = command('save', async (deps) => {
  const orders = Array.from({ length: 400 }, () => buildOrder({ cargo: secret }))
  await saveOrders(deps, orders)
})

const cast = command('cast', async ({ database }) => {
  await database.execute(sql`SELECT ${`${secret} `.repeat(20_000)}::text::int`)
})

const shout = command('shout', () => Promise.reject(new Error(`everything\n${'x'.repeat(500_000)}`)))

beforeAll(async () => {
  portal = await openTestPortal()
  await portal.deps.database.execute(sql`ALTER TABLE orders ADD CONSTRAINT broken CHECK (false)`)
  socket = await startLocalSocket(portal.deps, async () => [save, cast, shout])
})
afterAll(async () => {
  await socket.close()
  await portal.close()
})

async function run(command: string): Promise<string> {
  const socket = connect(socketPath(portal.deps.env.dataDir))
  socket.write(`${JSON.stringify({ command, args: {} })}\n`)
  return text(socket)
}

it.each(['save', 'cast', 'shout'])(
  'a failed command leaves a short line without values: %s',
  async (name) => {
    const before = portal.logLines.length
    const answer = await run(name)
    const lines = portal.logLines.slice(before)
    expect(JSON.parse(answer).error.code).toBe('internal')
    expect(lines.filter((line) => line.includes('a command failed'))).toHaveLength(1)
    for (const line of [...lines, answer]) {
      expect(line.length).toBeLessThan(longestLine)
      expect(line).not.toContain(secret)
      expect(line).not.toContain('insert into')
    }
    const [longest = 0] = lines.map(({ length }) => length).sort((a, b) => b - a)
    process.stdout.write(
      `attack: a failed command (${name}) logged up to 664,000 characters, now ${longest}\n`,
    )
  },
)

it('what goes to standard error is as short', () => {
  const error = new Error(`first\n    at ${'y'.repeat(100_000)}\n${'x'.repeat(500_000)}`)
  expect(errorText(error).length).toBeLessThan(longestLine)
})

it('a URL or a member of any length is cut', () => {
  portal.deps.log.warn(
    { error: 'x'.repeat(300_000), req: { method: 'GET', url: `/${'a'.repeat(90_000)}`, ip: '::1' } },
    'long',
  )
  const line = portal.logLines.at(-1) ?? ''
  expect(line.length).toBeLessThan(longestLine)
  expect(line).toContain('(300000 characters)')
})

it('a key or token in a URL comes into no log line, wherever it is', async () => {
  const key = `ptl_${'aB3-_'.repeat(9)}`
  const token = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0u1v'
  const before = portal.logLines.length
  const urls = [
    `/api/v2/company/orders/?key=${key}`,
    `/api/v2/company/orders/?k%65y=${key.replace('p', '%70')}`,
    `/api/v2/company/orders/?page=1&page=${key}`,
    `/api/v2/company/orders/${key}/`,
    `/api/v2/company/orders/?access_token=${token}&signature=${token}`,
    `/email-change/${token}`,
    `/nowhere/${token}?a=b#${key}`,
    `//portal:${token}@elsewhere.example/`,
  ]
  for (const method of ['GET', 'POST'] as const)
    for (const url of urls)
      await portal.app.inject({ method, url, headers: { referer: `https://a.example/${token}` } })
  const lines = portal.logLines.slice(before)
  expect(lines.length).toBeGreaterThanOrEqual(2 * urls.length)
  expect(lines.filter((line) => line.includes(key.slice(4)) || line.includes(token))).toEqual([])
})

it('nor where an error or a member repeats it', () => {
  const { log } = portal.deps
  const url = 'postgresql://portal:s3cret-of-mine@db.example/portal'
  const before = portal.logLines.length
  log.error(
    { err: new Error(`connect to ${url} failed`), url, about: `Bearer ptl_${'x'.repeat(43)}` },
    'failed',
  )
  const lines = portal.logLines.slice(before).join('')
  expect(lines).toContain('db.example')
  expect(lines).not.toMatch(/s3cret|xxxx/)
  expect(errorText(new Error(`connect to ${url} failed`))).not.toContain('s3cret')
})
