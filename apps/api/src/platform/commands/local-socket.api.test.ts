import { lstatSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { option } from '@portolan/contract/commands/arguments'
import { defineCommand } from '@portolan/contract/commands/command'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { runnableCommands } from '#command-handlers.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { bindHandler, type Handler, type Handlers, type RunnableCommand } from './command-handler.ts'
import { socketPath, startLocalSocket } from './local-socket.ts'

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

const counting = defineCommand({
  name: 'count',
  summary: 'Count.',
  args: { to: option('NUMBER', z.int(), { kind: 'number', help: 'the last', expects: 'a whole number' }) },
  rows: { schema: z.object({ number: z.int() }), text: ({ number }) => `${number}` },
  result: { schema: z.object({ to: z.int() }), text: () => 'counted' },
})
const plain = (name: string) => defineCommand({ name, summary: '', args: {} })

const handleCount: Handler<typeof counting> = async (_deps, { to }, emit, signal) => {
  signal.addEventListener('abort', () => stopped.push('count'))
  for (let number = 1; number <= to; number++) {
    // It isn't in the contract, so it isn't sent.
    const row = { number, secret: 'hash' }
    await emit.row(row)
    await emit.progress({ done: number, total: to, label: 'numbers' })
    if (number > 2) await setTimeout(5, undefined, { signal })
  }
  return { to }
}
const count = bindHandler(counting, handleCount)
const fail = bindHandler(plain('fail'), () =>
  Promise.reject(new OperatorError('refused', 'It will not be done.')),
)
const crash = bindHandler(plain('crash'), () => Promise.reject(new TypeError('x is not a function')))
const lie = bindHandler({ ...counting, name: 'lie' }, async () => ({ to: 'many' }))

async function start(commands: readonly RunnableCommand<TestPortal['deps']>[] = runnableCommands) {
  const socket = await startLocalSocket(portal.deps, async () => commands)
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
  it('answers with progress, rows and a result, and with nothing else', async () => {
    await start([count])
    expect(await ask({ command: 'count', args: { to: 2 } })).toEqual([
      { row: { number: 1 } },
      { progress: { done: 1, total: 2, label: 'numbers' } },
      { row: { number: 2 } },
      { progress: { done: 2, total: 2, label: 'numbers' } },
      { result: { to: 2 } },
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
    ['another shape', '{"command":1}\n', 'malformed'],
    ['an endless line', `${'x'.repeat(1_100_000)}`, 'too_large'],
    ['an unknown command', '{"command":"nothing","args":{}}\n', 'unknown_command'],
    ['wrong arguments', '{"command":"count","args":{"to":"many"}}\n', 'bad_arguments'],
    ['arguments too many', '{"command":"count","args":{"to":1,"from":0}}\n', 'bad_arguments'],
    ['a refusal', '{"command":"fail","args":{}}\n', 'refused'],
    ['a bug', '{"command":"crash","args":{}}\n', 'internal'],
    ['an answer unlike the contract', '{"command":"lie","args":{"to":1}}\n', 'internal'],
    ['a request of before this protocol', '{"operation":"count","args":{}}\n', 'malformed'],
  ])('answers %s with an error and goes on serving', async (_, request, code) => {
    await start([count, fail, crash, lie])
    expect(await ask(request)).toEqual([{ error: { code, message: expect.any(String) } }])
    expect(portal.logLines.some((line) => line.includes('a command failed'))).toBe(code === 'internal')
    expect(await ask({ command: 'count', args: { to: 0 } })).toEqual([{ result: { to: 0 } }])
  })

  it('stops the work of a caller who leaves', async () => {
    await start([count])
    const socket = open()
    socket.write('{"command":"count","args":{"to":1000000}}\n')
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    await expect.poll(() => stopped).toEqual(['count'])
  })

  it('stops the work when the server closes, says so, and removes its file', async () => {
    const server = await start([count])
    const answer = ask({ command: 'count', args: { to: 1_000_000 } })
    await setTimeout(100)
    await server.close()
    expect((await answer).at(-1)).toMatchObject({ error: { code: 'server_stopped' } })
    expect(() => lstatSync(join(portal.deps.env.dataDir, 'portal.sock'))).toThrow('ENOENT')
  })

  it('replaces the file that a dead server left, and never that of a living one', async () => {
    writeFileSync(join(portal.deps.env.dataDir, 'portal.sock'), '')
    await start([count])
    await (await start([fail])).close()
    expect(await ask({ command: 'count', args: { to: 0 } })).toEqual([{ result: { to: 0 } }])
  })

  it('refuses a path that no socket can have', () => {
    expect(() => socketPath(`/${'long/'.repeat(30)}`)).toThrow('Choose a shorter DATA_DIR')
  })
})

describe('the commands of the contract', () => {
  it('create a login, list it and its organization, and judge the database', async () => {
    await givenOrder(portal)
    await start()
    const names = { firstName: 'Ngozi', lastName: 'Eze', locale: 'en', password: 'seven quiet harbours' }
    const user = { email: 'ngozi@customer.example', organization: ['acme'], ...names }
    expect(await ask({ command: 'users create', args: user })).toEqual([
      {
        result: {
          id: expect.any(String),
          email: 'ngozi@customer.example',
          organizations: ['acme'],
          password: null,
        },
      },
    ])
    expect(await ask({ command: 'users create', args: user })).toMatchObject([{ error: { code: 'refused' } }])
    const listed = { name: 'Ngozi Eze', disabled: false, organizations: ['acme'] }
    expect(await ask({ command: 'users list', args: {} })).toEqual([
      { row: { email: 'ngozi@customer.example', ...listed } },
      { result: null },
    ])
    expect(await ask({ command: 'organizations list', args: {} })).toMatchObject([
      { row: { ref: 'acme', name: 'Acme Trading', orders: 1, users: 1 } },
      { result: null },
    ])
    const findings = await ask({ command: 'doctor', args: {} })
    expect(findings).toMatchObject([
      { row: { check: 'configuration', ok: true, text: expect.stringContaining('PUBLIC_URL is not set') } },
      { row: { check: 'database', ok: true, text: expect.stringContaining('orders: 1, accounts: 1') } },
      { row: { check: 'connection', ok: true } },
      { row: { check: 'replica', ok: true } },
      { row: { check: 'clock', ok: true } },
      { row: { check: 'secret', ok: true, text: 'from SECRET_KEY' } },
      { row: { check: 'processes', ok: true, text: 'none serves this database' } },
      { row: { check: 'certificate', ok: true } },
      { row: { check: 'file store', ok: true } },
      { row: { check: 'files', ok: true, text: '0 files checked, all there' } },
      { row: { check: 'backup' } },
      { row: { check: 'mail server', ok: true } },
      { row: { check: 'outbox', ok: true } },
      { row: { check: 'queue ages', ok: true } },
      { row: { check: 'webhooks', ok: true } },
      { row: { check: 'matching', ok: true } },
      { row: { check: 'learned references', ok: true } },
      { row: { check: 'equal references', ok: true } },
      { row: { check: 'rounded amounts', ok: true } },
      { row: { check: 'queues', ok: true } },
      { row: { check: 'storage', ok: true } },
      { row: { check: 'replies', ok: true } },
      { row: { check: 'invitations', ok: true } },
      { row: { check: 'agreed prices', ok: true } },
      { row: { check: 'activity log', ok: true } },
      { row: { check: 'error reports', ok: true } },
      { result: null },
    ])
    expect(await ask({ command: 'migrate', args: {} })).toEqual([{ result: { migrated: true } }])
  })

  it('list the outbox, and report when a message could not be sent', async () => {
    await start()
    const { database } = portal.deps
    const content = { kind: 'second-factor-code', code: '123456', minutes: 5 } as const
    const to = 'ada@customer.example'
    const { id } = await queueMessage(database, { channel: 'email', to, locale: 'en', userId: null, content })
    const subject = '123456 is your code for Portolan'
    const message = { id, to, channel: 'email', subject, status: 'queued', sentAt: null }
    expect(await ask({ command: 'outbox', args: { limit: 10 } })).toMatchObject([
      { row: message },
      { result: null },
    ])
    const finding = async () => {
      const findings = await ask({ command: 'doctor', args: {} })
      return findings.find((line) => JSON.stringify(line).includes('"outbox"'))
    }
    expect(await finding()).toMatchObject({ row: { ok: true, text: expect.stringContaining('1 waiting') } })
    await database.execute(sql`UPDATE outbox_messages SET status = 'failed', error = '550 Nobody there'`)
    expect(await finding()).toMatchObject({
      row: { ok: false, text: expect.stringMatching(/1 failed in seven days: 550 Nobody there$/) },
    })
  })

  it('go on with what a check of the doctor cannot find out', async () => {
    await start()
    await portal.deps.database.execute(sql`ALTER TABLE outbox_messages RENAME TO messages`)
    const findings = (await ask({ command: 'doctor', args: {} })) as { row?: { check: string } }[]
    const findingOf = (check: string) => findings.filter(({ row }) => row?.check === check)
    expect(findingOf('outbox')).toMatchObject([{ row: { ok: false, text: expect.any(String) } }])
    // It comes later.
    expect(findingOf('invitations')).toMatchObject([{ row: { ok: true } }])
  })

  it('read files by absolute paths only', async () => {
    await start()
    const args = { file: 'orders.csv', map: '/map.json', dryRun: true }
    expect(await ask({ command: 'import orders', args })).toEqual([
      {
        error: { code: 'bad_arguments', message: 'FILE "orders.csv" isn\'t valid. Use the path of a file.' },
      },
    ])
  })

  it('do not compile without a handler', () => {
    const handler = async () => {}
    // @ts-expect-error every other command has no handler here
    const handlers: Handlers = { listKeys: handler }
    expect(Object.keys(handlers)).toEqual(['listKeys'])
  })
})
