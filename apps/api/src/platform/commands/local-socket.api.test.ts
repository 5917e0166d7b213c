import { lstatSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { operations } from '#operations.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { socketPath, startLocalSocket } from './local-socket.ts'
import { defineOperation, type Operation, OperationFault } from './operation.ts'

let portal: TestPortal
let stopped: string[] = []
let closes: (() => Promise<void>)[] = []
beforeEach(async () => {
  portal = await openTestPortal()
  stopped = []
  closes = []
})
afterEach(async () => {
  for (const close of closes) await close()
  await portal.close()
})

const count = defineOperation({
  name: 'count',
  args: z.strictObject({ to: z.int() }),
  async run(_deps, { to }, emit, signal) {
    signal.addEventListener('abort', () => stopped.push('count'))
    for (let number = 1; number <= to; number++) {
      await emit.line({ text: `${number}` })
      await emit.progress({ done: number, total: to, label: 'numbers' })
      if (number > 2) await setTimeout(5, undefined, { signal })
    }
    return { text: 'counted', to }
  },
})
const fail: Operation = {
  name: 'fail',
  run: () => Promise.reject(new OperationFault('refused', 'It will not be done.')),
}
const crash: Operation = { name: 'crash', run: () => Promise.reject(new TypeError('x is not a function')) }

async function start(known: readonly Operation[] = operations) {
  const socket = await startLocalSocket(portal.deps, known)
  closes.push(socket.close)
  return socket
}

function open() {
  return connect(socketPath(portal.deps.env.dataDir))
}

async function ask(request: unknown): Promise<unknown[]> {
  const socket = open()
  socket.write(typeof request === 'string' ? request : `${JSON.stringify(request)}\n`)
  const answer = await text(socket)
  return answer
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

describe('the command socket', () => {
  it('answers with progress, lines and a result', async () => {
    await start([count])
    expect(await ask({ operation: 'count', args: { to: 2 } })).toEqual([
      { line: { text: '1' } },
      { progress: { done: 1, total: 2, label: 'numbers' } },
      { line: { text: '2' } },
      { progress: { done: 2, total: 2, label: 'numbers' } },
      { result: { text: 'counted', to: 2 } },
    ])
  })

  it('lets only its owner in', async () => {
    await start([count])
    const { dataDir } = portal.deps.env
    expect(lstatSync(dataDir).mode & 0o777).toBe(0o700)
    expect(lstatSync(join(dataDir, 'portal.sock')).isSocket()).toBe(true)
    expect(lstatSync(join(dataDir, 'portal.sock')).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['no JSON', 'not json\n', 'malformed'],
    ['another shape', '{"operation":1}\n', 'malformed'],
    ['an endless line', `${'x'.repeat(1_100_000)}`, 'too_large'],
    ['an unknown operation', '{"operation":"nothing","args":{}}\n', 'unknown_operation'],
    ['wrong arguments', '{"operation":"count","args":{"to":"many"}}\n', 'bad_arguments'],
    ['arguments too many', '{"operation":"count","args":{"to":1,"from":0}}\n', 'bad_arguments'],
    ['a refusal', '{"operation":"fail","args":{}}\n', 'refused'],
    ['a bug', '{"operation":"crash","args":{}}\n', 'internal'],
  ])('answers %s with an error and goes on serving', async (_, request, code) => {
    await start([count, fail, crash])
    expect(await ask(request)).toEqual([{ error: { code, message: expect.any(String) } }])
    expect(portal.logLines.some((line) => line.includes('a command failed'))).toBe(code === 'internal')
    expect(await ask({ operation: 'count', args: { to: 0 } })).toEqual([
      { result: { text: 'counted', to: 0 } },
    ])
  })

  it('stops the work of an asker who leaves', async () => {
    await start([count])
    const socket = open()
    socket.write('{"operation":"count","args":{"to":1000000}}\n')
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    await expect.poll(() => stopped).toEqual(['count'])
  })

  it('stops the work when the server closes, tells so, and takes its file away', async () => {
    const server = await start([count])
    const answer = ask({ operation: 'count', args: { to: 1_000_000 } })
    await setTimeout(100)
    await server.close()
    expect((await answer).at(-1)).toMatchObject({ error: { code: 'canceled' } })
    expect(() => lstatSync(join(portal.deps.env.dataDir, 'portal.sock'))).toThrow('ENOENT')
  })

  it('replaces the file that a dead server left, and never that of a living one', async () => {
    writeFileSync(join(portal.deps.env.dataDir, 'portal.sock'), '')
    await start([count])
    await (await start([fail])).close()
    expect(await ask({ operation: 'count', args: { to: 0 } })).toEqual([
      { result: { text: 'counted', to: 0 } },
    ])
  })

  it('refuses a path that no socket can have', () => {
    expect(() => socketPath(`/${'long/'.repeat(30)}`)).toThrow('Choose a shorter DATA_DIR')
  })
})

describe('the operations', () => {
  it('create a login, list it and its organization, and judge the database', async () => {
    await givenOrder(portal)
    await start()
    const names = { firstName: 'Ngozi', lastName: 'Eze', locale: 'en', password: 'seven quiet harbours' }
    const user = { email: 'ngozi@customer.example', organizationRefs: ['acme'], ...names }
    expect(await ask({ operation: 'create-user', args: user })).toMatchObject([
      { result: { text: 'ngozi@customer.example can log in and sees acme.' } },
    ])
    expect(await ask({ operation: 'create-user', args: user })).toMatchObject([
      { error: { code: 'refused' } },
    ])
    expect(await ask({ operation: 'list-users', args: {} })).toMatchObject([
      {
        line: {
          email: 'ngozi@customer.example',
          name: 'Ngozi Eze',
          disabled: false,
          organizations: ['acme'],
        },
      },
      { result: { count: 1 } },
    ])
    expect(await ask({ operation: 'list-organizations', args: {} })).toMatchObject([
      { line: { ref: 'acme', name: 'Acme Trading', orders: 1, users: 1 } },
      { result: { count: 1 } },
    ])
    expect(await ask({ operation: 'check-database', args: {} })).toMatchObject([
      { result: { orders: 1, users: 1 } },
    ])
    expect(await ask({ operation: 'migrate', args: {} })).toMatchObject([
      { result: { text: 'The database is migrated to this version.' } },
    ])
  })

  it('list the outbox, and tell when a message could not be sent', async () => {
    await start()
    const { database } = portal.deps
    const content = { kind: 'second-factor-code', code: '123456', minutes: 5 } as const
    const to = 'ada@customer.example'
    const { id } = await queueMessage(database, { channel: 'email', to, locale: 'en', userId: null, content })
    const message = {
      id,
      to,
      channel: 'email',
      subject: '123456 is your code for Portolan',
      status: 'queued',
    }
    const args = { follow: false, limit: 10 }
    expect(await ask({ operation: 'list-outbox', args })).toMatchObject([
      { line: { message: { ...message, sentAt: null }, text: expect.stringContaining(message.subject) } },
      { result: { text: '1 message', count: 1 } },
    ])
    expect(await ask({ operation: 'check-outbox', args: {} })).toMatchObject([{ result: { waiting: 1 } }])
    await database.execute(sql`UPDATE outbox_messages SET status = 'failed', error = '550 Nobody there'`)
    expect(await ask({ operation: 'check-outbox', args: {} })).toMatchObject([
      {
        error: {
          code: 'undelivered',
          message: expect.stringMatching(/1 failed in seven days: 550 Nobody there$/),
        },
      },
    ])
  })

  it('read files by absolute paths alone', async () => {
    await start()
    const args = { file: 'orders.csv', map: '/map.json', dryRun: true }
    expect(await ask({ operation: 'import-orders', args })).toMatchObject([
      { error: { code: 'bad_arguments' } },
    ])
  })
})
