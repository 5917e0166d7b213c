import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { leaseSeconds } from '#platform/queues/sending.ts'
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts'
import { longestLease, openPortalProcesses, type PortalProcesses } from '#testing/servers/portal-processes.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { queueMessage } from './queue-message.ts'

const patient = { interval: 50 }

let open: OpenDatabase & { url: string | null }
let server: MailServer
let processes: PortalProcesses
beforeEach(async () => {
  open = await openTestDatabase()
  server = await startMailServer()
  processes = await openPortalProcesses(open.url, {
    SMTP_URL: server.url,
    SMTP_STARTTLS: 'off',
    MAIL_FROM: 'portal@company.example',
  })
})
afterEach(async () => {
  await processes.close()
  await server.close()
  await open.close()
})

function queue(to: string, code: string) {
  const content = { kind: 'second-factor-code', code, minutes: 5 } as const
  return queueMessage(open.database, { channel: 'email', to, locale: 'en', userId: null, content })
}

async function countByStatus(): Promise<Record<string, number>> {
  const rows = await rowsOf<{ status: string; count: number }>(
    open.database,
    sql`SELECT status, count(*)::int AS count FROM outbox_messages GROUP BY status`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

it('what a killed process was sending is sent by another one within its lease', {
  tags: ['exhaustive'],
}, async () => {
  server.mood = 'stall'
  const first = await processes.start()
  await queue('ada@customer.example', '100001')
  await queue('ada@customer.example', '100002')
  await expect.poll(() => server.connections, patient).toBe(1)
  await first.end('SIGKILL')
  expect(await countByStatus()).toEqual({ sending: 1, queued: 1 })
  expect(await longestLease(open.database, 'outbox_messages')).toBeLessThanOrEqual(leaseSeconds)
  server.mood = 'well'
  await processes.start()
  await expect.poll(() => server.received.length, patient).toBe(2)
  expect(server.received.map(({ raw }) => raw.match(/^Subject: (\d+)/m)?.[1])).toEqual(['100001', '100002'])
  await expect.poll(countByStatus, patient).toEqual({ sent: 2 })
})

it('two processes share the work; when one is killed nothing is lost, and only what it was sending may come again', async () => {
  const [first] = await Promise.all([processes.start(), processes.start()])
  const count = 60
  for (let index = 0; index < count; index++) {
    await queue(`p${index % 6}@customer.example`, String(100_000 + index))
  }
  await expect.poll(() => server.received.length, { ...patient, interval: 5 }).toBeGreaterThan(10)
  await first.end('SIGKILL')
  await expect.poll(countByStatus, patient).toEqual({ sent: count })
  const ids = server.received.map(({ id }) => id)
  expect(new Set(ids).size).toBe(count)
  // A process sends four in parallel. The same Message-ID shows the mailbox that it's the same message.
  expect(ids.length - count).toBeLessThanOrEqual(4)
})
