import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenOrder } from '../../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { startCaddy } from '../../machine/proxies/caddy.ts'
import { startNginx } from '../../machine/proxies/nginx.ts'
import type { TestProxy } from '../../machine/proxies/test-proxy.ts'
import { type OwnServer, openOwnServer } from '../own-server.ts'

// Two processes of the portal behind the documented nginx and Caddy, on one database and one data folder.
const betweenMs = 50

interface Outcome {
  startedAt: number
  status: number
  /** The text of a message, for one that was written. */
  text: string | null
}

let portal: TestPortal
let servers: OwnServer[]
let proxy: TestProxy
let key = ''
let threadId = ''
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 32 })

beforeAll(async () => {
  portal = await openTestPortal()
  threadId = (await givenOrder(portal)).id
  key = await givenApiKey(portal, 'read', 'write')
  servers = await Promise.all([openOwnServer(() => portal), openOwnServer(() => portal)])
  await Promise.all(servers.map((server) => server.start()))
})
afterAll(async () => {
  agent.destroy()
  for (const server of servers ?? []) server.close()
  await portal.close()
})

let sent = 0

/** Sends a read, a change that may be repeated, or a message, which is written once for each key. */
function send(n: number): Promise<Outcome> {
  const text = n % 3 === 2 ? `message ${n}` : null
  const startedAt = performance.now()
  const [method, path, body] =
    text !== null
      ? ['POST', `threads/${threadId}/messages/`, { text }]
      : n % 3 === 1
        ? ['PUT', `organizations/rolling-${n % 5}/`, { name: `Name ${n}` }]
        : ['GET', 'organizations/', null]
  const headers: Record<string, string> = { host: 'portal.example.com', authorization: `Bearer ${key}` }
  if (body !== null) headers['content-type'] = 'application/json'
  if (text !== null) headers['idempotency-key'] = `rolling-restart-${n}`
  return new Promise((resolve) => {
    const sending = request(
      {
        host: '127.0.0.1',
        port: proxy.port,
        agent,
        method: String(method),
        path: `/api/v2/company/${path}`,
        headers,
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        // A process that is too busy, as on a busy machine, says when to come back; proxies never do.
        const isBusy = status === 503 && answer.headers['retry-after'] !== undefined
        answer.resume().on('end', () => {
          if (isBusy) sleep(1_000).then(() => resolve(send(n)))
          else resolve({ startedAt, status, text })
        })
      },
    )
    sending.on('error', () => resolve({ startedAt, status: 0, text }))
    sending.end(body === null ? undefined : JSON.stringify(body))
  })
}

/** Sends twenty requests a second until the work is done; returns all outcomes. */
async function sendWhile(work: () => Promise<void>): Promise<Outcome[]> {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const outcomes: Promise<Outcome>[] = []
  while (!isDone) {
    sent++
    outcomes.push(send(sent))
    await sleep(betweenMs)
  }
  await working
  return Promise.all(outcomes)
}

const isFailed = ({ status }: Outcome) => status < 200 || status >= 300

async function writtenTexts(): Promise<string[]> {
  const rows = await rowsOf<{ body: string }>(
    portal.deps.database,
    sql`SELECT text AS body FROM thread_messages WHERE text LIKE 'message %'`,
  )
  return rows.map(({ body }) => body)
}

/** How each is started, and when it knows that a process is gone: Caddy by asking every second. */
const proxies = [
  ['nginx', startNginx, 500],
  ['Caddy', startCaddy, 5_000],
] as const

describe.each(proxies)(
  'behind the documented %s',
  { tags: ['exhaustive'], timeout: 600_000 },
  (_, start, noticedMs) => {
    beforeAll(async () => {
      const [first = 0, second = 0] = servers.map(({ origin }) => Number(new URL(origin).port))
      proxy = await start(first, second)
    })
    afterAll(() => proxy?.stop())

    it('a rolling restart at 20 requests a second fails none', async () => {
      const earlier = new Set(await writtenTexts())
      const outcomes = await sendWhile(async () => {
        for (const server of servers) {
          await sleep(1_000)
          await server.end()
          await server.start()
        }
        await sleep(1_000)
      })
      expect(outcomes.filter(isFailed)).toEqual([])
      const acknowledged = outcomes.flatMap(({ text }) => text ?? [])
      expect(acknowledged.length).toBeGreaterThan(20)
      const written = (await writtenTexts()).filter((text) => !earlier.has(text))
      expect(written.sort()).toEqual(acknowledged.sort())
    })

    it('a killed process fails what was under way there, and a repeat of it is done once', async () => {
      let killedAt = 0
      const outcomes = await sendWhile(async () => {
        await sleep(1_000)
        killedAt = performance.now()
        await servers[0]?.kill()
        await sleep(noticedMs + 2_500)
      })
      const failed = outcomes.filter(isFailed)
      // Requests that a proxy sent over a connection whose end it hadn't seen yet began a moment later.
      expect(failed.filter(({ startedAt }) => startedAt > killedAt + noticedMs)).toEqual([])
      const numbers = outcomes.flatMap(({ text }) => text?.split(' ')[1] ?? [])
      const again = await Promise.all(numbers.map((number) => send(Number(number))))
      expect(again.filter(isFailed)).toEqual([])
      const written = await writtenTexts()
      const expected = outcomes.flatMap(({ text }) => text ?? [])
      expect(written.filter((text) => expected.includes(text)).sort()).toEqual(expected.sort())
      await servers[0]?.start()
    })
  },
)
