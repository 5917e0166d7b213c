import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { QueueWorker } from '#platform/queues/queue-worker.ts'
import { longestWaitMs } from '#platform/queues/queue-worker.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { listOutbox, type PresentedMessage } from './list-outbox.ts'
import { startOutboxWorker } from './outbox-worker.ts'
import { type OutgoingMessage, queueMessage, queueMessages } from './queue-message.ts'

let portal: TestPortal
let worker: QueueWorker | null = null
beforeAll(async () => {
  portal = await openTestPortal({ variables: { COMPANY_NAME: 'Tien Shan' } })
})
afterEach(async () => {
  await worker?.close()
  worker = null
  await portal.deps.database.execute(sql`DELETE FROM outbox_messages`)
})
afterAll(() => portal.close())

async function startWithoutGateways() {
  worker = await startOutboxWorker(portal.deps, { email: null, sms: null })
}

function buildMessage(overrides: Partial<OutgoingMessage> = {}): OutgoingMessage {
  const content = { kind: 'second-factor-code', code: '123456', minutes: 5 } as const
  return { channel: 'email', to: 'ada@customer.example', locale: 'en', userId: null, content, ...overrides }
}

describe('a queued message', () => {
  it('is kept to be read as soon as its transaction has committed where there is no gateway', async () => {
    await startWithoutGateways()
    await portal.deps.database.transaction(async (tx) => {
      await queueMessage(tx, buildMessage())
    })
    const queuedAt = performance.now()
    await expect
      .poll(() => messagesTo(portal, 'ada@customer.example'), { interval: 20 })
      .toMatchObject([{ status: 'kept', sentAt: null, channel: 'email' }])
    // Without a notice, the worker would look again only after all of this time.
    expect(performance.now() - queuedAt).toBeLessThan(longestWaitMs * 0.8)
    const [message] = await messagesTo(portal, 'ada@customer.example')
    expect(message?.subject).toBe('123456 is your code for Tien Shan')
    expect(message?.text).toContain('    123456\n')
    expect(portal.logLines.join('')).not.toContain('123456')
  })

  it('was never there when its transaction is rolled back', async () => {
    const { database } = portal.deps
    const undone = database.transaction(async (tx) => {
      await queueMessage(tx, buildMessage())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await messagesTo(portal, 'ada@customer.example')).toEqual([])
  })

  it('is not queued twice for the same thing', async () => {
    const { database } = portal.deps
    await queueMessages(database, [
      buildMessage({ onceFor: 'notification 1' }),
      buildMessage({ onceFor: 'notification 2' }),
    ])
    await queueMessages(database, [buildMessage({ onceFor: 'notification 1' })])
    expect(await messagesTo(portal, 'ada@customer.example')).toHaveLength(2)
  })

  it.each([
    ['email', 'ada@customer.example\r\nBcc: all@customer.example'],
    ['email', 'ada@customer.example, eve@customer.example'],
    ['email', 'Ada <ada@customer.example>'],
    ['email', 'ada'],
    ['sms', 'ada@customer.example'],
    ['sms', '+49 151 1234567; rm'],
  ] as const)('by %s is refused to %j, without that in the error', async (channel, to) => {
    const refused = queueMessage(portal.deps.database, buildMessage({ channel, to }))
    await expect(refused).rejects.toThrow(/^This is no destination for a message by (email|sms)$/)
  })

  it('to a telephone number is kept without its blanks', async () => {
    await queueMessage(portal.deps.database, buildMessage({ channel: 'sms', to: '+49 (151) 123-45.67' }))
    expect(await messagesTo(portal, '+491511234567')).toMatchObject([{ channel: 'sms', subject: null }])
  })

  it('loses its code when that is worth nothing any more, also where it was kept', async () => {
    await startWithoutGateways()
    await queueMessage(portal.deps.database, buildMessage())
    await expect.poll(() => messagesTo(portal, 'ada@customer.example')).toMatchObject([{ status: 'kept' }])
    await portal.deps.database.execute(sql`UPDATE outbox_messages SET expires_at = now()`)
    // The next message wakes the worker.
    await queueMessage(portal.deps.database, buildMessage({ to: 'eve@customer.example' }))
    const contents = () =>
      rowsOf<{ text: string }>(
        portal.deps.database,
        sql`SELECT content::text AS text FROM outbox_messages WHERE recipient = 'ada@customer.example'`,
      )
    await expect.poll(async () => (await contents())[0]?.text).not.toContain('123456')
    const [message] = await messagesTo(portal, 'ada@customer.example')
    expect(message?.subject).toBe('•••••• is your code for Tien Shan')
    expect(message?.status).toBe('kept')
  })
})

describe('the list of the outbox', () => {
  it('begins with the latest and goes on with every new message until it is ended', async () => {
    const { database } = portal.deps
    for (const number of [1, 2, 3]) await queueMessage(database, buildMessage({ to: `p${number}@a.example` }))
    const end = new AbortController()
    const presented: PresentedMessage[] = []
    const followed = (async () => {
      for await (const message of listOutbox(portal.deps, { limit: 2, follow: end.signal }))
        presented.push(message)
    })()
    const tos = () => presented.map(({ to }) => to)
    await expect.poll(tos).toEqual(['p2@a.example', 'p3@a.example'])
    await queueMessage(database, buildMessage({ to: 'p4@a.example' }))
    await expect.poll(tos).toEqual(['p2@a.example', 'p3@a.example', 'p4@a.example'])
    end.abort()
    await followed
    await sleep(50)
    await queueMessage(database, buildMessage({ to: 'p5@a.example' }))
    expect(presented).toHaveLength(3)
  })
})
